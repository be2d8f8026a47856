import type { VendorMessage } from '@sarai/contract/vendor-update-schemas'
import type { MailWarning } from '@sarai/contract/lead-schemas'
import { linkMark } from '@sarai/contract/booking-request-words'
import { daysWords } from '@sarai/itinerary/words'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { notFound } from '../../core/errors.ts'
import { whatsappUrl } from '../../core/phones.rules.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { warningsOf } from '../../kernel/mail/mail.service.ts'
import { planTask } from '../../kernel/tasks/tasks-plan.service.ts'
import { renameTask } from '../../kernel/tasks/tasks.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { findBookings, subjectOf } from '../bookings/bookings.service.ts'
import { guestsOfTrip } from '../travellers/travellers-guests.service.ts'
import { findTrip, tripNumber } from '../trips/trips.service.ts'
import { linkOf, mailVendor, type Trip, withLink } from './booking-requests-mail.service.ts'
import { acknowledgeTicked } from './booking-requests-acknowledging.service.ts'
import { getUpdate, holdOpenUpdates } from './booking-requests-updates-found.service.ts'
import { setUpdates, type UpdateRecord } from './booking-requests-updates.queries.ts'
import { getAddressee, writeTaskTitle, writeUpdateSubject, writeUpdateText } from './booking-requests-updates.rules.ts'
import { findRequest } from './booking-requests.queries.ts'

const dayMs = 86_400_000

/**
 * Tells the vendors of a trip that were asked by mail what they are to know, each in one mail, and gives whoever looks
 * after the trip a task until they have acknowledged it.
 */
export async function tellVendors(services: Services, agencyId: string, tripId: string): Promise<void> {
  await services.database.writeAs(agencyId, async (db) => {
    const { trip, open } = await holdOpenUpdates(db, tripId)
    if (!trip) return
    const left = await acknowledgeTicked(services, db, open)
    const untold = left.filter(({ mailId, notifiedAt }) => !mailId && !notifiedAt)
    for (const updates of Map.groupBy(untold, getAddressee).values()) await tellOnce(services, db, trip, updates)
  })
}

/** What is new for one vendor. Without a mail, that it is to be told stays a task. */
async function tellOnce(services: Services, db: AgencyDb, trip: Trip, updates: UpdateRecord[]): Promise<void> {
  const [first] = updates
  if (!first) return
  const sender = await findSender(services, db, trip, first)
  const isNotified = first.way === 'mail' && (await mailUpdates(services, db, trip, { updates, sender })).isNotified
  const title = writeTaskTitle(updates, isNotified)
  const dueAt = new Date(services.clock.now().getTime() + (isNotified ? dayMs : 0)).toISOString()
  const known = updates.find(({ taskId }) => taskId)?.taskId
  const { id: tripId, operationsId, ownerId } = trip
  const facts = { on: { tripId }, kind: 'task' as const, title, dueAt, assigneeId: operationsId ?? ownerId }
  const kept = known && (await renameTask(services, db, known, { title, dueAt }))
  const taskId = kept ?? (await planTask(services, db, { ...facts, createdBy: first.madeBy })).id
  await setUpdates(
    db,
    updates.map(({ id }) => id),
    { taskId },
  )
  db.announce({ topic: 'tasks', ids: [tripId], by: null })
}

/** In whose name a vendor is written to: whoever changed it, else whoever looks after the trip. */
async function findSender(services: Services, db: AgencyDb, trip: Trip, { madeBy }: UpdateRecord) {
  for (const id of [madeBy, trip.operationsId, trip.ownerId]) {
    const found = id ? await services.sessions.memberIn(db, id) : undefined
    if (found) return found
  }
  return undefined
}

interface Telling {
  updates: UpdateRecord[]
  sender: Member | undefined
}

/** Which trip it is, as a vendor recognises it: its number, who travels, when. */
async function describeTrip(db: AgencyDb, trip: Trip, updates: readonly UpdateRecord[]): Promise<string> {
  const isKnown = updates.some(({ confirmationNumber }) => confirmationNumber)
  const { lead } = isKnown ? await guestsOfTrip(db, trip) : { lead: null }
  const { startDate, endDate } = trip
  const days = startDate && daysWords(startDate, endDate ?? startDate)
  return [tripNumber(trip.number), lead, days].filter(Boolean).join(', ')
}

async function writeUpdates(db: AgencyDb, trip: Trip, updates: UpdateRecord[]) {
  const [first] = updates
  const request = first?.requestId ? await findRequest(db, first.requestId) : undefined
  const named = await describeTrip(db, trip, updates)
  const { name } = await findAgency(db)
  const mark = request ? linkMark : null
  const text = writeUpdateText(updates, { agency: name, vendor: first?.vendor ?? '', trip: named, mark })
  return { request, subject: writeUpdateSubject(updates, named), text }
}

async function mailUpdates(services: Services, db: AgencyDb, trip: Trip, { updates, sender }: Telling) {
  const { request, subject, text } = await writeUpdates(db, trip, updates)
  const nobody: { isNotified: boolean; warnings: MailWarning[] } = { isNotified: false, warnings: [] }
  if (!request?.sentTo) return nobody
  const posted = await mailVendor(services, db, sender, {
    request,
    trip,
    to: request.sentTo,
    subject,
    text,
    asks: false,
  })
  const isNotified = !posted.isHeld
  await markNotified(services, db, sender, updates, { mailId: posted.id, isNotified })
  return { isNotified, warnings: warningsOf(posted, 'MAIL_NOT_SENT') }
}

async function markNotified(
  services: Services,
  db: AgencyDb,
  sender: Member | undefined,
  updates: UpdateRecord[],
  { mailId, isNotified }: { mailId?: string; isNotified: boolean },
): Promise<void> {
  const notifiedAt = isNotified ? services.clock.now().toISOString() : null
  await setUpdates(
    db,
    updates.map(({ id }) => id),
    { mailId, notifiedAt },
  )
  const ids = updates.map(({ bookingId }) => bookingId)
  if (isNotified)
    for (const booking of await findBookings(db, ids, unrestricted))
      await record(db, sender ?? { label: 'Sarai' }, 'vendor_notified', subjectOf(booking))
  db.announce({ topic: 'bookings', ids, by: sender?.userId ?? null })
}

/**
 * Tells one vendor what it has not acknowledged: by mail again where it was asked by mail, else with the text for whoever
 * sends it or reads it out.
 */
export async function tellVendor(services: Services, db: AgencyDb, actor: Member, id: string) {
  const found = await getUpdate(db, actor, id)
  const trip = await findTrip(db, found.tripId, actor)
  if (!trip) throw notFound('trip')
  const { open } = await holdOpenUpdates(db, found.tripId)
  const updates = open.filter((one) => getAddressee(one) === getAddressee(found))
  const { request, text } = await writeUpdates(db, trip, updates.length > 0 ? updates : [found])
  const { vendor, way, sentTo } = found
  const url = request ? linkOf(services, request) : null
  const body = url ? withLink(text, url) : text
  const isMailed = way === 'mail' && updates.length > 0
  const warnings = isMailed ? (await mailUpdates(services, db, trip, { updates, sender: actor })).warnings : []
  if (!isMailed && updates.length > 0) await markNotified(services, db, actor, updates, { isNotified: true })
  const data: VendorMessage = {
    vendor,
    way,
    url,
    text: body,
    whatsappUrl: way === 'whatsapp' ? whatsappUrl(sentTo, body) : null,
  }
  return { data, warnings }
}
