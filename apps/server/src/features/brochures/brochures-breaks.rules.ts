/** A word of so many letters or fewer is not broken in a column of usual width. */
const usualLetters = 24

const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const splitBy = (segmenter: Intl.Segmenter, text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

/** Written without spaces between words. */
const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** What may not begin a line stays with what is before it. */
const isBound = /^[\p{M}\p{Pe}\p{Pf}\p{Po}ーｰ々ゝゞヽヾ…‥]/u
const isOpening = /[\p{Ps}\p{Pi}]$/u

function joinBound(parts: readonly string[]): string[] {
  const joined: string[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last !== undefined && (isBound.test(part) || isOpening.test(last))) joined[joined.length - 1] = last + part
    else joined.push(part)
  }
  return joined
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/gu
/** How many letters of usual width a word is as wide as. */
const measure = (word: string) => word.length + 0.6 * (word.match(wide)?.length ?? 0)

/** Addresses and numbers are broken after their signs, and anything else that is too long between any two letters. */
const breakLong = (word: string, letters: number): string[] =>
  word
    .split(/(?<=[@./,:;?&=_–-])(?=\p{L}|\p{N})/u)
    .flatMap((part) => (measure(part) > letters ? joinBound(splitBy(graphemes, part)) : [part]))

/**
 * Where the engine may break a word: nothing stands between the parts. It would put a hyphen there otherwise, which
 * changes a number or an address.
 */
export function breakWord(word: string, letters: number = usualLetters): string[] {
  const parts = isUnspaced.test(word) ? joinBound(splitBy(words, word)) : [word]
  return parts
    .flatMap((part) => (measure(part) > letters ? breakLong(part, letters) : [part]))
    .flatMap((part, at) => (at === 0 ? [part] : ['', part]))
}

/** How wide letters are, as a part of their height: most of them, and digits. */
const letterWidth = 0.64

/**
 * For a text in a column that is narrower than usual.
 * @param width of its letters' room, in points
 */
export function breakWithin(width: number, size: number = 9.5): { hyphenationCallback: (word: string) => string[] } {
  const letters = Math.min(usualLetters, Math.max(1, Math.floor(width / (size * letterWidth))))
  return { hyphenationCallback: (word) => breakWord(word, letters) }
}
