/** Days as people write them, in everything that they read. */

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** 21 Nov 2026 */
export function dayWords(day: string): string {
  return dayFormat.format(Date.parse(`${day}T00:00:00Z`)).replace('Sept', 'Sep')
}
