import type { Replacement } from '@sarai/contract/booking-request-schemas'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { pricedByCard } from '../booking-prices/booking-prices.service.ts'
import { replaceBooking } from '../bookings/bookings-replacement.service.ts'
import { getBooking } from '../bookings/bookings.service.ts'

/** Books another service in place of one: as it is typed, or as a rate card prices it. */
export async function replaceService(services: Services, db: AgencyDb, actor: Member, input: Replacement) {
  const { card, ...typed } = input
  if (!card) return replaceBooking(services, db, actor, typed)
  const priced = await pricedByCard(services, db, actor, card, await getBooking(db, actor, input.id))
  return replaceBooking(services, db, actor, { ...typed, ...priced })
}
