"""How texts compare, by Python's unicodedata."""

import unicodedata

DOT_ABOVE = "\u0307"


def compatible(text):
    return unicodedata.normalize("NFKD", text)


def folded(text):
    """The text in any case: fully folded; an i has its dot."""
    text = compatible(compatible(unicodedata.normalize("NFD", text).casefold()).casefold())
    letters = []
    has_dot = False
    for letter in text:
        place = unicodedata.combining(letter)
        if place == 0:
            has_dot = letter == "i"
        elif letter == DOT_ABOVE and has_dot:
            continue
        elif place >= 230:
            has_dot = False
        letters.append(letter)
    return "".join(letters)


def has(text, part):
    """Whether a text has another one in it; capitals matter where it has any."""
    if any(letter.isupper() and letter != "İ" for letter in unicodedata.normalize("NFC", part)):
        text, part = compatible(text), compatible(part)
    else:
        text, part = folded(text), folded(part)
    start = text.find(part)
    while start >= 0:
        end = start + len(part)
        if end == len(text) or not continues(text[end]):
            return True
        start = text.find(part, start + 1)
    return False


def continues(letter):
    """Whether a letter belongs to the one before it: a mark, or a part of a Korean syllable."""
    return unicodedata.combining(letter) != 0 or "\u1161" <= letter <= "\u1175" \
        or "\u11a8" <= letter <= "\u11c2"


def order(text):
    """A key by which texts are sorted: by letters, then by marks, and then by cases."""
    letters, marks = [], []
    for letter in folded(text):
        if unicodedata.combining(letter):
            marks.append((-len(letters), letter))
        else:
            letters.append(letter)
    return letters, marks, unicodedata.normalize("NFD", text)
