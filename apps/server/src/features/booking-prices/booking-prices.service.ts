import { mayUse } from '@sarai/contract/access'
import type { BookingChanges, NewBooking } from '@sarai/contract/booking-schemas'
import type { CostCard } from '@sarai/contract/rate-question'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notAllowed } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import {
  type BookingRecord,
  changeBooking,
  checkCosts,
  createBooking,
  getBooking,
} from '../bookings/bookings.service.ts'
import { priceByCard } from '../rate-cards/rate-cards-revisions.service.ts'
import { getRateCard } from '../rate-cards/rate-cards.service.ts'
import { rateBetween } from '../rate-drift/drift.rules.ts'
import { ratesOn } from '../rate-drift/exchange-rates.service.ts'
import { getTrip } from '../trips/trips.service.ts'

/** What is priced, as far as that is known before. */
type Priced = Pick<BookingRecord, 'tripCurrency' | 'category' | 'details' | 'nights'>

/** Today's exchange rate from a currency to that of a trip, as the agency has it; undefined where it has none. */
async function exchangeRate(services: Services, db: AgencyDb, actor: Member, from: string, to: string) {
  const base = actor.agency.currency
  return rateBetween(from, to, { base, rates: await ratesOn(db, base, todayFor(services, actor.agency)) })
}

/**
 * What a booking takes from a rate card, priced here: what a browser computed is not taken for it.
 * @throws AppError 409 where the card has been revised since, 422 where its rates do not apply
 */
export async function pricedByCard(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { rateCardId, rateRevision, question }: CostCard,
  { tripCurrency, category, details, nights }: Priced,
) {
  if (!mayUse(actor, 'vendors')) throw notAllowed()
  const card = await getRateCard(db, rateCardId)
  if (card.deletedAt || card.status !== 'active') throw invalid({ card: 'This rate card is not in use' })
  const price = await priceByCard(services, db, actor, { id: rateCardId, question })
  if (price.revision !== rateRevision)
    throw conflict('RATES_CHANGED', 'The rates have changed since. Look at the price again.')
  if (price.total === null) throw invalid({ card: price.reasons.map(({ text }) => text).join(' ') })
  const option = card.document.options.find(({ id }) => id === question.optionId)
  const rate = await exchangeRate(services, db, actor, price.currency, tripCurrency)
  if (rate === undefined)
    throw invalid({ card: `Enter an exchange rate for ${price.currency} in the settings first: the rates are in it.` })
  return {
    vendorId: card.vendorId,
    vendor: null,
    date: question.from,
    nights: nights && question.nights,
    // What described the other hotel goes.
    ...(category === 'lodging' && {
      details: {
        ...details,
        address: null,
        stars: null,
        room: option?.room ?? null,
        mealPlan: option?.mealPlan ?? null,
        nights: question.nights,
        rooms: Math.max(1, question.rooms.length),
      },
    }),
    // The price is that of all nights, rooms and persons.
    quantity: 1,
    net: price.total,
    currency: price.currency,
    rate: price.currency === tripCurrency ? null : rate,
    rateCardId,
    rateRevision,
    rateQuestion: question,
  }
}

interface Worth {
  currency?: string
  rate?: number | null
}

/** The exchange rate that goes with a cost: none in the trip's own currency, today's where none is said. */
async function withRate<T extends Worth>(
  services: Services,
  db: AgencyDb,
  actor: Member,
  facts: T,
  { tripCurrency, currency: before }: { tripCurrency: string; currency: string },
): Promise<T> {
  const { currency = before, rate } = facts
  if (facts.currency === undefined && rate === undefined) return facts
  if (currency === tripCurrency) return { ...facts, rate: null }
  if (rate || (rate === undefined && currency === before)) return facts
  const todays = await exchangeRate(services, db, actor, currency, tripCurrency)
  if (todays === undefined) throw invalid({ rate: `Say what one ${currency} is worth in ${tripCurrency}` })
  return { ...facts, rate: todays }
}

/** Adds a service to a trip, at a price that is typed or a rate card's. */
export async function addPriced(services: Services, db: AgencyDb, actor: Member, { card, ...typed }: NewBooking) {
  checkCosts(actor, card ? { ...typed, card } : typed)
  const { currency } = await getTrip(db, actor, typed.tripId)
  if (!card)
    return createBooking(
      services,
      db,
      actor,
      await withRate(services, db, actor, typed, { tripCurrency: currency, currency }),
    )
  const { document } = await getRateCard(db, card.rateCardId)
  const category = typed.category ?? document.category
  const sleeps = category === 'lodging' || category === 'cruise'
  const priced = { tripCurrency: currency, category, details: typed.details ?? null, nights: sleeps ? 1 : null }
  const facts = await pricedByCard(services, db, actor, card, priced)
  return createBooking(services, db, actor, { ...typed, category, ...facts, details: facts.details || typed.details })
}

/** Changes a booking, where asked to at the price of a rate card. */
export async function changePriced(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { changes: { card, ...typed }, ...which }: { id: string; version: number; changes: BookingChanges },
) {
  checkCosts(actor, card ? { ...typed, card } : typed)
  const before = await getBooking(db, actor, which.id)
  if (!card) {
    const changes = await withRate(services, db, actor, typed, before)
    return changeBooking(services, db, actor, { ...which, changes })
  }
  const facts = await pricedByCard(services, db, actor, card, before)
  const changes = { ...typed, ...facts, details: facts.details || typed.details }
  return changeBooking(services, db, actor, { ...which, changes })
}
