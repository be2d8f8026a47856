import { unguarded } from '@sarai/contract/written-cells'
import { stripUnseen, toLatinDigits } from '@sarai/text/typed-text'
import type { PlannedColumn } from './imports-target.rules.ts'

const odd =
  /[\u00ad\u061c\u0660-\u0669\u06f0-\u06f9\u0900-\u0d7f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\uff10-\uff19]/

/** Words that stand beside numbers and days in Hindi, without the dot below some letters. */
const hindi: Record<string, string> = {
  जनवरी: 'January',
  फरवरी: 'February',
  मार्च: 'March',
  अप्रैल: 'April',
  मई: 'May',
  जून: 'June',
  जुलाई: 'July',
  अगस्त: 'August',
  सितंबर: 'September',
  सितम्बर: 'September',
  अक्टूबर: 'October',
  अक्तूबर: 'October',
  नवंबर: 'November',
  नवम्बर: 'November',
  दिसंबर: 'December',
  दिसम्बर: 'December',
  वयस्क: 'adults',
  लोग: 'people',
  व्यक्ति: 'people',
  यात्री: 'people',
  बच्चे: 'children',
  बच्चा: 'children',
  शिशु: 'infants',
  रातें: 'nights',
  रात: 'nights',
  दिन: 'days',
  कमरे: 'rooms',
  कमरा: 'rooms',
  लाख: 'lakh',
  हजार: 'thousand',
  करोड: 'crore',
  रुपये: 'rs',
  रुपए: 'rs',
  रु: 'rs',
  और: 'and',
  से: 'to',
}
const hindiWord = /\p{Script=Devanagari}+/gu

/** Digits in Latin, and Hindi words for months and counts in English. */
export function inEnglish(text: string): string {
  const bare = text.normalize('NFD').replaceAll('\u093c', '').normalize('NFC')
  return toLatinDigits(bare).replace(hindiWord, (word) => hindi[word] ?? word)
}

/** What a cell says: without marks nobody sees, and as its field can be read. */
export function cellValue(cell: string | undefined, { isText }: Pick<PlannedColumn, 'isText'>): string {
  const text = unguarded((cell ?? '').trim())
  if (!odd.test(text)) return text
  const seen = stripUnseen(text).trim()
  return isText ? seen : inEnglish(seen)
}
