import { normalizeLine, normalizeNumber } from '@sarai/text/typed-text'

/** Text as searches compare it: on the server, which finds, and on screens, which mark what was found. */

/** Normalised text: lower case, without accents, words separated by single spaces. `search_text` of sql/search.sql is the same. */
export function searchText(value: string): string {
  return foldedLetters(value).replace(notWord, ' ').trim()
}

/** Letters that no normalisation takes apart, as people without them on their keyboard type them. */
const plainLetters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

const foldedLetters = (value: string) =>
  value
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[łøđıħŧðßæœþ]/g, (letter) => plainLetters[letter] ?? letter)
const notWord = /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+/g

const maxGroups = 6
const isDigits = (token: string) => /^[+(]*[\d\s().-]*\d[\d\s().-]*$/.test(token)

/**
 * What was typed, apart: words at spaces, and digits together that are one number. Of more than six the rest is not
 * looked for.
 */
export function typedGroups(query: string): string[] {
  const groups: string[] = []
  for (const typed of normalizeLine(query).trim().split(/\s+/).filter(Boolean)) {
    const number = normalizeNumber(typed)
    const token = isDigits(number) ? number : typed
    const last = groups.at(-1)
    if (last !== undefined && isDigits(last) && isDigits(token) && !/^\(*\+/.test(token))
      groups.push(`${groups.pop()} ${token}`)
    else groups.push(token)
  }
  return groups.slice(0, maxGroups)
}

/** Fewest characters of an address from which on it is looked for. */
const minAddress = 3

/**
 * Whether a word of what was typed can be looked for. A sign that stands alone cannot, nor the end of an address, nor a
 * single zero; searches leave such words out.
 */
export function isSearchable(word: string): boolean {
  if (word.includes('@')) return /[\p{L}\p{N}].*@/u.test(word) && word.length >= minAddress
  return !/^\D*0?\D*$/.test(searchText(word)) || /\p{L}/u.test(word)
}

/** Whether anything of what was typed can be looked for. */
export const hasSearchable = (query: string): boolean => typedGroups(query).some(isSearchable)

/** A part of a text, and whether it is what was searched for. */
export interface TextPart {
  text: string
  isMatch: boolean
}

/** Each character of a text folded, with where in the text it came from. */
function folded(text: string): { letters: string[]; from: number[]; to: number[] } {
  const letters: string[] = []
  const from: number[] = []
  const to: number[] = []
  let at = 0
  for (const character of text) {
    for (const letter of foldedLetters(character).replace(notWord, ' ')) {
      letters.push(letter)
      from.push(at)
      to.push(at + character.length)
    }
    at += character.length
    // An accent of its own belongs to the letter before it.
    if (to.length > 0 && /^[\u0300-\u036f]$/.test(character)) to[to.length - 1] = at
  }
  return { letters, from, to }
}

const minDigits = 4
const maxCallingCode = 3

/** Where the digits that were typed are in a number as it is shown: at its end, or at its beginning after the country. */
function digitSpan(shown: string, typed: string): [number, number] | undefined {
  const places = [...shown.matchAll(/\d/g)].map((match) => match.index)
  const digits = shown.replace(/\D/g, '')
  const wanted = typed.replace(/\D/g, '').replace(/^0+/, '')
  for (let less = 0; less <= (wanted.length > 6 ? maxCallingCode : 0); less++) {
    const sought = wanted.slice(less)
    const at = digits.endsWith(sought) ? digits.length - sought.length : digits.indexOf(sought)
    if (sought.length < minDigits || at < 0 || (at > maxCallingCode && at + sought.length < digits.length)) continue
    return [places[at] as number, (places[at + sought.length - 1] as number) + 1]
  }
  return undefined
}

/** The same in a text that has numbers in it. */
function digitSpans(text: string, typed: string): [number, number][] {
  return [...text.matchAll(/\+?\d[\d ().-]*/g)].flatMap((number) => {
    const span = digitSpan(number[0], typed)
    return span ? [[number.index + span[0], number.index + span[1]]] : []
  })
}

function spansOf(text: string, query: string): [number, number][] {
  const { letters, from, to } = folded(text)
  const line = letters.join('')
  const spans: [number, number][] = []
  for (const group of typedGroups(query)) {
    if (isDigits(group)) spans.push(...digitSpans(text, group))
    if (group.includes('@')) {
      const [lower, address] = [text.toLowerCase(), group.toLowerCase()]
      const at = lower.length === text.length ? lower.indexOf(address) : -1
      if (at >= 0) spans.push([at, at + address.length])
      continue
    }
    const sought = searchText(group)
    if (sought === '') continue
    for (let at = line.indexOf(sought); at >= 0; at = line.indexOf(sought, at + 1))
      if (at === 0 || line[at - 1] === ' ') spans.push([from[at] as number, to[at + sought.length - 1] as number])
  }
  return spans.sort((a, b) => a[0] - b[0])
}

/** A text in parts: those that begin with what was typed, and the rest. Put together they are the text itself. */
export function markedParts(text: string, query: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const [start, end] of query.trim() === '' ? [] : spansOf(text, query)) {
    if (end <= done) continue
    const begin = Math.max(start, done)
    if (begin > done) parts.push({ text: text.slice(done, begin), isMatch: false })
    parts.push({ text: text.slice(begin, end), isMatch: true })
    done = end
  }
  if (done < text.length) parts.push({ text: text.slice(done), isMatch: false })
  return parts
}
