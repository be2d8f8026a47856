import type { BrochureDay } from './brochures.rules.ts'

/**
 * Days whose pages follow one another without a break. What is laid out as one grows slow with its length, so that a
 * long trip is made of several such sheets, each of which begins a page; they are about as long as one another.
 */
const maxTogether = 6

export function sheetsOfDays(days: BrochureDay[]): BrochureDay[][] {
  const sheets = Math.ceil(days.length / maxTogether)
  const length = Math.ceil(days.length / sheets)
  return Array.from({ length: sheets }, (_, index) => days.slice(index * length, (index + 1) * length))
}
