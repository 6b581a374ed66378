"""English words of the old matches."""

WORDS = {
    "old": """
list=Matches
wins=Wins
number=No. %d
left=Not finished
none=There is none.
gone=It is no longer there.
deleted=Deleted
next=Deleted. Next one:
damaged=This match is damaged, or from a newer Tally.
whole=What is whole follows
lost=Nothing can be read.
""",
    "date": "{day} {month} {year}",
    "months": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "wins": """
of=%d of %d
none=No match was finished.
""",
    "hint": """
list=ok: open
told=ok: done
""",
    "title": """
opened=This match
delete=Delete for good?
swap=Leave the open match?
""",
    "opened": """
reopen=Reopen
delete=Delete
""",
    "delete": """
keep=No, keep it
drop=Yes, delete it
""",
    "swap": """
stay=No, play on
go=Yes, reopen it
""",
    "foot": """
swap=It joins the old ones
""",
}
