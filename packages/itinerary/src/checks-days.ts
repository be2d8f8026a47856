import { counted } from '@sarai/contract/count-words'
import type { Place } from '@sarai/contract/itinerary-items'
import { type Course, type CourseDay, isMove, nightsOf } from './course.ts'
import type { Finding } from './findings.ts'
import { isElsewhere } from './places.ts'

type Placed = { at: number; item: CourseDay['items'][number] }

const required = (course: Course): Placed[] =>
  course.days.flatMap(({ items }, at) => items.filter((item) => !item.isOptional).map((item) => ({ at, item })))

const isOnNight = ({ at, item }: Placed, night: number) => at <= night && night < at + nightsOf(item)

/** Nights without a bed, with two, or with one that is not where the day says. */
export function checkNights(course: Course): Finding[] {
  const placed = required(course)
  return course.days.slice(0, -1).flatMap(({ day, number }, night): Finding[] => {
    const here = placed.filter((one) => isOnNight(one, night))
    if (here.length === 0)
      return [
        {
          code: 'night-without-lodging',
          severity: 'warning',
          dayId: day.id,
          message: `Night ${number} has no lodging.`,
        },
      ]
    const beds = here.flatMap(({ item }) => (item.category === 'lodging' ? [item] : []))
    const [first, ...others] = beds
    const apart = others.find((one) => isApart(first?.details.place, one.details.place))
    // Two kinds of rooms of one hotel are two entries.
    const second = apart ?? others.find((one) => one.title.trim().toLowerCase() !== first?.title.trim().toLowerCase())
    if (first && second) {
      const words = apart ? 'is spent in two places' : 'has two hotels'
      return [
        {
          code: 'nights-overlap',
          severity: 'warning',
          dayId: day.id,
          itemId: second.id,
          field: 'details.nights',
          message: `Night ${number} ${words}, ${first.title} and ${second.title}.`,
        },
      ]
    }
    if (!first || !isApart(day.overnight, first.details.place)) return []
    return [
      {
        code: 'lodging-elsewhere',
        severity: 'warning',
        dayId: day.id,
        itemId: first.id,
        field: 'overnight',
        message: `The night of day ${number} is in ${day.overnight?.name}, but ${first.title} is in ${first.details.place?.name}.`,
      },
    ]
  })
}

const isApart = (a: Place | null | undefined, b: Place | null | undefined) => Boolean(a && b && isElsewhere(a, b))

/** Items that go on after the last day. */
export function checkEnd(course: Course): Finding[] {
  const last = course.days.length
  return required(course).flatMap(({ at, item }): Finding[] => {
    const until = at + 1 + nightsOf(item)
    if (until <= last) return []
    const of = { code: 'outside-trip', dayId: course.days[at]?.day.id, itemId: item.id } as const
    if (item.category === 'flight')
      return [
        {
          ...of,
          severity: 'hint',
          field: 'details.arrivesAfterDays',
          message: `${item.title} lands on day ${until}; the trip ends on day ${last}.`,
        },
      ]
    return [
      {
        ...of,
        severity: 'warning',
        field: item.category === 'transport' ? 'details.endTime' : 'details.nights',
        message: `${item.title} takes ${counted(nightsOf(item), 'night')}, until day ${until}; the trip ends on day ${last}.`,
      },
    ]
  })
}

/** Where the night of a day is spent: as the day says, or where the lodging is. */
function nightPlace(course: Course, placed: readonly Placed[], night: number): Place | null {
  const lodging = placed.find((one) => one.item.category === 'lodging' && isOnNight(one, night))
  const place = lodging?.item.category === 'lodging' ? lodging.item.details.place : null
  return course.days[night]?.day.overnight ?? place
}

/** Nights in two cities with nothing that takes one there. */
export function checkTransfers(course: Course): Finding[] {
  const findings: Finding[] = []
  const placed = required(course)
  let last: { at: number; place: Place } | undefined
  for (const [at, { day, number }] of course.days.entries()) {
    const place = nightPlace(course, placed, at)
    if (!place) continue
    const way = course.days.slice((last?.at ?? at) + 1, at + 1)
    const isMoved = way.some(({ items }) => items.some((item) => isMove(item) && !item.isOptional))
    if (last && isElsewhere(last.place, place) && !isMoved && !isOnBoard(placed, last.at, at))
      findings.push({
        code: 'transfer-missing',
        severity: 'warning',
        dayId: day.id,
        message: `Nothing takes the travellers from ${last.place.name} to ${place.name} by the night of day ${number}.`,
      })
    last = { at, place }
  }
  return findings
}

/** Where something that moves travellers begins and ends. */
function waysOf(item: CourseDay['items'][number]): { from: Place | null; to: Place | null } | undefined {
  if (item.category === 'flight') return { from: item.details.from.place, to: item.details.to.place }
  if (item.category === 'transport' || item.category === 'cruise') return item.details
  return undefined
}

/** Whether the lodging of a night is not where the day says, which is told by itself. */
const isElsewhereThanSaid = (course: Course, placed: readonly Placed[], night: number) =>
  placed.some(
    (one) =>
      one.item.category === 'lodging' &&
      isOnNight(one, night) &&
      isApart(course.days[night]?.day.overnight, one.item.details.place),
  )

/** What leaves from another city than the one the travellers woke up or arrived in. */
export function checkDepartures(course: Course): Finding[] {
  const placed = required(course)
  let here: Place | null = null
  return course.days.flatMap(({ day, items }, at): Finding[] => {
    if (at > 0 && isElsewhereThanSaid(course, placed, at - 1)) here = null
    else if (at > 0) here = nightPlace(course, placed, at - 1) ?? here
    return items.flatMap((item): Finding[] => {
      const way = item.isOptional ? undefined : waysOf(item)
      if (!way) return []
      const [before, from] = [here, way.from]
      here = way.to
      if (!before || !from || !isElsewhere(before, from)) return []
      const message = `${item.title} leaves from ${from.name}, but the travellers are in ${before.name}.`
      return [{ code: 'transfer-elsewhere', severity: 'warning', dayId: day.id, itemId: item.id, message }]
    })
  })
}

/** Whether a ship or an overnight journey that began before is still under way. */
const isOnBoard = (placed: readonly Placed[], from: number, to: number) =>
  placed.some((one) => isMove(one.item) && one.at <= from && one.at + nightsOf(one.item) >= to)

export function checkContent(course: Course): Finding[] {
  return course.days.flatMap(({ day, number, items }): Finding[] =>
    items.length > 0 || day.story.length > 0
      ? []
      : [{ code: 'day-empty', severity: 'warning', dayId: day.id, message: `Day ${number} says nothing yet.` }],
  )
}
