import { searchText } from '@sarai/contract/search-text'
import { type AskedOf, customersToo, isPhone, phoneRanges, ranks, type TermRange, wordSigns } from './search.rules.ts'

/** A word or number that is one typing error away from what was typed, as the index is asked for it. */
export interface Variant {
  text: string
  ranges: TermRange[]
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const digits = [...'0123456789']
/** Fewest letters of a word, and digits of a number, in which an error is looked for. */
const minLetters = 4
const minPhoneDigits = 7
/** Beginnings shorter than this would be those of very many words. */
const minBeginning = 5
const maxLength = 24

/** The letters of the script that a word is written in: for others than Latin the half of the Unicode block around each. */
function alphabetOf(characters: string[]): string[] {
  const blocks = new Set(
    characters.map((character) => (character.codePointAt(0) ?? 0) >> 7).filter((block) => block > 0),
  )
  const others = [...blocks]
    .slice(0, 1)
    .flatMap((block) => Array.from({ length: 128 }, (_, at) => String.fromCodePoint(block * 128 + at)))
    .filter((character) => /[\p{L}\p{M}]/u.test(character))
  return blocks.size === 0 ? letters : others
}

/** Whatever one left out, doubled, wrong or exchanged character makes of it. */
function oneAway(typed: string[], alphabet: string[]): Set<string> {
  const found = new Set<string>()
  for (let at = 0; at <= typed.length; at++) {
    const before = typed.slice(0, at).join('')
    const rest = typed.slice(at)
    for (const one of alphabet) found.add(before + one + rest.join(''))
    if (rest.length === 0) continue
    found.add(before + rest.slice(1).join(''))
    for (const one of alphabet) found.add(before + one + rest.slice(1).join(''))
    if (rest.length > 1) found.add(before + rest[1] + rest[0] + rest.slice(2).join(''))
  }
  found.delete(typed.join(''))
  return found
}

const range = (term: string, isWhole: boolean, rank: number): TermRange => ({
  from: term,
  to: isWhole ? `${term}!` : `${term}\u{10ffff}`,
  whole: `${term}!`,
  rank,
})

/** What may have been meant by a word or number of a search that found nothing. */
export function variantsOf(group: string, asked: AskedOf): Variant[] {
  if (isPhone(group)) {
    const typed = [...group.replace(/\D/g, '').replace(/^0+/, '')]
    if (typed.length < minPhoneDigits || typed.length > maxLength) return []
    const sign = /^\(*\+/.test(group) ? '+' : ''
    return [...oneAway(typed, digits)].map((text) => ({
      text: sign + text,
      ranges: customersToo(phoneRanges(sign + text, ranks.typing), asked),
    }))
  }
  const typed = [...(group.includes('@') ? group.toLowerCase() : searchText(group))]
  if (typed.length < minLetters || typed.length > maxLength) return []
  const isEmail = group.includes('@')
  const alphabet = isEmail
    ? [...letters, ...digits, '.', '_', '-', '@']
    : alphabetOf(typed.filter((one) => one !== ' '))
  const signs = isEmail ? customersToo([range('e', false, ranks.typing)], asked).map(({ from }) => from) : wordSigns(asked)
  return [...oneAway(typed, alphabet)]
    .filter((text) => text === text.trim() && text.length >= minLetters - 1)
    .map((text) => ({
      text,
      ranges: signs.map((sign) => range(sign + text, text.length < minBeginning, ranks.typing)),
    }))
}
