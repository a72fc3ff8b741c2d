;;; mistake.el --- A real client of the language server  -*- lexical-binding: t -*-
;;; Opens a file of a package in Emacs with eglot and the language server of cleansec, types a mistake, and expects its diagnostic.
;;;
;;;   cd PACKAGE && CLEANSEC=PATH emacs --batch --load mistake.el

(require 'eglot)
(require 'flymake)

(define-derived-mode swift-mode prog-mode "Swift")

;; The package is the folder in which Emacs was started.
(let ((folder default-directory))
  (setq project-find-functions (list (lambda (_) (cons 'transient folder)))))

(defun shown ()
  "Return the diagnostics of the buffer, as `LINE: MESSAGE'."
  (mapcar (lambda (diagnostic)
            (format "%d: %s" (line-number-at-pos (flymake-diagnostic-beg diagnostic))
                    (car (split-string (flymake-diagnostic-text diagnostic) "\n"))))
          (flymake-diagnostics)))

(defun expect (step wanted)
  "Wait in STEP until one diagnostic is shown that matches WANTED, or none if it is nil."
  (let ((end (time-add nil 300)))
    (while (not (let ((texts (shown)))
                  (if wanted (and (= (length texts) 1) (string-match-p wanted (car texts)))
                    (null texts))))
      (when (time-less-p end nil) (error "%s: expected %S, but found %S" step wanted (shown)))
      (accept-process-output nil 0.05))))

(defun changed ()
  "Send the changes now, which a user's Emacs sends when it is idle."
  (eglot--signal-textDocument/didChange))

(find-file "Sources/Machines/Machines.swift")
(swift-mode)
(setq eglot-server-programs `((swift-mode ,(getenv "CLEANSEC") "lsp")))
(apply #'eglot (eglot--guess-contact))
(unless (eglot-managed-p) (error "The server does not start"))
(flymake-start)
(let ((status (jsonrpc-request (eglot-current-server) :cleansec/status nil :timeout 300)))
  (when (plist-get status :failure) (error "There is no verdict: %S" status)))
(expect "the package as it is" nil)

(goto-char (point-min))
(forward-line 12)
(let ((line (delete-and-extract-region (point) (line-beginning-position 2))))
  (changed)
  (expect "a binding is deleted" "^13: .*Grinder binding missing$")
  (insert line)
  (changed)
  (expect "the binding is typed again" nil))

;; From a parameter to the binding that provides it.
(goto-char (point-min))
(forward-line 6)
(forward-char 18)
(let ((found (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot))))
  (unless (equal (mapcar (lambda (item) (xref-location-line (xref-item-location item))) found) '(13))
    (error "The definition of a parameter is not its binding, but %S" found)))

(set-buffer-modified-p nil)
(eglot-shutdown (eglot-current-server))
(message "Emacs shows a mistake until it is repaired, and goes to the binding of a parameter")
