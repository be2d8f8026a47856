import { type Face, faces } from './brochures-scripts.rules.ts'
import { latinGlyphs, otherGlyphs } from './brochures-glyphs-list.rules.ts'

/** Ranges, each as how far it is from the one before and how many letters more than one it has, by base 36. */
function readRanges(written: string): [first: number, last: number][] {
  let end = 0
  return written.split(' ').map((range) => {
    const [gap = 0, more = 0] = range.split('.').map((digits) => Number.parseInt(digits, 36))
    const first = end + gap
    end = first + more
    return [first, end]
  })
}

/** As they are kept. */
export function writeRanges(codePoints: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const codePoint of codePoints.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && codePoint <= last[1] + 1) last[1] = codePoint
    else ranges.push([codePoint, codePoint])
  }
  let end = 0
  const written = ranges.map(([first, last]) => {
    const range = (first - end).toString(36) + (last > first ? `.${(last - first).toString(36)}` : '')
    end = last
    return range
  })
  return written.join(' ')
}

const latin = readRanges(latinGlyphs)
const other = readRanges(otherGlyphs)

function isWithin(ranges: readonly [first: number, last: number][], codePoint: number): boolean {
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = ranges[middle] ?? [0, -1]
    if (codePoint < first) high = middle - 1
    else if (codePoint > last) low = middle + 1
    else return true
  }
  return false
}

/** Needs no glyph: it ends a line, or only changes what stands beside it. */
const isUnseen = (letter: string) => /[\s\p{Default_Ignorable_Code_Point}]/u.test(letter)
const isLatin = (letter: string) => isUnseen(letter) || isWithin(latin, letter.codePointAt(0) ?? 0)
const isPrintable = (letter: string) => isLatin(letter) || isWithin(other, letter.codePointAt(0) ?? 0)

/** Letters are composed where that can be, since fonts have those. */
const composeLetters = (text: string) => text.normalize('NFC')

/** Letters that no font has, each once. */
export const findUnprintable = (text: string): string[] => [
  ...new Set([...composeLetters(text)].filter((letter) => letter !== '\u20e3' && !isPrintable(letter))),
]

/** Which fonts a document takes besides the Latin ones. */
export function findFaces(texts: readonly string[]): Face[] {
  const rest = [...new Set(texts.flatMap((text) => [...text]))].filter((letter) => !isLatin(letter)).join('')
  return faces.filter(({ letters }) => letters.test(rest))
}

/** The first letter that has a direction goes from right to left. */
const isBackwards = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u
const toRight = '\u200f'

const printLine = (line: string) => {
  const printed = [...line].map((letter) => (isPrintable(letter) ? letter : '□')).join('')
  // What stands at the end of such a line belongs to its left.
  return isBackwards.test(printed) ? printed + toRight : printed
}

/** A text as it is set: blanks are spaces, and a box stands where no font has the letter. */
export const printText = (text: string): string =>
  composeLetters(text)
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    // Without the sign for a key, its digit is left.
    .replaceAll('\u20e3', '')
    .split('\n')
    .map((line) => printLine(line.replaceAll(/[\t\v\f]/g, ' ')))
    .join('\n')
