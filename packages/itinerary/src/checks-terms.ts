import { counted } from '@sarai/contract/count-words'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { formatPercent } from '@sarai/money/format'
import type { Finding } from './findings.ts'
import { isSame } from './same.ts'
import { daysBetween } from './trip-days.ts'
import { dayWords } from './words.ts'

/** Days that are over, and spans that end before they begin. */
export function checkDates(document: ItineraryDocument, today: string): Finding[] {
  const { startDate, validFrom, validTo, minPax, maxPax } = document
  const findings: Finding[] = []
  if (startDate !== null && startDate < today)
    findings.push({
      code: 'date-past',
      severity: 'error',
      field: 'startDate',
      message: `The trip begins on ${dayWords(startDate)}, which is past.`,
    })
  if (validTo !== null && validTo < today)
    findings.push({
      code: 'date-past',
      severity: 'error',
      field: 'validTo',
      message: `The offer was valid until ${dayWords(validTo)}, which is past.`,
    })
  if (validFrom !== null && validTo !== null && validFrom > validTo)
    findings.push({
      code: 'dates-reversed',
      severity: 'error',
      field: 'validTo',
      message: `The offer is valid from ${dayWords(validFrom)} to ${dayWords(validTo)}, which is before.`,
    })
  if (minPax !== null && maxPax !== null && minPax > maxPax)
    findings.push({
      code: 'group-reversed',
      severity: 'error',
      field: 'maxPax',
      message: `The group is of at least ${minPax} and at most ${maxPax}: no group fits.`,
    })
  return findings
}

export function checkInstalments({ instalments, startDate }: ItineraryDocument, today: string): Finding[] {
  const sum = instalments.reduce((total, one) => total + one.percent, 0)
  const findings: Finding[] = instalments.flatMap((one): Finding[] => {
    const where = { entryId: one.id, field: one.due === 'fixed-date' ? 'date' : 'days' }
    const lacks = one.due === 'fixed-date' ? one.date === null : one.due !== 'on-acceptance' && one.days === null
    if (lacks)
      return [
        {
          ...where,
          code: 'instalment-undated',
          severity: 'warning',
          message: `${one.label} does not say when it is due.`,
        },
      ]
    if (one.due !== 'fixed-date' || one.date === null) return []
    const day = dayWords(one.date)
    if (one.date < today)
      return [
        { ...where, code: 'date-past', severity: 'warning', message: `${one.label} is due on ${day}, which is past.` },
      ]
    if (startDate === null || one.date <= startDate) return []
    return [
      {
        ...where,
        code: 'date-past',
        severity: 'hint',
        message: `${one.label} is due on ${day}, after the trip begins.`,
      },
    ]
  })
  if (instalments.length > 0 && sum !== 10_000)
    findings.push({
      code: 'instalments-sum',
      severity: 'error',
      field: 'instalments',
      message: `The instalments come to ${formatPercent(sum)} of the price, not to 100 %.`,
    })
  return findings
}

/** A first charge so many days before the start leaves no days on which cancelling is free, nor means to. */
const neverFree = 365

/** Terms whose free days are over when they are sent: whoever says yes is charged from the first minute. */
function checkFreeDays(ordered: ItineraryDocument['slabs'], startDate: string | null, today: string): Finding[] {
  const [first] = ordered
  if (!first || startDate === null || startDate < today) return []
  const isEverFree = first.daysBefore < neverFree || first.percent === 0
  const left = daysBetween(today, startDate)
  const now = ordered.findLast(({ daysBefore }) => daysBefore >= left)
  if (!isEverFree || !now || now.percent === 0) return []
  const message = `The trip begins in ${counted(left, 'day')}: cancelling costs ${formatPercent(now.percent)} from the first minute, and the days on which it is free are over.`
  return [{ code: 'slabs-over', severity: 'warning', entryId: now.id, field: 'daysBefore', message }]
}

/** Two charges for one day, one that gets cheaper the later one cancels, and free days that are over. */
export function checkSlabs({ slabs, startDate }: ItineraryDocument, today: string): Finding[] {
  const ordered = slabs.toSorted((a, b) => b.daysBefore - a.daysBefore)
  return [...checkFreeDays(ordered, startDate, today), ...checkOrder(ordered)]
}

function checkOrder(ordered: ItineraryDocument['slabs']): Finding[] {
  return ordered.flatMap((slab, index): Finding[] => {
    const before = ordered[index - 1]
    if (!before) return []
    const where = { code: 'slabs-contradict', severity: 'error', entryId: slab.id } as const
    const days = counted(slab.daysBefore, 'day')
    if (before.daysBefore === slab.daysBefore)
      return [
        { ...where, field: 'daysBefore', message: `There are two cancellation charges for ${days} before the start.` },
      ]
    if (before.percent <= slab.percent) return []
    const message = `Cancelling ${days} before the start costs ${formatPercent(slab.percent)}, less than ${formatPercent(before.percent)} for ${counted(before.daysBefore, 'day')} before.`
    return [{ ...where, field: 'percent', message }]
  })
}

/** Rows of the price table that never apply, or that another one says twice. */
export function checkGrid({ grid }: ItineraryDocument): Finding[] {
  return grid.flatMap((row, index): Finding[] => {
    const where = { severity: 'error', entryId: row.id } as const
    if (row.from !== null && row.to !== null && row.from > row.to)
      return [
        { ...where, code: 'season-empty', field: 'to', message: `The season ${row.season} ends before it begins.` },
      ]
    if (row.fromPax > row.toPax)
      return [
        {
          ...where,
          code: 'season-empty',
          field: 'toPax',
          message: `The season ${row.season} is for no group: from ${row.fromPax} to ${row.toPax}.`,
        },
      ]
    const twin = grid.slice(0, index).find((one) => isSame(scopeOf(one), scopeOf(row)))
    if (!twin) return []
    const message = `The seasons ${twin.season} and ${row.season} are for the same days and groups; the first one holds.`
    return [{ ...where, severity: 'warning', code: 'season-twice', field: 'season', message }]
  })
}

const scopeOf = ({ from, to, fromPax, toPax }: ItineraryDocument['grid'][number]) => [from, to, fromPax, toPax]

/** Options that have nothing of their own, and parts that belong to none. */
export function checkOptions({ options, days, lines }: ItineraryDocument): Finding[] {
  const known = new Set(options.map((option) => option.id))
  const parts = [
    ...days.map((day) => ({ what: day.title, ids: day.optionIds, where: { dayId: day.id } })),
    ...days.flatMap((day) =>
      day.items.map((item) => ({ what: item.title, ids: item.optionIds, where: { dayId: day.id, itemId: item.id } })),
    ),
    ...lines.map((line) => ({ what: line.title, ids: line.optionIds, where: { entryId: line.id } })),
  ]
  const gone = parts
    .filter(({ ids }) => ids.length > 0 && !ids.some((id) => known.has(id)))
    .map(({ what, where }): Finding => {
      const message = `${what} belongs only to an option that was removed, and is not part of the trip.`
      return { ...where, code: 'option-gone', severity: 'warning', field: 'optionIds', message }
    })
  const never = days.flatMap((day) =>
    day.items
      .filter((item) => day.optionIds.length > 0 && item.optionIds.some((id) => known.has(id)))
      .filter((item) => !item.optionIds.some((id) => day.optionIds.includes(id)))
      .map(({ id, title }): Finding => {
        const message = `${title} is in none of the options of its day.`
        return { code: 'option-never', severity: 'warning', dayId: day.id, itemId: id, field: 'optionIds', message }
      }),
  )
  const used = new Set(parts.flatMap(({ ids }) => ids))
  const empty = options
    .filter((option) => options.length > 1 && !used.has(option.id))
    .map(({ id, name }): Finding => {
      const message = `Option ${name} has nothing of its own.`
      return { code: 'option-empty', severity: 'warning', entryId: id, field: 'options', message }
    })
  return [...gone, ...never, ...empty]
}
