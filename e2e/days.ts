/** The day it is in India, where journeys' agencies are, so many days from now: `2026-11-28`. Not UTC's, which is another in the evening. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

export const todayInIndia = (): string => dayIn(0)
