import { mayUse } from '@sarai/contract/access'
import type { Replacement } from '@sarai/contract/booking-request-schemas'
import type { CostCard } from '@sarai/contract/rate-question'
import type { Member } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notAllowed } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { replaceBooking } from '../bookings/bookings-replacement.service.ts'
import { getBooking } from '../bookings/bookings.service.ts'
import { priceByCard } from '../rate-cards/rate-cards-revisions.service.ts'
import { getRateCard } from '../rate-cards/rate-cards.service.ts'
import { rateBetween } from '../rate-drift/drift.rules.ts'
import { ratesOn } from '../rate-drift/exchange-rates.service.ts'

/** Books another service in place of one: as it is typed, or as a rate card prices it. */
export async function replaceService(services: Services, db: AgencyDb, actor: Member, input: Replacement) {
  const { card, ...typed } = input
  return replaceBooking(
    services,
    db,
    actor,
    card ? { ...typed, ...(await byCard(services, db, actor, input.id, card)) } : typed,
  )
}

/** What a booking takes from a rate card, priced here: what a browser computed is not taken for it. */
async function byCard(services: Services, db: AgencyDb, actor: Member, bookingId: string, taken: CostCard) {
  if (!mayUse(actor, 'vendors')) throw notAllowed()
  const { rateCardId, rateRevision, question } = taken
  const { tripCurrency, nights, details, category } = await getBooking(db, actor, bookingId)
  const card = await getRateCard(db, rateCardId)
  if (card.deletedAt || card.status !== 'active') throw invalid({ card: 'This rate card is not in use' })
  const price = await priceByCard(services, db, actor, { id: rateCardId, question })
  if (price.revision !== rateRevision)
    throw conflict('RATES_CHANGED', 'The rates have changed since. Look at the price again.')
  if (price.total === null) throw invalid({ card: price.reasons.map(({ text }) => text).join(' ') })
  const option = card.document.options.find(({ id }) => id === question.optionId)
  const { currency: base, timeZone } = actor.agency
  const rates = await ratesOn(db, base, today(services.clock.now(), timeZone))
  const rate = rateBetween(price.currency, tripCurrency, { base, rates })
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
