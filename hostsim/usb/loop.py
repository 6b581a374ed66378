"""A thread in which everything happens one after another: what comes, and what other threads want done."""

import os
import queue
import select
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

PATIENCE = 10  # seconds for anything that is to be done at once
Handlers = list[tuple[Any, Callable[[], None]]]  # what to wait for to become readable, or writable, and what then to do
T = TypeVar("T")


class Loop:
    """`sources` and `sinks` say, each time anew, what there is to wait for, first things first."""

    def __init__(self, sources: Callable[[], Handlers], sinks: Callable[[], Handlers]):
        self._sources, self._sinks = sources, sinks
        self._calls: queue.SimpleQueue[tuple[Callable[[], Any], Future[Any]]] = queue.SimpleQueue()
        self._called, self._call = os.pipe()
        self._goes_on = True
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def do(self, call: Callable[[], T]) -> T:
        """Do it in the thread, and return or raise what it does."""
        done: Future[T] = Future()
        self._calls.put((call, done))
        os.write(self._call, b".")
        return done.result(PATIENCE)

    def close(self, last: Callable[[], None]) -> None:
        """Do the last that is to be done."""

        def stop() -> None:
            self._goes_on = False
            last()

        self.do(stop)
        self._thread.join(PATIENCE)
        os.close(self._called)
        os.close(self._call)

    def _run(self) -> None:
        while self._goes_on:
            sources, sinks = self._sources(), self._sinks()
            readable, writable, _ = select.select(
                [source for source, _ in sources] + [self._called], [sink for sink, _ in sinks], []
            )
            for source, handle in sources:
                if source in readable and (source, handle) in self._sources():  # one may end what the next is about
                    handle()
            for sink, handle in sinks:
                if sink in writable and (sink, handle) in self._sinks():
                    handle()
            if self._called in readable:
                self._take_call()

    def _take_call(self) -> None:
        os.read(self._called, 1)
        call, done = self._calls.get()
        try:
            done.set_result(call())
        except BaseException as error:
            done.set_exception(error)
