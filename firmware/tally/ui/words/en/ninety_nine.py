"""English words of Ninety-Nine."""

WORDS = {
    "text": """
card=Which card?
way=Which way does it count?
loser=Who went over 99?
status={seat:dealer} deals | pile {pile} | {seat:turn} to play | {direction:direction} | {stock} in the stock
""",
    "title": """
card={who} plays
way={who}: which way?
loser=Who went over 99?
out_at=When is one out?
track=Keep track of?
""",
    "card": """
4=turns round
9=adds nothing
10=10 more or less
K=makes 99
A=1 or 11 more
bust=cannot play
""",
    "beside": """
card={arrow:direction} | {low_stock}
""",
    "arrow": """
1=↻
-1=↺
""",
    "big": """
card={pile}
card.2=+2
card.3=+3
card.5=+5
card.6=+6
card.7=+7
card.8=+8
card.J=+J
card.Q=+Q
card.bust=-
way.1=+1
way.11=+11
way.10=+10
way.-10=-10
""",
    "line": """
card=makes {makes} | {too_high} is over
way=makes {makes} | {too_high} is over
""",
    "note": """
shuffle=Shuffle the pile!
""",
    "news": """
shuffle=The stock is empty: leave the top card, shuffle the other {stock} into a new stock.
""",
    "rule": """
out_at=Out
track=Keep
""",
    "out_at": """
last_chip=last chip lost
next_loss=one loss later
""",
    "track": """
cards=every card
chips=chips only
""",
    "direction": """
1=clockwise
-1=anticlockwise
""",
    "lost": """
one={who} paid a chip
""",
    "total": """
each=●
""",
    "none": "no chip left to pay",
    "story": """
over={seat:loser} took the pile to {pile}
bust={seat:loser} could not play | pile {pile}
""",
    "help": """\
Three cards each. Play one, say the new total of the pile, draw one.
An ace adds 1 or 11, a 10 adds or takes away 10, jacks and queens add 10.
A 4 adds nothing and turns the direction, a 9 adds nothing, a king makes the pile 99.
All other cards add their number.
Whoever goes over 99 pays a chip, and a new round begins at 0. The last player with chips wins.
Only lost chips put a player out: the rules know no other leaving and no latecomer. With other players, leave \
the match and begin a new one, with new chips for all.""",
}
