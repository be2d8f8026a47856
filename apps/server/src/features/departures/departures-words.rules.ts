const long = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Saturday 21 Nov 2026 */
export const dayWords = (day: string) => long.format(new Date(`${day}T00:00:00Z`)).replace(',', '')
