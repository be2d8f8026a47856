import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { RateCard, RateQuestion } from '@sarai/contract/rate-schemas'
import { countOf, peopleOf } from '@sarai/itinerary/people'
import { tripDays } from '@sarai/itinerary/trip-days'
import { cardsFromRows } from '@sarai/rates/cards-from-rows'
import { priceOf } from '@sarai/rates/price-of'
import { and, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { plusDays } from '../src/core/days.rules.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { numberSeries } from '../src/kernel/agency/agency.table.ts'
import { insertRateCards, insertRevisions } from '../src/features/rate-cards/rate-cards.queries.ts'
import { factsOf } from '../src/features/rate-cards/rate-cards.rules.ts'
import { repriceJob } from '../src/features/rate-drift/drift.jobs.ts'
import { upsertExchangeRate } from '../src/features/rate-drift/exchange-rates.queries.ts'
import { vendors } from '../src/features/vendors/vendors.table.ts'
import type { Services } from '../src/services.ts'
import type { ProposalRows } from './proposals/rows.ts'
import { demoRates } from './rates-list.ts'

/** Products whose vendor has raised the rates since they were offered, in percent. */
const raised: Record<string, number> = {
  'Casa Pimenta': 12,
  'Periyar Shade': 8,
  'Houseboat Zaina': 15,
  'Pine & Peak': 10,
}

interface Seeding {
  ownerId: string
  today: string
  offers: ProposalRows
}

interface Card {
  id: string
  vendorId: string
  vendor: string
  status: 'active' | 'draft'
  document: RateCard
  /** What it is by now, where the vendor has raised it. */
  raisedTo: RateCard | null
}

/** The vendors' rates, exchange rates, and proposals that were priced before some of the rates rose. */
export async function seedRates(services: Services, db: AgencyDb, from: Seeding): Promise<void> {
  const cards = await readCards(db, from.today)
  await insertRateCards(
    db,
    cards.map(({ id, vendorId, status, document, raisedTo }, at) => ({
      id,
      vendorId,
      status,
      number: at + 1,
      document: raisedTo ?? document,
      revision: raisedTo ? 2 : 1,
      createdBy: from.ownerId,
      ...factsOf(document),
    })),
  )
  const of = { createdBy: from.ownerId }
  await insertRevisions(
    db,
    cards.flatMap(({ id: rateCardId, document, raisedTo }) => [
      { ...of, rateCardId, number: 1, document, why: 'imported' as const },
      ...(raisedTo ? [{ ...of, rateCardId, number: 2, document: raisedTo, why: 'edited' as const }] : []),
    ]),
  )
  await db.insert(numberSeries).values({ series: 'rateCard', next: cards.length + 1 })
  const worth = { AED: 22_950_000, EUR: 92_100_000, THB: 2_460_000, USD: 84_300_000 }
  for (const [currency, rate] of Object.entries(worth))
    await upsertExchangeRate(db, {
      currency,
      base: 'INR',
      rate,
      fromDay: plusDays(from.today, -40),
      source: 'hand',
      setBy: from.ownerId,
    })
  for (const one of openDocuments(from.offers)) price(one, cards, from.today)
  await services.jobs.enqueue(db, repriceJob, { rateCardIds: null })
}

async function readCards(db: AgencyDb, today: string): Promise<Card[]> {
  const names = demoRates.map(({ vendor }) => vendor)
  const known = await db
    .select({ id: vendors.id, name: vendors.name })
    .from(vendors)
    .where(and(db.own(vendors), inArray(vendors.name, names)))
  const ids = new Map(known.map(({ id, name }) => [name, id]))
  // The year of rates begins in spring.
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0)
  return demoRates.flatMap(({ vendor, rows, isDraft }) => {
    const { cards, errors } = cardsFromRows(rows(year), { newId: uuidv7 })
    const vendorId = ids.get(vendor)
    if (errors[0] || !vendorId) throw new Error(`rates of ${vendor}: ${errors[0]?.message ?? 'no such vendor'}`)
    return cards.map((document): Card => {
      const percent = raised[document.title]
      const raisedTo = percent === undefined ? null : raise(document, percent)
      return { id: uuidv7(), vendorId, vendor, status: isDraft ? 'draft' : 'active', document, raisedTo }
    })
  })
}

/** The same at higher prices, in whole rupees. */
function raise(document: RateCard, percent: number): RateCard {
  const dearer = (amount: number | null) => amount && Math.round((amount * (100 + percent)) / 10_000) * 100
  const rates = document.rates.map((rate) => ({ ...rate, single: dearer(rate.single), double: dearer(rate.double) }))
  return { ...document, rates }
}

function openDocuments({ proposals, itineraries }: ProposalRows): ItineraryDocument[] {
  const open = proposals.filter(({ status }) => status !== 'accepted' && status !== 'declined')
  const ids = new Set(open.map(({ itineraryId }) => itineraryId))
  return itineraries.flatMap(({ id, document }) => (id && ids.has(id) ? [document] : []))
}

/** Says of the nights of a trip which card they were priced by. */
function price(document: ItineraryDocument, cards: Card[], today: string): void {
  for (const { day, date } of tripDays(document, null))
    for (const item of day.items) {
      const card = cards.find(({ document: { title } }) => title === item.title)
      const option = card?.document.options[0]
      if (item.category !== 'lodging' || !item.cost || !card || !option || !date) continue
      const { adults, rooms } = peopleOf(document)
      const question: RateQuestion = {
        optionId: option.id,
        from: date,
        nights: item.details.nights,
        rooms: Array.from({ length: rooms }, (_, at) => ({
          adults: Math.floor(adults / rooms) + (at < adults % rooms ? 1 : 0),
          children: [],
        })),
        adults,
        childAges: [],
        vehicles: null,
        kilometres: null,
      }
      const priced = priceOf(card.document, question, today)
      const { net, quantity, basis } = item.cost
      // Only what was offered at the card's own price: a better room was priced by hand.
      if (!priced.ok || priced.total !== net * quantity * countOf(peopleOf(document), basis)) continue
      item.cost.vendorId = card.vendorId
      item.cost.vendor = card.vendor
      item.cost.card = { rateCardId: card.id, rateRevision: 1, question }
    }
}
