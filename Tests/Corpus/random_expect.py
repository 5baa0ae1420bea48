"""What random tables have in common: their titles, and saying where two values differ."""


class Failure(Exception):
    pass


def titles(chance, count):
    """Different titles, few of them with what has a meaning to CSV."""
    plain = ["name", "Größe", "when", "sum of all", "x", "Preis", "note", "id_1", "数", "état"]
    odd = ['say "hi"', "a,b", "a;b", "a|b", "it's"]
    return chance.sample(plain + odd * (chance.random() < 0.2), count)


def lines(text):
    """The lines of JSON Lines, which end at a line feed and nowhere else."""
    return [line for line in text.split("\n") if line]


def expect(what, shown, wanted):
    if shown != wanted:
        raise Failure(f"{what}: {short(shown)}, it is {short(wanted)}")


def short(value):
    text = repr(value)
    return text if len(text) <= 160 else text[:160] + "…"
