/** What tells a line apart, so that one that comes again in another file is known. */
import { searchText } from '@sarai/contract/search-text'

type Told = { day: string; amount: number; text: string; balance: number | null }

/**
 * A line's day, amount, balance and text, and which of those with the same it is: in full, since lines that are taken
 * for one another are money lost. Blanks and signs do not count, because banks break texts differently in each file.
 */
export function fingerprintsOf(lines: readonly Told[]): string[] {
  const counts = new Map<string, number>()
  return lines.map(({ day, amount, text, balance }) => {
    const told = `${day}|${amount}|${balance ?? ''}|${searchText(text).replaceAll(' ', '')}`
    const count = counts.get(told) ?? 0
    counts.set(told, count + 1)
    return `${told}|${count}`
  })
}

/** Lines that an earlier file did not have. */
export function newLines<T extends { fingerprint: string }>(lines: readonly T[], known: ReadonlySet<string>): T[] {
  return lines.filter(({ fingerprint }) => !known.has(fingerprint))
}
