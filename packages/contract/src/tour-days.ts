import * as z from 'zod'

/** Days, which may be halves. */
const days = z
  .number({ error: 'Enter the days' })
  .multipleOf(0.5, { error: 'Enter whole or half days' })
  .max(366, { error: 'At most 366 days' })

/** How much of a tour is abroad. */
export const tourDays = z
  .strictObject({
    days: days.min(0.5, { error: 'Enter the days of the tour' }),
    daysAbroad: days.min(0, { error: 'Not below 0' }),
  })
  .superRefine((tour, context) => {
    if (tour.daysAbroad > tour.days)
      context.addIssue({ code: 'custom', path: ['daysAbroad'], message: 'No more than the days of the tour' })
  })
export type TourDays = z.infer<typeof tourDays>

/** The tour of a buyer who lives abroad. Its days can be known before anybody says that the buyer is a tourist. */
export const tourOfForeigner = tourDays.safeExtend({ isForTourist: z.boolean() })
export type TourOfForeigner = z.infer<typeof tourOfForeigner>
