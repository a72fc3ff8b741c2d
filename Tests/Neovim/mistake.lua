-- Opens a file of a package in Neovim with the language server of cleansec, types mistakes, and expects their diagnostics.
--
--   cd PACKAGE && CLEANSEC=PATH nvim --headless --clean -c 'luafile mistake.lua'

local missing = 'Grinder binding missing'
local outdated = 'the module Machines does not compile'

local function fail(text)
  io.stderr:write('neovim: ' .. text .. '\n')
  vim.cmd('cquit 1')
end

-- The diagnostics of the open file, as `LINE: MESSAGE`, lines counted from one.
local function shown()
  return vim.tbl_map(function(diagnostic)
    return (diagnostic.lnum + 1) .. ': ' .. vim.split(diagnostic.message, '\n')[1]
  end, vim.diagnostic.get(0))
end

-- Waits until exactly the diagnostics that begin with these texts are shown.
local function expect(step, wanted)
  local function holds()
    local texts = shown()
    table.sort(texts)
    if #texts ~= #wanted then return false end
    for index, text in ipairs(wanted) do
      if not vim.startswith(texts[index], text) then return false end
    end
    return true
  end
  if not vim.wait(300000, holds, 20) then
    fail(step .. ': expected ' .. vim.inspect(wanted) .. ', but found ' .. vim.inspect(shown()))
  end
end

vim.cmd('edit Sources/Machines/Machines.swift')
local id = vim.lsp.start_client({ name = 'cleansec', cmd = { vim.env.CLEANSEC, 'lsp' }, root_dir = vim.fn.getcwd() })
if not id or not vim.lsp.buf_attach_client(0, id) then fail('the server does not start') end

local client = vim.lsp.get_client_by_id(id)
vim.wait(60000, function() return client.initialized end, 20)
local status = client.request_sync('cleansec/status', vim.empty_dict(), 300000, 0)
if not status or not status.result or status.result.failure then fail('there is no verdict: ' .. vim.inspect(status)) end
expect('the package as it is', {})

vim.cmd('normal! 13GddOlet unused = 1')
expect('a binding is deleted', { '14: ' .. missing })

vim.cmd('normal! 1GOlet wrong: Int = ""')
expect('a text does not compile', { '15: ' .. missing, '1: ' .. outdated })

vim.cmd('normal! 1Gdd')
expect('the text compiles again', { '14: ' .. missing })

vim.cmd('normal! 13GddObinder.bind().to(factory: Grinder.init)')
expect('the binding is typed again', {})

-- The code action of a mistake repairs it.
vim.cmd('normal! 13Gdd')
expect('the binding is deleted', { '13: ' .. missing })
local answer = client.request_sync('textDocument/codeAction', {
  textDocument = vim.lsp.util.make_text_document_params(),
  range = { start = { line = 12, character = 0 }, ['end'] = { line = 12, character = 80 } },
  context = { diagnostics = {} },
}, 300000, 0)
local actions = answer and answer.result or {}
if #actions == 0 or not actions[1].isPreferred then fail('no action is offered: ' .. vim.inspect(answer)) end
vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding)
expect('the action "' .. actions[1].title .. '" is applied', {})
local text = vim.api.nvim_buf_get_lines(0, 12, 13, false)[1]
if text ~= '        binder.bind().to(factory: Grinder.init)' then fail('the action has written ' .. text) end

-- From a parameter to the binding that provides it.
vim.api.nvim_win_set_cursor(0, { 7, 18 })
vim.lsp.buf.definition()
if not vim.wait(60000, function() return vim.api.nvim_win_get_cursor(0)[1] == 13 end, 20) then
  fail('the definition of a parameter is not its binding, but line ' .. vim.api.nvim_win_get_cursor(0)[1])
end

vim.lsp.stop_client(id)
if not vim.wait(60000, function() return client.is_stopped() end, 20) then fail('the server does not stop') end
print('Neovim shows mistakes until they are repaired, repairs one with a code action, and goes to the binding of a parameter\n')
vim.cmd('quitall!')
