"""English: the words common to all games, and the names of the games."""

WORDS = {
    "twenty_two": "Twenty-Two",
    "ninety_nine": "Ninety-Nine",
    "california_jack": "California Jack",
    "bid_whist": "Bid Whist",
    "toonerville_rook": "Toonerville Rook",
    "text": """
game=Which game?
players=Who plays?
""",
    "singular": "1",
    "comma": ", ",
    "and": " and ",
    "deal": "Deal {deal}",
    "dealt": "{seat:dealer} dealt",
    "won": """
one=1 point for {who}
many={count} points for {who}
""",
    "lost": """
one={who} lost a point
many={who} lost {count} points
""",
    "none": "no points",
    "total": "{who}: {count}",
    "out": "out: {seat:out}",
    "pair": " & ",
    "winner": """
one=The winner
many=The winners
""",
    "hint": """
winner=ok: what next
failure=Score kept. ok: again
lost=Not saved. ok: again
aside=back: set match aside
deals=ok: mend
""",
    "steps": """
=by %d
count=past %d: count cards
""",
    "count": "count the cards",
    "together": "= %d points",
    "last_deal": "The last deal",
    "refused": """
=This cannot be
name=This name is taken
""",
    "failure": "Something went wrong",
    "stopped": """
=Tally is stopped
why=The score is kept.
key=Any key starts it
""",
    "tip": """
three_keys=Hold ok: back or menu
""",
    "ready": "Let go: back",
    "unsaved": """
=Not saved: flash bad
full=Not saved: flash full
""",
    "newer": "From a newer Tally",
    "damaged": """
deal=Deal %d was damaged
match=The match is damaged
last=Names were damaged
settings=Settings were damaged
""",
    "battery": """
low=Battery low
""",
    "mark": """
out= out
""",
    "low": "Storage nearly full",
    "tie": "a tie ...",
    "done": "done",
    "undo": """
answer=Undone: %s
question=Undone %s
none=Nothing to undo
""",
    "deals": """
={seat:dealer} deals
none=No deal is finished.
one=1 deal
many={count} deals
""",
    "page": """
empty=Nothing yet.
""",
    "mend": """
title=Deal %d: %s
brief=%d: %s
none=Nothing was changed
keep=Yes, keep it
drop=No, as it was
""",
    "mended": "Deal %d mended",
    "title": """
mend=Keep the correction?
cut=What now?
title=Tally
new=New match
old=Old matches
game=Which game?
players=How many players?
lineup=Who plays?
name={who}: name?
rules=House rules?
first=Who deals first?
again=What next?
menu=Menu
settings=Settings
brightness=Brightness?
sleep=Dim when idle for
flip=Turn the picture?
sound=Sounds?
rename=Whose name?
leave=Leave the match?
""",
    "misfit": """
=Stops at deal %d
why=It no longer fits:
over=The match is over by then.
out={seat:seat} is out.
turn={seat:seat} is in turn.
more=It lacks an answer.
other=It asks other things.
lost=It is damaged.
end=Later deals drop out.
on=You would go on from there.
""",
    "cut": """
keep=Keep up to there
drop=Change nothing
""",
    "old": """
kept=Kept: see Old matches
""",
    "lineup": """
last=As last time
plain=P1, P2, P3 ...
new=Enter names
""",
    "rules": """
usual=The usual
change=Change them
""",
    "again": """
rematch=Same again
new=New match
""",
    "menu": """
sheet=Score sheet
deals=Deals so far
redo=Redo
players=Players
help=Rules
old=Old matches
settings=Settings
leave=Leave the match
""",
    "settings": """
brightness=Brightness
sleep=Sleep
flip=Flip
sound=Sound
""",
    "brightness": """
1=Very dim
2=Dim
3=Bright
4=Very bright
""",
    "sleep": """
1=1 minute
2=2 minutes
5=5 minutes
10=10 minutes
""",
    "flip": """
false=Upright
true=Upside down
""",
    "sound": """
true=On
false=Off
""",
    "leave": """
stay=No, play on
go=Yes, leave it
""",
    "over": "{seat:winners} won",
    "resumed": "Resumed: {title}, {deals} finished.",
}
