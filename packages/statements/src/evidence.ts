/** What a line says about candidates. */
import type { CandidateIndex, Entry } from './candidate-index.ts'
import { sideOf, sideOfLine } from './candidate-index.ts'
import { isTelling } from './references.ts'
import { nameFit, type NameFit, wordsOf } from './party-words.ts'
import type { StatementLine } from './statement.ts'

export interface Evidence {
  entry: Entry
  /** The reference of the line that is known of it. */
  reference: string | null
  isNumbered: boolean
  name: NameFit
  hasVpa: boolean
  hasPhone: boolean
}

/** More than these have the same reference or number only where it is none. */
const mostAlike = 200
const [mostTokens, mostJoined, longestKey] = [60, 7, 40]

/** Whatever in a line could be a reference or a document's number, however its parts are separated. */
function keysOf({ text, references }: StatementLine): Set<string> {
  const keys = new Set(references.map(({ value }) => value))
  const tokens = (text.toUpperCase().match(/[A-Z0-9]+/g) ?? []).slice(0, mostTokens)
  for (let at = 0; at < tokens.length; at++) {
    let key = ''
    for (let to = at; to < Math.min(tokens.length, at + mostJoined); to++) {
      key += tokens[to]
      if (key.length > longestKey) break
      // Numbers of a few digits are also days, amounts and postcodes, and numbers beside one another are two.
      if (isTelling(key) && (/[A-Z]/.test(key) || (to === at && key.length >= 10))) keys.add(key)
    }
  }
  return keys
}

/** Everything that some evidence speaks for. */
export function evidenceOf(line: StatementLine, index: CandidateIndex): Evidence[] {
  const side = sideOfLine(line)
  const found = new Map<Entry, Evidence>()
  const about = (entry: Entry): Evidence | undefined => {
    if (sideOf(entry.candidate) !== side) return undefined
    const known = found.get(entry)
    if (known) return known
    const blank = { entry, reference: null, isNumbered: false, name: null, hasVpa: false, hasPhone: false }
    found.set(entry, blank)
    return blank
  }
  for (const key of keysOf(line)) {
    const [referred, numbered] = [index.withReference(key), index.withNumber(key)]
    if (referred.length <= mostAlike)
      for (const entry of referred) {
        const one = about(entry)
        // The same one in whatever order they are met.
        if (one && (one.reference === null || key < one.reference)) one.reference = key
      }
    if (numbered.length <= mostAlike)
      for (const entry of numbered) {
        const one = about(entry)
        if (one) one.isNumbered = true
      }
  }
  if (line.vpa) for (const entry of index.withVpa(line.vpa).slice(0, mostAlike)) about(entry)
  const phones = phonesOf(line)
  for (const phone of phones) for (const entry of index.withPhone(phone).slice(0, mostAlike)) about(entry)
  const words = new Set([...wordsOf(line.counterparty ?? ''), ...wordsOf(line.text)])
  for (const entry of index.withRarestWords(line, words)) about(entry)
  for (const entry of index.withAmount(line)) about(entry)
  const cut = (line.counterparty ?? '').toLowerCase().split(/\s+/).slice(-1)
  for (const one of found.values()) {
    one.name = bestFit(one.entry, words, cut)
    one.hasVpa = line.vpa !== null && one.entry.vpas.includes(line.vpa)
    one.hasPhone = one.entry.phones.some((phone) => phones.includes(phone))
  }
  return [...found.values()]
}

function bestFit({ names }: Entry, words: ReadonlySet<string>, cut: readonly string[]): NameFit {
  let best: NameFit = null
  for (const name of names) {
    const fit = nameFit(name, words, cut)
    if (fit === 'whole') return fit
    best ??= fit
  }
  return best
}

/** Mobile numbers in a text: alone, with the country before them, or as somebody's UPI id. */
function phonesOf({ text, vpa }: StatementLine): string[] {
  const found = `${text.slice(0, 2_000)} ${vpa ?? ''}`.matchAll(/(?<!\d)(?:\+?91)?([6-9]\d{9})(?!\d)/g)
  return [...new Set([...found].map(([, digits = '']) => digits))]
}
