import type { BrochureDay } from './brochures.rules.ts'

/**
 * Days whose pages follow one another without a break. Layout gets slow with length, so a long trip is split into
 * several sheets of about the same length, each of which begins a page.
 */
const maxTogether = 9

export function sheetsOfDays(days: BrochureDay[]): BrochureDay[][] {
  const sheets = Math.ceil(days.length / maxTogether)
  const length = Math.ceil(days.length / sheets)
  return Array.from({ length: sheets }, (_, index) => days.slice(index * length, (index + 1) * length))
}
