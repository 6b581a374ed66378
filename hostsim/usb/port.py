"""A serial port as a TCP address on this computer, which one at a time may open: the others are refused."""

import select
import socket

HOST = "127.0.0.1"
PATIENCE = 0.5  # seconds until output that nobody takes is dropped, as the rp2 port does


class Port:
    """It keeps its number also while nobody can open it. `client` is whoever has; None where nobody has."""

    def __init__(self, number: int = 0):
        """OSError where the number is taken."""
        self._keeper = bound(number)
        self.number: int = self._keeper.getsockname()[1]
        self.listener: socket.socket | None = None
        self.client: socket.socket | None = None
        self.left: int | None = None  # bytes, in both directions, until the line is cut; None: it is not

    def plug_in(self) -> None:
        self.unplug()
        self._listen()

    def unplug(self) -> None:
        self.left = None
        if self.client:
            self.client.close()
            self.client = None
        if self.listener:
            self.listener.close()
            self.listener = None

    def accept(self) -> None:
        assert self.listener
        self.client = self.listener.accept()[0]
        self.client.settimeout(PATIENCE)
        self.client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.listener.close()
        self.listener = None

    def receive(self) -> bytes:
        """What has come from the client, if it is still there; the caller knows that something has."""
        assert self.client
        try:
            data = self.client.recv(4096)
        except OSError:
            data = b""
        if not data:
            self.plug_in()
        return self._allowed(data)

    def notice_end(self) -> None:
        """Let another open it, where whoever had it has gone: that may not have come to be read yet."""
        if self.client and select.select([self.client], [], [], 0)[0] and not self._peek():
            self.plug_in()

    def send(self, data: bytes) -> None:
        """What nobody takes is dropped."""
        if self.client and data:
            try:
                self.client.sendall(self._allowed(data))
            except TimeoutError:
                pass
            except OSError:
                self.plug_in()
            self.cut_if_due()

    def cut_if_due(self) -> None:
        if self.left == 0:
            self.plug_in()

    def close(self) -> None:
        self.unplug()
        self._keeper.close()

    def _peek(self) -> bytes:
        assert self.client
        try:
            return self.client.recv(1, socket.MSG_PEEK)
        except OSError:
            return b""

    def _allowed(self, data: bytes) -> bytes:
        """What may still pass."""
        if self.left is not None:
            data = data[: self.left]
            self.left -= len(data)
        return data

    def _listen(self) -> None:
        self.listener = bound(self.number)
        self.listener.listen(1)


def bound(number: int) -> socket.socket:
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind((HOST, number))
    return made
