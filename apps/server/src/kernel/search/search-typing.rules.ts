import { searchText } from '@sarai/contract/search-text'
import {
  type AskedOf,
  customersToo,
  furtherSigns,
  isPhone,
  nameSigns,
  phoneRanges,
  ranks,
  type TermRange,
} from './search.rules.ts'

/** A word or number that is one typing error away from what was typed, as the index is asked for it. */
export interface Variant {
  text: string
  ranges: TermRange[]
}

/** Which errors: those that are made most, or all others. */
export type Errors = 'likely' | 'others'

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

const vowels = [...'aeiou']
/** Keys beside and above one another, and letters that sound alike. */
const mixedUp =
  'qw we er rt ty yu ui io op as sd df fg gh hj jk kl zx xc cv vb bn nm qa ws ed rf tg yh uj ik ol az sx dc fv gb hn jm ck sz iy jg vw bv pf'
/** What is typed in place of a letter most. */
const mistaken = new Map<string, string[]>(
  letters.map((letter) => [
    letter,
    [
      ...mixedUp.split(' ').flatMap(([one = '', other = '']) => (one === letter ? other : other === letter ? one : [])),
      ...(vowels.includes(letter) ? vowels : []),
    ],
  ]),
)
/** Letters that are left out most. */
const leftOut = [...vowels, 'h']

/** What may stand in a place of a word, and in the place of what is there. */
interface Letters {
  added: (before: string | undefined, after: string | undefined) => string[]
  replaced: (letter: string) => string[]
}

/** Whatever one left out, doubled, wrong or exchanged character makes of it. */
function oneAway(typed: string[], { added, replaced }: Letters): Set<string> {
  const found = new Set<string>()
  for (let at = 0; at <= typed.length; at++) {
    const before = typed.slice(0, at).join('')
    const [letter, ...rest] = typed.slice(at)
    for (const one of added(typed[at - 1], letter)) found.add(before + one + typed.slice(at).join(''))
    if (letter === undefined) continue
    found.add(before + rest.join(''))
    for (const one of replaced(letter)) found.add(before + one + rest.join(''))
    if (rest[0] !== undefined) found.add(before + rest[0] + letter + rest.slice(1).join(''))
  }
  found.delete(typed.join(''))
  return found
}

function meantBy(typed: string[], alphabet: string[], errors: Errors): string[] {
  const isLatin = alphabet.includes('a')
  const likely = oneAway(typed, {
    added: (before, after) => [before ?? '', after ?? '', ...(isLatin ? leftOut : [])].filter(Boolean),
    replaced: (letter) => mistaken.get(letter) ?? [],
  })
  if (errors === 'likely') return [...likely]
  const all = oneAway(typed, { added: () => alphabet, replaced: () => alphabet })
  return [...all].filter((text) => !likely.has(text))
}

const range = (term: string, isWhole: boolean, rank: number): TermRange => ({
  from: term,
  to: isWhole ? `${term}!` : `${term}\u{10ffff}`,
  whole: `${term}!`,
  rank,
})

/** What may have been meant by a word or number of a search that found nothing. */
export function variantsOf(group: string, asked: AskedOf, errors: Errors): Variant[] {
  if (isPhone(group)) {
    const typed = [...group.replace(/\D/g, '').replace(/^0+/, '')]
    if (typed.length < minPhoneDigits || typed.length > maxLength) return []
    const sign = /^\(*\+/.test(group) ? '+' : ''
    return meantBy(typed, digits, errors).map((text) => ({
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
  const signs = isEmail ? [] : [...nameSigns(asked), ...furtherSigns(asked)]
  const rangesOf = (text: string) => signs.map((sign) => range(sign + text, text.length < minBeginning, ranks.typing))
  return meantBy(typed, alphabet, errors)
    .filter((text) => text === text.trim() && text.length >= minLetters - 1)
    .map((text) => ({
      text,
      ranges: isEmail ? customersToo([range(`e${text}`, false, ranks.typing)], asked) : rangesOf(text),
    }))
}
