import type { BookingPayable, ChargeSlab } from '@sarai/contract/booking-schemas'
import { formatWord } from '@sarai/contract/export-words'
import { cabinClassLabels, mealPlanLabels, ticketTypeLabels } from '@sarai/contract/itinerary-words'
import type { FieldChange, TimelineEntry } from '@sarai/contract/timeline'
import { formatMoney, formatPercent, formatRate } from '@sarai/money/format'
import type { ReactNode } from 'react'
import { countryName } from '~/lib/countries.ts'
import { formatDay, formatMoment, formatPhone, plural } from '~/lib/format.ts'
import { fieldLabel, type ValueKind, valueKind } from './field-kinds.ts'
import type { Session } from './session-context.tsx'

type Part = Record<string, unknown>
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Codes of details that read differently from their words. */
const codes: Record<string, Record<string, string>> = {
  'details.mealPlan': mealPlanLabels,
  mealPlan: mealPlanLabels,
  'details.cabin': cabinClassLabels,
  'details.ticket': ticketTypeLabels,
}

/** One of several: a tag, or a phone number with what it is for. */
function itemWords(item: unknown): string {
  if (!isPart(item)) return String(item)
  if (typeof item.name === 'string') return item.name
  const [first, second] = Object.values(item).map(String)
  return 'airline' in item ? `${first} ${second}` : formatPhone(first)
}

/** A place by its name; one end of a flight as "06:10, Delhi (DEL), terminal 3". */
function partWords(part: Part): string {
  if (typeof part.name === 'string') return part.name
  const { time, airport, place, terminal, zone: _zone, ...others } = part
  const where = [isPart(place) ? place.name : place, airport && `(${String(airport)})`].filter(Boolean).join(' ')
  const known = [time, where, terminal && `terminal ${String(terminal)}`, ...Object.values(others)]
  return known.filter((one) => typeof one === 'string' && one !== '').join(', ')
}

const slabWords = ({ daysBefore, percent }: ChargeSlab) =>
  `${formatPercent(percent)} from ${plural(daysBefore, 'day')} before`

const payableWords = ({ label, amount, dueOn }: BookingPayable, currency: string) =>
  [`${label} ${formatMoney(amount, currency)}`, dueOn && `by ${formatDay(dueOn)}`].filter(Boolean).join(' ')

/** An id tells a reader nothing. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isPart(value) && Object.values(value).every(isEmpty))

/**
 * A field's value as a reader knows it. Ids of other records have no words: what they are called comes with the change.
 * @param currency of amounts; the agency's where left out
 */
export function valueWords(
  session: Session,
  field: string,
  value: unknown,
  currency: string = session.agency.currency,
): string {
  if (isEmpty(value)) return 'empty'
  switch (valueKind(field)) {
    case 'stage':
      return session.stages.find((stage) => stage.id === value)?.name ?? 'a former stage'
    case 'person':
      return session.team.find((person) => person.id === value)?.name ?? 'nobody'
    case 'money':
      return formatMoney(Number(value), currency)
    case 'day':
      return formatDay(String(value))
    case 'moment':
      return formatMoment(String(value))
    case 'phone':
      return formatPhone(String(value))
    case 'country':
      return countryName(String(value))
    case 'rate':
      return formatRate(Number(value))
    case 'percent':
      return formatPercent(Number(value))
    default:
      return plainWords(field, value, currency)
  }
}

function plainWords(field: string, value: unknown, currency: string): string {
  const kind = valueKind(field)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((item) => listedWords(kind, item, currency)).join(', ')
  if (isPart(value)) return partWords(value)
  const text = String(value)
  if (isId(text)) return 'another'
  return codes[field]?.[text] ?? (/^[a-z]+(_[a-z]+)*$/.test(text) ? formatWord(text) : text)
}

function listedWords(kind: ValueKind, item: unknown, currency: string): string {
  if (kind === 'slabs') return slabWords(item as ChargeSlab)
  if (kind === 'payables') return payableWords(item as BookingPayable, currency)
  return itemWords(item)
}

/** What was said at the time of one of the agency's own fields, which may have another name by now. */
function ownWords(value: unknown): string {
  return typeof value === 'string' && value ? value : 'empty'
}

/** What the amounts of an entry are in, before and after it. */
function currenciesOf({ changes, data }: Pick<TimelineEntry, 'changes' | 'data'>) {
  const after = typeof data.currency === 'string' ? data.currency : undefined
  const before = changes.find(({ field }) => field === 'currency')?.from
  return { from: typeof before === 'string' ? before : after, to: after }
}

/** From what to what a field was changed, in words. */
function textsOf(session: Session, { field, label, from, to, names }: FieldChange, entry: Changed) {
  if (label !== undefined) return { from: ownWords(from), to: ownWords(to) }
  if (names) return { from: names.from ?? nameless(from), to: names.to ?? nameless(to) }
  if (valueKind(field) === 'record') return undefined
  const currencies = currenciesOf(entry)
  return {
    from: valueWords(session, field, from, currencies.from),
    to: valueWords(session, field, to, currencies.to),
  }
}

const nameless = (value: unknown) => (isEmpty(value) ? 'empty' : 'another')

type Changed = Pick<TimelineEntry, 'changes' | 'data'>

/** One change of an entry: "vendor from “Taj” to “Oberoi”". */
export function changeWords(session: Session, change: FieldChange, entry: Changed): ReactNode {
  const name = change.label ?? fieldLabel(change.field)
  const texts = change.isHidden ? undefined : textsOf(session, change, entry)
  if (!texts) return `${name} changed`
  // A vendor was made of the name that stood there.
  if (change.names && texts.from === texts.to)
    return (
      <>
        {name} <q>{texts.to}</q> is one of yours now
      </>
    )
  return (
    <>
      {name} from <q>{texts.from}</q> to <q>{texts.to}</q>
    </>
  )
}

/** What a field became: "held until 24 Nov, 18:00". */
export function becameWords(session: Session, change: FieldChange, entry: Changed): string {
  const name = change.label ?? fieldLabel(change.field)
  const texts = change.isHidden ? undefined : textsOf(session, change, entry)
  return texts ? `${name} ${texts.to}` : `${name} changed`
}
