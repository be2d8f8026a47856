import type { DateOrder } from '@sarai/contract/imports'
import { daysApart } from '@sarai/contract/written-days'
import { readTravel } from '../imports/imports-dates.rules.ts'

export interface DayRange {
  from: string
  to: string
}

function readRange(text: string, order: DateOrder): DayRange | undefined {
  // `01/04/26-30/06/26`: a hyphen without blanks between days that are written with other signs.
  const apart = text.replace(/((?:\d+[/.]){2}\d{2,4})\s*[-\u2013\u2014]\s*(?=\d)/, '$1 - ')
  const [read, again] = daysApart.map((day) => readTravel(apart, order, day))
  const { travelStart: from, travelEnd: to } = read ?? {}
  const isSame = from === again?.travelStart && to === again?.travelEnd
  return from && to && isSame ? { from, to } : undefined
}

/** The ranges of days of a cell, `1 Apr to 30 Jun 2026 & 1 Oct to 20 Dec 2026`; undefined where one is none. */
export function readDates(text: string, order: DateOrder): DayRange[] | undefined {
  const parts = text.split(/[;&\n]|\band\b/i).filter((part) => part.trim() !== '')
  const ranges = parts.flatMap((part) => readRange(part.trim(), order) ?? [])
  return parts.length > 0 && ranges.length === parts.length ? ranges : undefined
}
