"""English words of Bid Whist."""

WORDS = {
    "ask.bid": "Your bid?",
    "ask.bidder": "Who won the bidding?",
    "ask.trump": "Which suit is trump?",
    "ask.ranking": "Which way do the cards rank?",
    "ask.tricks": "How many tricks, with the kitty?",
    "bid.pass": "pass",
    "bid.up": "Uptown",
    "bid.down": "Downtown",
    "bid.nt": "No Trump",
    "ranking.up": "Uptown",
    "ranking.down": "Downtown",
    "trump.C": "clubs",
    "trump.D": "diamonds",
    "trump.H": "hearts",
    "trump.S": "spades",
    "title.bid": "{who} bids",
    "title.bidder": "Who won the bid?",
    "title.trump": "{who}: trump?",
    "title.ranking": "{who}: ranking?",
    "title.tricks": "Tricks with kitty",
    "hint.tricks": ("{seat:contract.bidder} {bid:contract.bid}",),
    "title.target": "Play to?",
    "title.auction": "Enter which bids?",
    "title.no_trump_doubles": "No Trump doubles?",
    "title.up_down_equal": "Up and down equal?",
    "title.lowest_bid": "Lowest bid?",
    "rule.target": "Play to",
    "rule.auction": "Enter",
    "auction.every": "every bid",
    "auction.final": "the last bid",
    "rule.no_trump_doubles": "No Trump doubles",
    "no_trump_doubles.false": "no",
    "no_trump_doubles.true": "yes",
    "rule.up_down_equal": "Up and down equal",
    "up_down_equal.false": "no",
    "up_down_equal.true": "yes",
    "rule.lowest_bid": "Lowest bid",
    "status": (
        "{seat:dealer} deals {hand} each, {kitty} to the kitty",
        "{seat:leads} bids and leads first",
        "{seat:contract.bidder}: {bid:contract.bid}",
        "{trump:contract.trump} are trumps",
    ),
    "story.made": (
        "{seat:contract.bidder} bid {bid:contract.bid}",
        "{trump:contract.trump} trumps",
        "made with {tricks} tricks",
    ),
    "story.failed": (
        "{seat:contract.bidder} bid {bid:contract.bid}",
        "{trump:contract.trump} trumps",
        "failed with {tricks} tricks",
    ),
    "help": (
        "Partners sit opposite. One round of bids, from the dealer's left: pass, or so many tricks "
        "above six, Uptown, Downtown or No Trump.",
        "A bid beats the last by a higher number, or by the same number of a harder kind: "
        "Uptown, then Downtown, then No Trump. If all others pass, the dealer must bid.",
        "The winner takes the kitty, which counts as the first trick, and names the trump suit, "
        "or after No Trump which way the cards rank.",
        "Uptown ranks red joker, black joker, ace, king down to 2. Downtown ranks red joker, black joker, "
        "ace, 2 up to king.",
        "In No Trump the jokers have no suit and win nothing; if one is led, the next suited card "
        "is the one to follow.",
        "The player on the dealer's left leads to the first trick. Follow suit if you can.",
        "A team that makes its bid scores its tricks above six; otherwise it loses the bid. "
        "The game ends at the target, above or below zero.",
        "Four players from the first deal to the last: nobody can join or leave.",
    ),
}
