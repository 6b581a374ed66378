"""A store with a match that has begun on its flash, for tests that go on from there."""

from tally.device.store import Store
from tally.engine.match import Match


def begun(match: Match) -> Store:
    store = Store()
    store.begin(match)
    assert store.save() == ""
    return store
