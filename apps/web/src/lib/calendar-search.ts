import { calendarViews } from './calendar-days.ts'
import { day, days, oneOf } from './search-schema.ts'

/** What every calendar's address can say: how it looks, and which days it shows. */
export const calendarParams = { view: oneOf(calendarViews), on: day, days }
