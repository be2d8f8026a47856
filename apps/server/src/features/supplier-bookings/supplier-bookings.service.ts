import type { NewSupplierBooking, SupplierBooking, SupplierConfirmation } from '@sarai/contract/supplier-bookings'
import { formatMoney } from '@sarai/money/format'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import type { Once } from '../../core/procedures.ts'
import { findName } from '../../kernel/plugins/plugins-turns.service.ts'
import type { Services } from '../../services.ts'
import { findBookings, getBooking } from '../bookings/bookings.service.ts'
import { bookingToChange, checkVersion } from '../bookings/bookings-found.service.ts'
import { requireCosts } from '../rate-cards/rate-cards-checks.service.ts'
import { findSupplierName, getKnownProduct } from '../supplier-products/supplier-products.service.ts'
import { tripToChange } from '../trips/trips.service.ts'
import { findSupplierPlugin } from './supplier-bookings-notices.service.ts'
import { readShownTickets } from './supplier-tickets.service.ts'
import {
  askToCancel,
  type ConfirmationFacts,
  askToConfirm,
  askToExtend,
  checkSupplierBooking,
  tryReserve,
} from './supplier-bookings-asking.service.ts'
import {
  findLiveSupplierBooking,
  findSupplierBooking,
  insertSupplierBooking,
  listSupplierBookings,
  type SupplierBookingRecord,
} from './supplier-bookings.queries.ts'
import { computeNextSupplierCheck, findNeeds, presentSupplierBooking } from './supplier-bookings.rules.ts'

/** Bookings at suppliers as somebody sees them. */
async function presentAll(
  services: Services,
  db: AgencyDb,
  { seesCost }: Member,
  records: readonly SupplierBookingRecord[],
): Promise<SupplierBooking[]> {
  const tickets = await readShownTickets(
    db,
    records.map(({ id }) => id),
  )
  return records.map((record) =>
    presentSupplierBooking(record, {
      providerName: findSupplierPlugin(services, record),
      seesCost,
      tickets: tickets.get(record.id) ?? [],
    }),
  )
}

/** The bookings of a service in suppliers' systems, the newest first. @throws AppError 404 */
export async function listBookingsAtSuppliers(
  services: Services,
  db: AgencyDb,
  actor: Member,
  bookingId: string,
): Promise<SupplierBooking[]> {
  await getBooking(db, actor, bookingId)
  return presentAll(services, db, actor, await listSupplierBookings(db, bookingId))
}

/**
 * Reserves a service in its supplier's system. What is wanted is kept before the supplier is asked, under whose id it is
 * one reservation however often it is asked.
 * @throws AppError 409 where somebody saved since, or it is reserved already; 422 where the supplier does not do it
 */
export async function reserveAtSupplier(
  services: Services,
  actor: Member,
  input: NewSupplierBooking,
  once: Once,
): Promise<SupplierBooking> {
  requireCosts(actor)
  const { database } = services
  const { id } = await database.writeAs(actor.agencyId, (db) =>
    once(db, input, () => requestReservation(services, db, actor, input)),
  )
  await tryReserve(services, actor.agencyId, { id, doer: actor })
  return readBack(services, actor, id)
}

/** What is there after its supplier was asked. @throws AppError 422 where it was refused */
async function readBack(services: Services, actor: Member, id: string): Promise<SupplierBooking> {
  const db = services.database.readAs(actor.agencyId)
  const record = await findSupplierBooking(db, id)
  if (!record) throw notFound('booking at the supplier')
  if (record.state === 'failed')
    throw refused('PROVIDER_REFUSED', record.problem ?? 'Its supplier did not reserve it.', { supplierBookingId: id })
  const [shown] = await presentAll(services, db, actor, [record])
  if (!shown) throw notFound('booking at the supplier')
  return shown
}

async function requestReservation(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: NewSupplierBooking,
): Promise<{ id: string }> {
  const booking = await bookingToChange(db, actor, input.bookingId)
  checkVersion(actor, booking, input.version)
  await tripToChange(db, actor, booking.tripId)
  if (booking.status === 'dropped') throw refused('DROPPED', 'This booking was dropped. Take it up again to book it.')
  if (booking.status === 'confirmed')
    throw refused('CONFIRMED', 'This service is confirmed already. Book something else instead of it.')
  const live = await findLiveSupplierBooking(db, booking.id)
  if (live)
    throw conflict(
      'DUPLICATE',
      live.cancelReason === null
        ? 'This service is reserved at a supplier already. Cancel that first.'
        : 'What was reserved before is still being cancelled. Try again in a moment.',
    )
  const { plugin, product } = await getKnownProduct(services, db, input)
  const option = product.options.find(({ id }) => id === input.optionId)
  if (!option) throw invalid({ optionId: 'This option is not sold any more' })
  if (input.slotId === null && product.isSlotRequired) throw invalid({ slotId: 'Choose a time' })
  const units = input.units.flatMap(({ unitId, quantity }) => {
    const unit = option.units.find(({ id }) => id === unitId)
    if (!unit) throw invalid({ units: 'These tickets are not sold any more' })
    return Array.from({ length: quantity }, () => ({ uuid: uuidv7(), unitId, title: unit.title }))
  })
  const { quote } = booking
  const createdAt = services.clock.now()
  const { amount, unit, text } = option.cancellation
  const request = {
    productId: product.id,
    product: product.title,
    optionId: option.id,
    option: option.title,
    supplier: await findSupplierName(db, plugin.id),
    slotId: input.slotId,
    day: input.day,
    currency: input.currency ?? null,
    units,
    cancellation: { amount, unit, text },
    quoted: quote && { amount: quote.total, currency: quote.currency },
  }
  const state = 'requested' as const
  const checkable = { state, request, heldUntil: null, warnedAt: null, createdAt: createdAt.toISOString() }
  return insertSupplierBooking(db, {
    id: uuidv7(),
    bookingId: booking.id,
    provider: plugin.provider,
    pluginId: plugin.id,
    pluginName: findName(services, plugin),
    account: plugin.account,
    isTest: plugin.isTest,
    request,
    needs: findNeeds(option, units),
    checkAt: computeNextSupplierCheck(checkable, createdAt),
    createdBy: actor.userId,
    createdAt: createdAt.toISOString(),
  })
}

/** A booking that somebody may see, with the id of its service. @throws AppError 404 */
async function getVisible(db: AgencyDb, actor: Member, id: string): Promise<SupplierBookingRecord> {
  const found = await findSupplierBooking(db, id)
  const [booking] = found ? await findBookings(db, [found.bookingId], actor) : []
  if (!found || !booking) throw notFound('booking at the supplier')
  return found
}

/** One of a booking that somebody may change, of a trip that is worked on. @throws AppError 404, 422 */
const getToChange = (services: Services, actor: Member, id: string): Promise<SupplierBookingRecord> =>
  services.database.writeAs(actor.agencyId, async (db) => {
    const found = await getVisible(db, actor, id)
    const booking = await bookingToChange(db, actor, found.bookingId)
    await tripToChange(db, actor, booking.tripId)
    return found
  })

const requireState = (record: SupplierBookingRecord, state: 'held'): void => {
  if (record.state !== state || record.cancelReason !== null)
    throw refused('WRONG_STATE', 'It is not reserved any more, or was confirmed already. Look at it again.')
}

/** Holds a reservation for longer. @throws AppError 404, 422 */
export async function extendAtSupplier(services: Services, actor: Member, id: string): Promise<SupplierBooking> {
  const record = await getToChange(services, actor, id)
  requireState(record, 'held')
  await askToExtend(services, actor.agencyId, { record, doer: actor })
  return readBack(services, actor, id)
}

/**
 * Confirms a reservation at the price that was seen.
 * @throws AppError 404; 409 where it costs something else by now; 422 where it has lapsed or something is missing
 */
export async function confirmAtSupplier(
  services: Services,
  actor: Member,
  { id, price, ...facts }: SupplierConfirmation,
): Promise<SupplierBooking> {
  requireCosts(actor)
  const record = await getToChange(services, actor, id)
  requireState(record, 'held')
  const { price: amount, currency } = record
  const isSeen = price === null ? amount === null : price.amount === amount && price.currency === currency
  if (!isSeen) {
    const now = amount === null || currency === null ? 'without a price' : formatMoney(amount, currency)
    throw conflict('PRICE_CHANGED', `It is ${now} at the supplier by now. Look at it again before you confirm it.`)
  }
  requireAnswers(record, facts)
  await askToConfirm(services, actor.agencyId, { record, doer: actor, facts })
  return readBack(services, actor, id)
}

/** @throws AppError 422 naming what the supplier has to know and was not said */
function requireAnswers(
  { needs }: SupplierBookingRecord,
  { contact, answers = [], pickup, units = [] }: ConfirmationFacts,
): void {
  const problems: Record<string, string> = {}
  for (const field of needs.contactFields)
    if (!contact[field]) problems[`contact.${field}`] = 'Its supplier asks for this'
  const hasAnswer = (list: typeof answers, id: string) =>
    list.some(({ questionId, value }) => questionId === id && value)
  for (const { id, isRequired } of needs.questions)
    if (isRequired && !hasAnswer(answers, id)) problems[`answers.${id}`] = 'Its supplier asks for this'
  if (needs.pickup?.isRequired && !pickup?.pointId && !pickup?.hotel)
    problems.pickup = 'Say where the travellers are picked up'
  for (const { uuid, contactFields, questions } of needs.units) {
    const one = units.find((unit) => unit.uuid === uuid)
    for (const field of contactFields)
      if (!one?.contact?.[field]) problems[`units.${uuid}.${field}`] = 'Its supplier asks for this'
    for (const { id, isRequired } of questions)
      if (isRequired && !hasAnswer(one?.answers ?? [], id))
        problems[`units.${uuid}.${id}`] = 'Its supplier asks for this'
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/**
 * Cancels a booking at its supplier. A reservation is let go; a service that was confirmed is dropped, with what the
 * supplier keeps as far as that is known.
 * @throws AppError 404; 422 where its terms do not allow it any more
 */
export async function cancelAtSupplier(
  services: Services,
  actor: Member,
  { id, reason = null }: { id: string; reason?: string | null },
): Promise<SupplierBooking> {
  const record = await getToChange(services, actor, id)
  await askToCancel(services, actor.agencyId, { record, doer: actor, reason })
  return readBack(services, actor, id)
}

/** Asks a supplier how a booking stands, now. @throws AppError 404, 422 where it does not answer */
export async function checkAtSupplier(services: Services, actor: Member, id: string): Promise<SupplierBooking> {
  const record = await getVisible(services.database.readAs(actor.agencyId), actor, id)
  await checkSupplierBooking(services, actor.agencyId, record.id, actor)
  return readBack(services, actor, id)
}
