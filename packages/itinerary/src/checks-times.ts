import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { type Course, minutesOf } from './course.ts'
import type { Finding } from './findings.ts'
import { plusDays } from './trip-days.ts'
import { isSameClock, isZone, momentAt, zoneOf } from './zones.ts'

interface Span {
  item: ItineraryItem
  dayId: string
  number: number
  start: number
  /** Null where it is not known. */
  end: number | null
  /** What the clocks show. */
  from: string
  to: string | null
}

type Times = { from: string; start: number; to: string | null; end: number | null }

const minute = 60_000

function clock(time: string, minutes: number): string {
  const all = (minutesOf(time) + minutes) % 1440
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
}

function forMinutes(date: string, from: string, minutes: number | null, zone: string | null): Times {
  const start = momentAt(date, from, zone)
  if (minutes === null) return { from, start, to: null, end: null }
  return { from, start, to: clock(from, minutes), end: start + minutes * minute }
}

const known = (zone: string | null) => (zone !== null && isZone(zone) ? zone : null)

/** When an item begins and ends, on a date, by the clocks of a zone; undefined where it has no time. */
function timesOf(item: ItineraryItem, date: string, zone: string | null): Times | undefined {
  switch (item.category) {
    case 'activity':
      return item.details.startTime === null
        ? undefined
        : forMinutes(date, item.details.startTime, item.details.minutes, zone)
    case 'transport': {
      const { startTime: from, endTime: to, minutes } = item.details
      if (from === null) return undefined
      if (to === null) return forMinutes(date, from, minutes, zone)
      const day = to < from ? plusDays(date, 1) : date
      return { from, start: momentAt(date, from, zone), to, end: momentAt(day, to, zone) }
    }
    case 'flight':
      return flightTimes(item, date, zone)
    case 'cruise': {
      const { departs: from, arrives: to, nights } = item.details
      if (from === null) return undefined
      const end = nights === 0 && to !== null ? momentAt(date, to, zone) : null
      return { from, start: momentAt(date, from, zone), to: end === null ? null : to, end }
    }
    case 'info':
      return item.details.startTime === null ? undefined : forMinutes(date, item.details.startTime, null, zone)
    case 'lodging':
      return undefined
  }
}

/** Without the zones of both ends a flight has an end only within a country, whose clocks are taken to agree. */
function flightTimes(
  { details }: Extract<ItineraryItem, { category: 'flight' }>,
  date: string,
  zone: string | null,
): Times | undefined {
  const { from, to, arrivesAfterDays } = details
  if (from.time === null) return undefined
  const [zoneFrom, zoneTo] = [known(from.zone), known(to.zone)]
  const start = momentAt(date, from.time, zoneFrom ?? zone)
  const isOneCountry = from.place?.country != null && from.place.country === to.place?.country
  const zoneThere = zoneTo ?? (isOneCountry ? (zoneFrom ?? zone) : undefined)
  if (to.time === null || zoneThere === undefined || (!isOneCountry && !zoneFrom))
    return { from: from.time, start, to: null, end: null }
  return { from: from.time, start, to: to.time, end: momentAt(plusDays(date, arrivesAfterDays), to.time, zoneThere) }
}

/** All items with a time. Behind a flight the clocks of where it lands hold. */
function spansOf(course: Course, firstDay: string): Span[] {
  let zone: string | null = null
  return course.days.flatMap(({ day, number, items }, index) =>
    items.flatMap((item) => {
      if (item.category === 'flight') zone = known(item.details.from.zone) ?? zone
      const times = timesOf(item, plusDays(firstDay, index), zone)
      if (item.category === 'flight') zone = known(item.details.to.zone) ?? zone
      return times ? [{ item, dayId: day.id, number, ...times }] : []
    }),
  )
}

export function checkTimes(course: Course, firstDay: string): Finding[] {
  const spans = spansOf(course, firstDay)
  return [...spans.flatMap(impossible), ...overlaps(spans), ...outOfOrder(spans), ...wrongZones(course, firstDay)]
}

const of = ({ item, dayId }: Span) => ({ dayId, itemId: item.id })

function impossible(span: Span): Finding[] {
  const { item, start, end, from, to } = span
  const isFlight = item.category === 'flight'
  if (end === null || (!isFlight && item.category !== 'cruise')) return []
  const found = { ...of(span), code: 'times-impossible' } as const
  const field = isFlight ? 'details.to.time' : 'details.arrives'
  if (end <= start)
    return [
      { ...found, severity: 'error', field, message: `${item.title} arrives at ${to}, before it leaves at ${from}.` },
    ]
  if (end - start <= 24 * 60 * minute) return []
  const hours = Math.floor((end - start) / minute / 60)
  return [
    { ...found, severity: 'warning', field, message: `${item.title} takes ${hours} hours. Look at the days between.` },
  ]
}

/** Items at the same time, unless the traveller chooses between them. */
function overlaps(spans: readonly Span[]): Finding[] {
  const findings: Finding[] = []
  /** What goes on longest of what began before: of all, and of what is not optional. */
  let longest: Span | undefined
  let maxRequiredLength: Span | undefined
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (span.item.category === 'info') continue
    const earlier = span.item.isOptional ? maxRequiredLength : longest
    if (earlier && endOf(earlier) > span.start)
      findings.push({
        ...of(span),
        code: 'times-overlap',
        severity: 'warning',
        message: `${span.item.title} begins at ${span.from}, while ${earlier.item.title} goes on until ${earlier.to}.`,
      })
    if (!longest || endOf(span) > endOf(longest)) longest = span
    if (!span.item.isOptional && (!maxRequiredLength || endOf(span) > endOf(maxRequiredLength)))
      maxRequiredLength = span
  }
  return findings
}

const endOf = ({ start, end }: Span) => end ?? start

function outOfOrder(spans: readonly Span[]): Finding[] {
  return spans.flatMap((span, index): Finding[] => {
    const before = spans[index - 1]
    if (!before || before.dayId !== span.dayId || before.start <= span.start) return []
    const message = `${span.item.title} at ${span.from} is listed after ${before.item.title} at ${before.from}.`
    return [{ ...of(span), code: 'out-of-order', severity: 'hint', message }]
  })
}

/** Zones that do not exist, or whose clocks are not those of the city. */
function wrongZones(course: Course, firstDay: string): Finding[] {
  return course.days.flatMap(({ day, items }, index) =>
    items.flatMap((item) => {
      if (item.category !== 'flight') return []
      return (['from', 'to'] as const).flatMap((end): Finding[] => {
        const { zone, place } = item.details[end]
        if (zone === null) return []
        const where = { dayId: day.id, itemId: item.id, field: `details.${end}.zone`, severity: 'warning' } as const
        if (!isZone(zone))
          return [
            {
              ...where,
              code: 'zone-unknown',
              message: `${item.title} has a time zone that does not exist, ${zone}.`,
            },
          ]
        const there = zoneOf(place)
        if (there === null || isSameClock(plusDays(firstDay, index), zone, there)) return []
        const message = `${item.title} has the time zone ${zone}, but clocks in ${place?.name} are those of ${there}.`
        return [{ ...where, code: 'zone-elsewhere', message }]
      })
    }),
  )
}
