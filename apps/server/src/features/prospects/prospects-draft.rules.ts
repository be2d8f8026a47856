import { withoutCopy } from '@sarai/itinerary/checks-words'
import type { Lead } from '@sarai/contract/lead-schemas'
import type { ExtraLine } from '@sarai/contract/itinerary-costs'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { Place } from '@sarai/contract/itinerary-items'
import { maxDays } from '@sarai/contract/itinerary-words'
import type { NewProposal } from '@sarai/contract/prospect-schemas'
import { blankCost, blankDay, blankDocument } from '@sarai/itinerary/blank'
import { peopleOf } from '@sarai/itinerary/people'
import { gridQuote, gridRow } from '@sarai/itinerary/price-grid'
import { costedParts } from '@sarai/itinerary/price-lines'
import { daysBetween, countDaysRequested, optionIdsOf, plusDays } from '@sarai/itinerary/trip-days'
import { copyOf } from '../itineraries/itineraries.rules.ts'

/** The facts of an enquiry that affect the offer. */
export type Enquired = Pick<
  Lead,
  | 'name'
  | 'destinations'
  | 'origin'
  | 'travelStart'
  | 'travelEnd'
  | 'nights'
  | 'adults'
  | 'children'
  | 'childAges'
  | 'infants'
  | 'rooms'
  | 'currency'
>

export interface Beginning {
  input: Pick<NewProposal, 'title' | 'days' | 'startDate' | 'currency' | 'travellers'>
  /** The trip it is a copy of. */
  source?: ItineraryDocument
  lead?: Enquired
  /** Where the lead wants to go, as far as that is known. */
  places?: Place[]
  /** The agency's. */
  currency: string
  newId: () => string
}

/** The trip a proposal begins as: the source's or an empty one, on the dates and for the people of the enquiry. */
export function draftOf({ input, source, lead, places = [], currency, newId }: Beginning): ItineraryDocument {
  const begun = source
    ? copyOf(source, newId)
    : emptyTrip(input, lead, places, input.currency ?? lead?.currency ?? currency, newId)
  const title = input.title ?? withoutCopy(begun.title)
  const startDate = input.startDate ?? lead?.travelStart ?? begun.startDate
  const dated = shifted({ ...begun, title, code: null, startDate, validFrom: null, validTo: null }, begun.startDate)
  const party = { ...lead, ...input.travellers }
  const peopled = lead || input.travellers ? forTravellers(dated, party) : dated
  return { ...peopled, minPax: null, maxPax: null, lines: [...peopled.lines, ...gridLines(peopled, newId)], grid: [] }
}

function emptyTrip(
  { title, days }: Beginning['input'],
  lead: Enquired | undefined,
  places: Place[],
  currency: string,
  newId: () => string,
): ItineraryDocument {
  const document = blankDocument(title ?? titleFor(lead, places), currency)
  document.destinations = places
  document.departureCity = lead?.origin ?? null
  const count = Math.min(days ?? (lead && countDaysRequested(lead)) ?? 0, maxDays)
  document.days = Array.from({ length: count }, (_, at) => blankDay(newId(), `Day ${at + 1}`))
  return document
}

function titleFor(lead: Enquired | undefined, places: Place[]): string {
  if (!lead) return 'New trip'
  return (places.map(({ name }) => name).join(', ') || `Trip of ${lead.name}`).slice(0, 160)
}

/** What is due on a day of the old dates is due on the same day of the new ones. */
function shifted(document: ItineraryDocument, from: string | null): ItineraryDocument {
  if (!from || !document.startDate) return document
  const by = daysBetween(from, document.startDate)
  const instalments = document.instalments.map((plan) =>
    plan.date === null ? plan : { ...plan, date: plusDays(plan.date, by) },
  )
  return { ...document, instalments }
}

/** The assumed age of a child of unknown age; it has to be entered before booking. */
const unknownAge = 8

type Party = Partial<Pick<Enquired, 'adults' | 'children' | 'childAges' | 'infants' | 'rooms'>>

/** For these people, as far as they are known. */
function forTravellers(document: ItineraryDocument, party: Party): ItineraryDocument {
  const { children = null, rooms = null } = party
  const adults = Math.min(party.adults ?? document.travellers.adults, 500)
  const told = party.childAges?.slice(0, 100) ?? []
  const missing = Math.max(Math.min(children ?? 0, 100) - told.length, 0)
  const childAges =
    children === null && told.length === 0
      ? document.travellers.childAges
      : [...told, ...Array.from({ length: missing }, () => unknownAge)]
  const travellers = { adults, childAges, infants: party.infants ?? document.travellers.infants }
  if (typeof party.adults !== 'number' && rooms === null) return { ...document, travellers }
  const shared =
    adults === 1
      ? { twin: 0, single: 1, triple: 0, childWithBed: 0, childNoBed: 0 }
      : { twin: Math.max(Math.ceil(adults / 2), rooms ?? 0), single: 0, triple: 0, childWithBed: 0, childNoBed: 0 }
  return { ...document, travellers, pricing: { ...document.pricing, rooms: shared } }
}

/** A package that is priced by its table only: what the table says for these dates and people, as lines. */
function gridLines(document: ItineraryDocument, newId: () => string): ExtraLine[] {
  const { startDate, grid, travellers } = document
  const isCosted = optionIdsOf(document).some((optionId) => costedParts(document, optionId).length > 0)
  if (startDate === null || grid.length === 0 || isCosted) return []
  const people = peopleOf(document)
  const row = gridRow(grid, { date: startDate, pax: travellers.adults + travellers.childAges.length })
  const quote = row && gridQuote(row, people.heads)
  if (!row || !quote) return []
  const kinds = [
    { basis: 'adult', title: 'Price of adults', sleeping: ['twin', 'triple', 'single'] },
    { basis: 'child', title: 'Price of children', sleeping: ['childWithBed', 'childNoBed'] },
    { basis: 'infant', title: 'Price of infants', sleeping: ['infant'] },
  ] as const
  return kinds.flatMap(({ basis, title, sleeping }) => {
    const persons = quote.persons.filter(({ occupancy }) => (sleeping as readonly string[]).includes(occupancy))
    const prices = new Set(persons.map(({ price }) => price))
    const whole = persons.reduce((sum, { price, count }) => sum + price * count, 0)
    if (whole === 0) return []
    const each = prices.size === 1 ? (persons[0]?.price ?? 0) : null
    const cost = {
      ...blankCost(document.currency),
      basis: each === null ? ('group' as const) : basis,
      net: each ?? whole,
      markup: { kind: 'percent' as const, percent: 0 },
    }
    return [{ id: newId(), title: `${title}, ${row.season}`.slice(0, 200), optionIds: [], isOptional: false, cost }]
  })
}
