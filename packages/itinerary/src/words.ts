/** Days, counts and lists in words, for findings, differences and pages of travellers. */

import { dayWords } from '@sarai/contract/day-words'

export { dayWords }

/** How an option is called where it stands by itself: one that is named with a letter is "Option A". */
export function optionWords(name: string): string {
  return /^[A-Z\d]$/i.test(name.trim()) ? `Option ${name.trim()}` : name
}

/** A, B and C */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** 150 as 2 h 30 min. */
export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** 21–25 Nov 2026, 30 Nov – 2 Dec 2026 */
export function daysWords(from: string, to: string): string {
  if (from === to) return dayWords(from)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${dayWords(to)}`
  return `${from.slice(0, 4) === to.slice(0, 4) ? dayWords(from).slice(0, -5) : dayWords(from)} – ${dayWords(to)}`
}
