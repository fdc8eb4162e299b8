"""An editor for tests: it speaks the language server protocol with a program over pipes."""

import json
import os
import pathlib
import queue
import subprocess
import threading
import time
import urllib.parse

CAPABILITIES = {
    "general": {"positionEncodings": ["utf-8", "utf-16"]},
    "workspace": {
        "workspaceEdit": {"documentChanges": True},
        "didChangeWatchedFiles": {"dynamicRegistration": True},
    },
    "textDocument": {
        "publishDiagnostics": {"relatedInformation": True, "dataSupport": True, "tagSupport": {"valueSet": [1, 2]}},
        "completion": {"completionItem": {"snippetSupport": True, "insertReplaceSupport": True}},
        "hover": {"contentFormat": ["markdown"]},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "rename": {"prepareSupport": True},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": [""]}}},
    },
}

# Seconds after which a silent server counts as hung.
PATIENCE = 120


class Refused(Exception):
    """A server's answer that is an error."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


def address(path):
    return pathlib.Path(path).absolute().as_uri()


def path_of(uri):
    return urllib.parse.unquote(urllib.parse.urlparse(uri).path)


class Client:
    """A running server and its messages."""

    def __init__(self, program, folder, *more):
        self.process = subprocess.Popen(
            [program, "lsp", *more], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.messages = queue.Queue()
        self.findings = {}
        self.versions = {}
        self.texts = {}
        self.answers = {}
        self.lists = 0
        self.next = 0
        threading.Thread(target=self._read, daemon=True).start()
        start = time.perf_counter()
        self.abilities = self.ask(
            "initialize",
            {
                "processId": os.getpid(),
                "capabilities": CAPABILITIES,
                "workspaceFolders": [{"uri": address(folder), "name": "test"}],
            },
        )
        self.tell("initialized", {})
        self.start = start

    def _read(self):
        stream = self.process.stdout
        while True:
            length = None
            while line := stream.readline().strip():
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if length is None:
                self.messages.put(None)
                return
            self.messages.put((time.perf_counter(), json.loads(stream.read(length))))

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def tell(self, method, params):
        self._send({"method": method, "params": params})

    def send(self, method, params):
        self.next += 1
        self._send({"id": self.next, "method": method, "params": params})
        return self.next

    def ask(self, method, params):
        number = self.send(method, params)
        while number not in self.answers:
            self.hear(PATIENCE)
        answer = self.answers.pop(number)
        if "error" in answer:
            raise Refused(answer["error"])
        return answer.get("result")

    def hear(self, patience):
        """Handles one message. Returns the time of the message, or `None` if no message came in time."""
        try:
            taken = self.messages.get(timeout=patience)
        except queue.Empty:
            if patience >= PATIENCE:
                raise SystemExit("the server says nothing") from None
            return None
        if taken is None:
            raise SystemExit(f"the server has ended: {self.process.wait()}")
        when, message = taken
        if "id" in message and "method" in message:
            self._send({"id": message["id"], "result": None})
        elif "id" in message:
            assert message["id"] not in self.answers, "a request has one answer"
            self.answers[message["id"]] = message
        elif message["method"] == "textDocument/publishDiagnostics":
            params = message["params"]
            self.findings[params["uri"]] = params["diagnostics"]
            self.versions[params["uri"]] = params.get("version")
            self.lists += 1
        return when

    def rest(self, quiet):
        """Waits until no message has come for a while."""
        while self.hear(quiet) is not None:
            pass

    def wait(self, is_right):
        """Waits until a condition is true. Returns the time of the message that made it true."""
        when = time.perf_counter()
        while not is_right():
            when = self.hear(PATIENCE)
        return when

    def open(self, path, text=None):
        text = pathlib.Path(path).read_text() if text is None else text
        uri = address(path)
        self.texts[uri] = [1, text]
        self.tell(
            "textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "grognard", "version": 1, "text": text}}
        )

    def close(self, path):
        del self.texts[address(path)]
        self.tell("textDocument/didClose", {"textDocument": {"uri": address(path)}})

    def edit(self, path, start, end, text):
        """Replaces a range of the text, in characters."""
        uri = address(path)
        known = self.texts[uri]
        old = known[1]
        where = {"start": place(old, start), "end": place(old, end)}
        known[0] += 1
        known[1] = old[:start] + text + old[end:]
        self.tell(
            "textDocument/didChange",
            {"textDocument": {"uri": uri, "version": known[0]}, "contentChanges": [{"range": where, "text": text}]},
        )

    def codes(self, path):
        return [found["code"] for found in self.findings.get(address(path), [])]

    def at(self, method, path, offset, **more):
        """Sends a request about a place, in characters."""
        uri = address(path)
        text = self.texts[uri][1] if uri in self.texts else pathlib.Path(path).read_text()
        return self.ask(method, {"textDocument": {"uri": uri}, "position": place(text, offset), **more})

    def cpu(self):
        """CPU time of the server in seconds, over all its threads."""
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9

    def memory(self):
        """Memory in megabytes: current and peak."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()

        def value(key):
            return int(status.split(key)[1].split()[0]) / 1024

        return value("VmRSS:"), value("VmHWM:")

    def leave(self):
        self.ask("shutdown", None)
        self.tell("exit", None)
        self.process.stdin.close()
        return self.process.wait(20)


def place(text, offset):
    """A position whose column counts bytes, because the server prefers UTF-8."""
    start = text.rfind("\n", 0, offset) + 1
    return {"line": text.count("\n", 0, offset), "character": len(text[start:offset].encode())}


def offset_of(text, where):
    lines = text.split("\n")
    line = lines[where["line"]]
    before = line.encode()[: where["character"]].decode()
    return sum(len(line) + 1 for line in lines[: where["line"]]) + len(before)


def applied(text, edits):
    """A text after edits."""
    spans = [
        (offset_of(text, edit["range"]["start"]), offset_of(text, edit["range"]["end"]), edit["newText"])
        for edit in edits
    ]
    for start, end, new in sorted(spans, reverse=True):
        text = text[:start] + new + text[end:]
    return text
