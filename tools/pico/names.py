"""Names that cost nothing, put in for those that only the firmware itself uses, before it is compiled.

MicroPython looks up every name of a module that it loads, and later every text that it makes, among all names that it
knows, one after the other, and keeps each in memory. So a private name, `_save`, becomes one that nothing mentions and
that MicroPython has in its ROM, in all modules the same; and the parameters of functions, but for those that are given
by keyword somewhere, become names that a .mpy file has as numbers. What the modules do is the same, and lines keep
their numbers. Texts are left alone, so a private name that one of them has, as for `getattr`, stays; so does one that
another program uses. A traceback has the right files and lines, and for a private function the name that was put in.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

from pico.edits import Edit, Place, edited, nodes_of

WORD = re.compile(r"\w+")
PRIVATE = re.compile(r"_[^\W_]\w*")
KNOWN = 512  # modules of which it is known what becomes of them: when one changes, most others do not

# Names that .mpy files of version 6 have as numbers, `static_qstr_list` of MicroPython's py/makeqstrdata.py: they are
# neither looked up nor kept. Left out, as below, is what MicroPython asks of objects by itself, such as `close`, and
# what its compiler adds or knows, such as AssertionError.
NUMBERED = WORD.findall("""
ArithmeticError AttributeError EOFError Ellipsis GeneratorExit IndentationError IndexError LookupError NameError
NoneType OverflowError SyntaxError SystemExit ZeroDivisionError builtins bytecode callable chr dir divmod endswith eval
exec from_bytes hash isalpha islower isspace issubclass isupper iter little locals lstrip map popitem pow rfind rindex
to_bytes upper
""")
# The same, but of methods, so that no variable is called so.
PARAMETERS = WORD.findall(
    "append extend insert pop readline replace rsplit rstrip setdefault sort split startswith strip"
)

# Names in the ROM of MicroPython for the RP2040, and of most others: those of errno, uctypes, random and so on. They
# are looked up, but not kept. Where one is not in the ROM it costs what the private name would. Left out are methods of
# FrameBuffer, of which the display is a kind: before it has begun to be one, none of them may be asked for.
BUILT_IN = WORD.findall("""
ARRAY AUTO BFINT16 BFINT32 BFINT8 BFUINT16 BFUINT32 BFUINT8 BF_LEN BF_POS BIG_ENDIAN CancelledError EACCES EADDRINUSE
EAGAIN EALREADY EBADF ECONNABORTED ECONNREFUSED ECONNRESET EEXIST EHOSTUNREACH EINPROGRESS EINVAL EIO EISDIR ENOBUFS
ENODEV ENOENT ENOMEM ENOTCONN EOPNOTSUPP EPERM ETIMEDOUT FLOAT32 FLOAT64 FileIO FrameBuffer1 GS2_HMSB GS4_HMSB GS8
GZIP INT INT16 INT32 INT64 INT8 IOBase LITTLE_ENDIAN LONG LONGLONG MONO_HLSB MONO_HMSB NATIVE NotImplemented POLLERR
POLLHUP POLLIN POLLOUT PTR RAW RGB565 RingIO SHORT Signal StringIO Task TaskQueue TextIOWrapper UINT UINT16 UINT32
UINT64 UINT8 ULONG ULONGLONG USHORT UnicodeError VOID VfsFat VfsLfs2 ViperTypeError abs_tol acos acosh acquire aes
appendleft argv asin asinh atan atan2 atanh bin bound_method buffering bytearray_at byteorder bytes_at calcsize ceil
center closure cmath compile complex copysign coro cos cosh cryptolib decrypt deleter deque dict_view
difference_update doc dump encoding encrypt erf erfc errorcode execfile exit exp expm1 fabs factorial filter flags
floor fmod frexp fromhex fromkeys frozenset gamma getrandbits getter getvalue gmtime group heapify heappop heappush
heapq hex imag indices inf intersection intersection_update ipoll isclose isdisjoint isenabled isfinite isinf isnan
issubset issuperset iterable iterator keepends ldexp lgamma loads lock locked log log10 log2 lookahead maxsize md5
mem_info mkfs mktime modf modify mtime namedtuple nan newline oct opt_level pack_into peek pi platform polar popleft
progsize push qstr_info radians randint random randrange readlines readonly readsize rel_tol rpartition schedule seed
separators sha1 sin sinh sizeof slice splitlines sqrt stack_size symmetric_difference symmetric_difference_update tan
tanh tau ticks_cpu time_ns time_pulse_us trunc unhexlify uniform union unlink unregister urandom version_info
""")


class Facts(NamedTuple):
    """The names of a module, and which of them are in texts, are private and set there, are given as arguments (None
    for `**`), and are no attributes."""

    names: set[str]
    told: set[str]
    private: set[str]
    given: set[str | None]
    bare: set[str]


def without_names(sources: dict[str, str], foreign: list[str]) -> dict[str, str]:
    """The modules of a program by their paths; `foreign` is the text of what else runs with it."""
    chosen = chosen_names(sources, foreign)
    made = {}
    for path, text in sources.items():
        own = facts(text).names
        made[path] = renamed(text, tuple((name, new) for name, new in chosen.items() if name in own))
    texts = [*made.values(), *foreign]
    kept = keywords(texts) | {"self"}  # which has a number as well
    used = set().union(*[facts(text).bare for text in texts])
    free = tuple(name for name in PARAMETERS if name not in used)
    return {path: with_parameters(text, free, frozenset(kept)) for path, text in made.items()}


def chosen_names(sources: dict[str, str], foreign: list[str]) -> dict[str, str]:
    """What stands for each of the private names. Those of several modules are to cost the least."""
    modules, others = [facts(text) for text in sources.values()], [facts(text) for text in foreign]
    found = [module.names for module in modules]
    theirs = set().union(*[other.names for other in others])
    told = set(WORD.findall(" ".join(sources))).union(*[module.told for module in modules + others])
    private = set().union(*[module.private for module in modules]) - told - theirs
    often = {name for name in private if sum(name in names for names in found) > 1}
    taken = told.union(theirs, *found)
    chosen = placed(often, NUMBERED, taken)
    return chosen | placed(private - set(chosen), BUILT_IN, taken)


@lru_cache(KNOWN)
def facts(text: str) -> Facts:
    nodes = nodes_of(text)
    given = {node.arg for node in nodes if isinstance(node, ast.keyword)}
    return Facts({name for name, _, _ in names_in(text)}, words(nodes), defined(nodes), given, bare_names(nodes))


@lru_cache(KNOWN)
def renamed(text: str, chosen: tuple[tuple[str, str], ...]) -> str:
    """With a new name for each old one."""
    new = dict(chosen)
    return edited(text, [(start, end, new[name]) for name, start, end in names_in(text) if name in new])


@lru_cache(KNOWN)
def with_parameters(text: str, free: tuple[str, ...], kept: frozenset[str]) -> str:
    """With these names for parameters that are not to be kept."""
    return edited(text, parameter_edits(ast.parse(text), {}, list(free), kept))


def placed(names: set[str], places: list[str], taken: set[str]) -> dict[str, str]:
    """A place for each name, as far as they go, by its spelling: one name more moves few others, and an update sends
    what has changed."""
    found: dict[str, str] = {}
    for name in sorted(names):
        first = crc32(name.encode()) % len(places)
        free = [place for place in places[first:] + places[:first] if place not in taken]
        if free:
            found[name] = free[0]
            taken = taken | {free[0]}
    return found


def names_in(text: str) -> Iterator[tuple[str, Place, Place]]:
    """Each with where it begins and ends, but for those in texts."""
    lines = text.split("\n")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            line, left = token.start
            start = len(lines[line - 1][:left].encode())
            yield token.string, (line, start), (line, start + len(token.string.encode()))


def words(nodes: list[ast.AST]) -> set[str]:
    """All in texts, but for those that stand alone, as docstrings do; and all names in f-strings."""
    alone = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            found.update(WORD.findall(node.value))
        elif isinstance(node, ast.JoinedStr):
            found.update(WORD.findall(ast.unparse(node)))
    return found


def defined(nodes: list[ast.AST]) -> set[str]:
    """The private names that are set in a module; another may be MicroPython's."""
    found = set()
    for node in nodes:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.Attribute) and is_stored(node):
            found.add(node.attr)
        elif isinstance(node, ast.Name) and is_stored(node):
            found.add(node.id)
    return {name for name in found if PRIVATE.fullmatch(name)}


def keywords(texts: list[str]) -> set[str]:
    """The names by which arguments are given; with `f(**facts)` those in texts may be some."""
    given = set().union(*[facts(text).given for text in texts])
    told = set().union(*[facts(text).told for text in texts]) if None in given else set()
    return {name for name in given if name} | told


def bare_names(nodes: list[ast.AST]) -> set[str]:
    """All but attributes."""
    found = set(bound(nodes))
    for node in nodes:
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
    return found


def bound(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The names that are set otherwise than by a plain name or as an argument, or are in f-strings."""
    for inner in nodes:
        if isinstance(inner, ast.alias):
            yield inner.asname or inner.name.partition(".")[0]
        elif isinstance(inner, (ast.FunctionDef, ast.ClassDef)):
            yield inner.name
            if isinstance(inner, ast.ClassDef):  # where they are attributes
                yield from (name.id for name in ast.walk(inner) if isinstance(name, ast.Name) and is_stored(name))
        elif isinstance(inner, ast.ExceptHandler) and inner.name:
            yield inner.name
        elif isinstance(inner, (ast.Global, ast.Nonlocal)):
            yield from inner.names
        elif isinstance(inner, ast.JoinedStr):
            yield from words(list(ast.walk(inner)))


def parameter_edits(node: ast.AST, names: dict[str, str], free: list[str], kept: frozenset[str]) -> Iterator[Edit]:
    """`names` are those of the parameters around the node; whatever has one of them below it gets the same new one."""
    if isinstance(node, (ast.Name, ast.arg)):
        name = node.id if isinstance(node, ast.Name) else node.arg
        if name in names:
            start = node.lineno, node.col_offset
            yield start, (node.lineno, node.col_offset + len(name.encode())), names[name]
        return
    inside: list[ast.AST] = []
    around: list[ast.AST] = list(ast.iter_child_nodes(node))
    if isinstance(node, (ast.FunctionDef, ast.Lambda)):
        arguments = list(ast.iter_child_nodes(node.args))
        inside = [arg for arg in arguments if isinstance(arg, ast.arg)]
        around += arguments + [arg.annotation for arg in inside if isinstance(arg, ast.arg) and arg.annotation]
        inside += node.body if isinstance(node, ast.FunctionDef) else [node.body]
    for child in around:
        if child not in inside and not isinstance(child, ast.arguments):
            yield from parameter_edits(child, names, free, kept)
    if isinstance(node, (ast.FunctionDef, ast.Lambda)):
        names = names | new_names(node, names, free, kept)
    for child in inside:
        yield from parameter_edits(child, names, free, kept)


def new_names(
    function: ast.FunctionDef | ast.Lambda, names: dict[str, str], free: list[str], kept: frozenset[str]
) -> dict[str, str]:
    """For its own parameters, as far as there are any left."""
    kept = kept.union(names, bound(ast.walk(function)))
    own = [arg.arg for arg in function.args.posonlyargs + function.args.args if arg.arg not in kept]
    return dict(zip(own, [name for name in free if name not in names.values()]))


def is_stored(node: ast.Name | ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Store)
