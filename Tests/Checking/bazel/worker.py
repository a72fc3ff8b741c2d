"""A worker of a remote execution service: runs the actions that the service assigns to it, each in a folder of its own.

Usage: worker.py ADDRESS, in an environment with the package buildgrid, which contains the service and its protocols.
"""
import hashlib
import pathlib
import subprocess
import sys
import tempfile
import uuid

import grpc
from buildgrid._protos.build.bazel.remote.execution.v2 import remote_execution_pb2 as execution
from buildgrid._protos.google.bytestream import bytestream_pb2, bytestream_pb2_grpc
from buildgrid._protos.google.devtools.remoteworkers.v1test2 import bots_pb2, bots_pb2_grpc

PENDING, ACTIVE, COMPLETED = 1, 2, 4
CHUNK = 1 << 20


class Store:
    """The contents of files and messages, by digest."""

    def __init__(self, channel):
        self.stub = bytestream_pb2_grpc.ByteStreamStub(channel)

    def read(self, digest):
        if digest.size_bytes == 0:
            return b""
        name = f"blobs/{digest.hash}/{digest.size_bytes}"
        return b"".join(part.data for part in self.stub.Read(bytestream_pb2.ReadRequest(resource_name=name)))

    def message(self, kind, digest):
        return kind.FromString(self.read(digest))

    def write(self, data):
        digest = execution.Digest(hash=hashlib.sha256(data).hexdigest(), size_bytes=len(data))
        name = f"uploads/{uuid.uuid4()}/blobs/{digest.hash}/{digest.size_bytes}"
        parts = range(0, max(len(data), 1), CHUNK)
        self.stub.Write(
            bytestream_pb2.WriteRequest(
                resource_name=name, write_offset=start, data=data[start:start + CHUNK], finish_write=start == parts[-1])
            for start in parts)
        return digest

    def fill(self, folder, digest):
        """Writes the files of a directory into a folder."""
        directory = self.message(execution.Directory, digest)
        for file in directory.files:
            (folder / file.name).write_bytes(self.read(file.digest))
            (folder / file.name).chmod(0o755 if file.is_executable else 0o644)
        for child in directory.directories:
            (folder / child.name).mkdir()
            self.fill(folder / child.name, child.digest)


def run(store, action):
    """Runs an action, and returns its result."""
    command = store.message(execution.Command, action.command_digest)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        store.fill(folder, action.input_root_digest)
        outputs = [folder / path for path in command.output_files or command.output_paths]
        for output in outputs:
            output.parent.mkdir(parents=True, exist_ok=True)
        ended = subprocess.run(
            list(command.arguments), cwd=folder / command.working_directory, capture_output=True,
            env={variable.name: variable.value for variable in command.environment_variables})
        return execution.ActionResult(
            exit_code=ended.returncode, stdout_digest=store.write(ended.stdout), stderr_digest=store.write(ended.stderr),
            output_files=[
                execution.OutputFile(
                    path=str(output.relative_to(folder)), digest=store.write(output.read_bytes()),
                    is_executable=bool(output.stat().st_mode & 0o100))
                for output in outputs if output.is_file()
            ])


def main():
    channel = grpc.insecure_channel(sys.argv[1])
    store, bots = Store(channel), bots_pb2_grpc.BotsStub(channel)
    session = bots.CreateBotSession(bots_pb2.CreateBotSessionRequest(
        bot_session=bots_pb2.BotSession(bot_id="worker", status=1)), wait_for_ready=True)
    while True:
        for lease in session.leases:
            if lease.state == PENDING:
                lease.state = ACTIVE
            elif lease.state == ACTIVE:
                action = execution.Action()
                lease.payload.Unpack(action)
                lease.result.Pack(run(store, action))
                lease.state = COMPLETED
        session = bots.UpdateBotSession(
            bots_pb2.UpdateBotSessionRequest(name=session.name, bot_session=session), timeout=30)


main()
