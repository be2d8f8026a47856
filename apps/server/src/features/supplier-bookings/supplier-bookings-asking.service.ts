import type { SupplierConfirmation } from '@sarai/contract/supplier-bookings'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { refused } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { askProvider } from '../../kernel/plugins/plugins-asking.service.ts'
import type { Author } from '../../kernel/timeline/timeline.service.ts'
import {
  type Answer as Answered,
  type BookingProvider,
  BookingRefused,
  type Contact,
  type SupplierBooking as Answer,
} from '../../providers/booking/booking.ts'
import { type Connection, ProviderError } from '../../providers/provider.ts'
import { toE164 } from '../../core/phones.rules.ts'
import type { Services } from '../../services.ts'
import { bookingNumber } from '../bookings/bookings.rules.ts'
import { findBookings } from '../bookings/bookings.service.ts'
import { applySupplierAnswer, endSupplierBooking, holdPair, theSupplier } from './supplier-bookings-applying.service.ts'
import { findSupplierPlugin, notifyOfSupplier } from './supplier-bookings-notices.service.ts'
import { findBookedPlugin } from './supplier-bookings-plugins.service.ts'
import { findSupplierBooking, type SupplierBookingRecord, updateSupplierBooking } from './supplier-bookings.queries.ts'
import { computeNextSupplierCheck, triedForMs } from './supplier-bookings.rules.ts'

interface Asking {
  record: SupplierBookingRecord
  doer: Author
}

/** Asks the account that a booking was made in. @throws ProviderError */
async function askSupplier<T>(
  services: Services,
  agencyId: string,
  record: SupplierBookingRecord,
  ask: (provider: BookingProvider, connection: Connection) => Promise<T>,
): Promise<T> {
  const { account, isTest } = record
  const opened = await findBookedPlugin(services, services.database.readAs(agencyId), record)
  if (!opened) throw new ProviderError('unauthorised', 'Its plugin was removed.')
  const makeAccountError = () => new ProviderError('refused', `It was booked with another account: ${account}.`)
  if (opened.plugin.isTest !== isTest) throw makeAccountError()
  try {
    return await askProvider(services, agencyId, opened, ask)
  } catch (error) {
    // Accounts are called as suppliers call themselves, which may change; what another account knows not is not gone.
    const isUnknown = error instanceof ProviderError && error.reason === 'not-found'
    throw isUnknown && opened.plugin.account !== account ? makeAccountError() : error
  }
}

/** Asks for a change of a booking, or how it stands, and takes the answer in. @throws ProviderError */
export async function askAndApply(
  services: Services,
  agencyId: string,
  { record, doer }: Asking,
  ask: (provider: BookingProvider, connection: Connection) => Promise<Answer>,
): Promise<void> {
  const answer = await askSupplier(services, agencyId, record, ask)
  await applySupplierAnswer(services, agencyId, { id: record.id, answer, doer })
}

/** What a supplier did not do, in words for whoever asked. */
function explain(services: Services, record: SupplierBookingRecord, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  const name = findSupplierPlugin(services, record)
  const words: Record<string, string> = {
    'sold-out': 'There is no room any more. Choose another time.',
    'hold-expired': 'The reservation has lapsed. Reserve it again.',
    'too-late': `The terms of ${name} do not allow it any more. Cancel it with the supplier yourself.`,
  }
  if (error instanceof BookingRefused)
    return refused('PROVIDER_REFUSED', words[error.problem] ?? error.message, { problem: error.problem })
  return refused('PROVIDER_REFUSED', `${name} did not do it. ${error.message}`)
}

/** The same, as it is kept beside a booking. */
export function describeFailure(services: Services, record: SupplierBookingRecord, error: ProviderError): string {
  const explained = explain(services, record, error)
  return explained instanceof Error ? explained.message : error.message
}

/** Reserves what was kept to be reserved; once, however often it is asked. What does not work is noted. */
export async function tryReserve(
  services: Services,
  agencyId: string,
  { id, doer }: { id: string; doer: Author },
): Promise<void> {
  const { database, logger, clock } = services
  const record = await findSupplierBooking(database.readAs(agencyId), id)
  if (record?.state !== 'requested') return
  try {
    const answer = await reserve(services, agencyId, record)
    await applySupplierAnswer(services, agencyId, { id, answer, doer })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logger.warn({ agencyId, provider: record.provider, error }, 'a supplier did not reserve')
    const now = clock.now()
    const isOver = !error.isTransient || now.getTime() - Date.parse(record.createdAt) > triedForMs
    const problem = describeFailure(services, record, error)
    await database.writeAs(agencyId, async (db) => {
      const held = await holdPair(db, id)
      if (held?.record.state !== 'requested') return
      const state = isOver ? ('failed' as const) : held.record.state
      const checkAt = computeNextSupplierCheck({ ...held.record, state }, now)
      const kept = await updateSupplierBooking(db, id, { state, problem, checkAt })
      db.announce({ topic: 'bookings', ids: [record.bookingId], by: null })
      if (isOver && doer === theSupplier && held.booking)
        await notifyOfSupplier(services, db, { booking: held.booking, record: kept, turn: 'failed' })
    })
  }
}

/** @throws ProviderError */
async function reserve(services: Services, agencyId: string, record: SupplierBookingRecord): Promise<Answer> {
  const { id, request, isTest } = record
  const reference = await findReference(services.database.readAs(agencyId), record)
  const answer = await askSupplier(services, agencyId, record, (provider, connection) =>
    provider.reserve(connection, {
      uuid: id,
      productId: request.productId,
      optionId: request.optionId,
      slotId: request.slotId,
      units: request.units.map(({ uuid, unitId }) => ({ uuid, unitId })),
      ...(reference === null ? {} : { reference }),
      ...(request.currency === null ? {} : { currency: request.currency }),
    }),
  )
  if (answer.isTest && !isTest) {
    await askSupplier(services, agencyId, record, (provider, connection) =>
      provider.cancel(connection, id, 'Reserved in a test system'),
    )
    throw new ProviderError('refused', 'This is its test system: nothing that is booked there is real.')
  }
  return answer
}

async function findReference(db: AgencyDb, { bookingId }: SupplierBookingRecord): Promise<string | null> {
  const [booking] = await findBookings(db, [bookingId], unrestricted)
  return booking ? bookingNumber(booking.number) : null
}

/** @throws AppError 422 */
export async function askToExtend(services: Services, agencyId: string, { record, doer }: Asking): Promise<void> {
  const minutes = 30
  try {
    await askAndApply(services, agencyId, { record, doer }, (provider, connection) =>
      provider.extend(connection, record.id, minutes),
    )
  } catch (error) {
    await lookAgain(services, agencyId, record, error)
    throw explain(services, record, error)
  }
}

/** What a supplier has to know before it confirms. */
export type ConfirmationFacts = Omit<SupplierConfirmation, 'id' | 'price'>

/** @throws AppError 422 */
export async function askToConfirm(
  services: Services,
  agencyId: string,
  { record, doer, facts }: Asking & { facts: ConfirmationFacts },
): Promise<void> {
  const { country } = await findAgency(services.database.readAs(agencyId))
  const request = {
    uuid: record.id,
    contact: makeContact(facts.contact, country),
    ...(facts.answers ? { answers: makeAnswers(facts.answers) } : {}),
    ...(facts.pickup ? { pickup: facts.pickup } : {}),
    ...(facts.units && facts.units.length > 0
      ? {
          units: record.request.units.map(({ uuid, unitId }) => {
            const one = facts.units?.find((unit) => unit.uuid === uuid)
            return {
              uuid,
              unitId,
              ...(one?.contact ? { contact: makeContact(one.contact, country) } : {}),
              ...(one?.answers ? { answers: makeAnswers(one.answers) } : {}),
            }
          }),
        }
      : {}),
  }
  try {
    await askAndApply(services, agencyId, { record, doer }, (provider, connection) =>
      provider.confirm(connection, request),
    )
  } catch (error) {
    await lookAgain(services, agencyId, record, error)
    throw explain(services, record, error)
  }
}

function makeContact(typed: ConfirmationFacts['contact'], country: string): Contact {
  const facts = { ...typed, phone: typed.phone ? (toE164(typed.phone, country) ?? typed.phone) : null }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value))
}

const makeAnswers = (answers: NonNullable<ConfirmationFacts['answers']>): Answered[] =>
  answers.flatMap(({ questionId, value }) => (value ? [{ questionId, value }] : []))

/**
 * Has a supplier cancel. That somebody wants it is kept before, so that an answer that is lost is asked for again by itself
 * and what came of it is known to be wanted.
 * @throws AppError 422
 */
export async function askToCancel(
  services: Services,
  agencyId: string,
  { record, doer, reason }: Asking & { reason: string | null },
): Promise<void> {
  const { database, clock } = services
  const checkAt = new Date(clock.now().getTime() + 120_000).toISOString()
  const cancelReason = reason ?? 'Cancelled at the supplier'
  await database.writeAs(agencyId, (db) => updateSupplierBooking(db, record.id, { cancelReason, checkAt }))
  try {
    await askAndApply(services, agencyId, { record, doer }, (provider, connection) =>
      provider.cancel(connection, record.id, reason),
    )
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.reason === 'not-found') return endSupplierBooking(services, agencyId, record.id, doer)
    if (!error.isTransient)
      await database.writeAs(agencyId, (db) =>
        updateSupplierBooking(db, record.id, { cancelReason: null, checkAt: clock.now().toISOString() }),
      )
    throw explain(services, record, error)
  }
}

/** What a supplier has done although it did not answer so is seen by asking it how it stands. */
async function lookAgain(
  services: Services,
  agencyId: string,
  { id }: SupplierBookingRecord,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ProviderError)) return
  const checkAt = services.clock.now().toISOString()
  await services.database.writeAs(agencyId, async (db) => {
    await updateSupplierBooking(db, id, { checkAt })
  })
}

/** Asks a supplier how a booking stands, and does what is still to be done of it. @throws AppError 422 */
export async function checkSupplierBooking(
  services: Services,
  agencyId: string,
  id: string,
  doer: Author,
): Promise<void> {
  const record = await findSupplierBooking(services.database.readAs(agencyId), id)
  if (!record) return
  if (record.state === 'requested') return tryReserve(services, agencyId, { id, doer })
  try {
    await askAndApply(services, agencyId, { record, doer }, (provider, connection) => provider.fetch(connection, id))
  } catch (error) {
    throw explain(services, record, error)
  }
}
