import { undecidedAlertStates } from '@sarai/contract/rate-card-words'
import type { PriceAlert } from '@sarai/contract/rate-drift'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, notFound, refused } from '../../core/errors.ts'
import { mayApproveCosts } from './drift-people.service.ts'
import { bookingNumber } from '../bookings/bookings.rules.ts'
import { getBooking, subjectOf as bookingSubject } from '../bookings/bookings-found.service.ts'
import { rebook } from '../bookings/bookings-reprice.service.ts'
import { getItinerary } from '../itineraries/itineraries.service.ts'
import { editProposal } from '../prospects/prospects-itinerary.service.ts'
import {
  checkNotAccepted,
  getProposal,
  proposalToChange,
  subjectOf as proposalSubject,
} from '../prospects/prospects-found.service.ts'
import { proposalNumber } from '../prospects/prospects.rules.ts'
import { requireCosts } from '../rate-cards/rate-cards-checks.service.ts'
import { readOutputTax } from '../tax-profile/tax-profile-output.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { knownFor } from './drift-pricing.service.ts'
import { askManagers, tellDecided } from './drift-people.service.ts'
import { bookingNow, editsToReprice, fallsBelowFloor, messageOf } from './drift.rules.ts'
import {
  type AlertRecord,
  findAlert,
  listAlerts,
  lockAlerts,
  type ShownAlert,
  sumAtRisk,
  updateAlert,
} from './drift.queries.ts'

const maxShown = 200

export function present({ alert, ...of }: ShownAlert): PriceAlert {
  const isProposal = alert.proposalId !== null
  const label = isProposal
    ? `${proposalNumber(of.proposalNumber ?? 0)} ${of.proposalTitle ?? ''}`
    : `${bookingNumber(of.bookingNumber ?? 0)} ${of.bookingTitle ?? ''}`
  const { id, before, after, difference, atRisk, currency, lines, askedBy, updatedAt } = alert
  return {
    id,
    kind: isProposal ? 'proposal' : 'booking',
    recordId: alert.proposalId ?? alert.bookingId ?? '',
    label,
    ownerId: isProposal ? of.proposalOwner : of.bookingOwner,
    date: isProposal ? of.startDate : of.bookingDate,
    before,
    after,
    difference,
    atRisk,
    currency,
    lines,
    state: of.state,
    askedBy,
    at: updatedAt,
  }
}

/** The same after it was changed. */
export const presentChanged = (found: ShownAlert, alert: AlertRecord): PriceAlert =>
  present({ ...found, alert, state: alert.state })

/** What waits to be decided on or sent, by money at risk. */
export async function waitingAlerts(db: AgencyDb, actor: Member) {
  requireCosts(actor)
  const [rows, { atRisk }] = await db.together(() => [listAlerts(db, actor, maxShown + 1), sumAtRisk(db, actor)])
  return { alerts: rows.slice(0, maxShown).map(present), atRisk, isMore: rows.length > maxShown }
}

/** How much waits, for the dashboard. */
export async function summedAlerts(db: AgencyDb, actor: Member) {
  requireCosts(actor)
  return { ...(await sumAtRisk(db, actor)), currency: actor.agency.currency }
}

/**
 * One that waits, held until the transaction ends.
 * @param states in which it may be
 * @throws AppError 404, or 422 where somebody decided on it
 */
export async function alertToDecide(
  db: AgencyDb,
  actor: Member,
  id: string,
  states: readonly PriceAlert['state'][] = undecidedAlertStates,
): Promise<ShownAlert> {
  requireCosts(actor)
  await lockAlerts(db)
  const found = await findAlert(db, actor, id)
  if (!found) throw notFound('price alert')
  if (!states.includes(found.state)) throw refused('DECIDED', 'Somebody has decided on this already.')
  return found
}

interface Decision {
  state: PriceAlert['state']
  kind: 'price_kept' | 'repriced' | 'price_told' | 'price_dismissed'
  /** The state of the draft that has the new price. */
  pricedAt?: number
}

export async function decide(
  services: Services,
  db: AgencyDb,
  actor: Member,
  found: ShownAlert,
  { state, kind, pricedAt }: Decision,
): Promise<PriceAlert> {
  const decidedAt = services.clock.now().toISOString()
  const alert = await updateAlert(db, found.alert.id, { state, pricedAt, decidedBy: actor.userId, decidedAt })
  const subject = found.alert.proposalId
    ? proposalSubject(await getProposal(db, actor, found.alert.proposalId))
    : bookingSubject(await getBooking(db, actor, found.alert.bookingId ?? ''))
  await record(db, actor, kind, subject)
  await tellDecided(services, db, actor, { alert: found.alert, state, label: subject.label })
  announce(db, actor)
  return presentChanged(found, alert)
}

export const announce = (db: AgencyDb, actor: Member) => db.announce({ topic: 'rateCards', ids: [], by: actor.userId })

/** Keeps the price that was offered; below the minimum margin a manager decides. */
export async function keepPrice(services: Services, db: AgencyDb, actor: Member, id: string): Promise<PriceAlert> {
  const found = await alertToDecide(db, actor, id)
  const { proposalId } = found.alert
  if (proposalId && !mayApproveCosts(actor)) {
    const { itineraryId } = await proposalToChange(db, actor, proposalId)
    const { document } = await getItinerary(db, itineraryId)
    const output = await readOutputTax(db, todayFor(services, actor.agency))
    if (fallsBelowFloor(document, await knownFor(services, db, document), output)) {
      if (found.state === 'asked') return present(found)
      const asked = presentChanged(found, await updateAlert(db, id, { state: 'asked', askedBy: actor.userId }))
      await askManagers(services, db, actor, asked)
      announce(db, actor)
      return asked
    }
  }
  return decide(services, db, actor, found, { state: 'kept', kind: 'price_kept' })
}

/** Puts today's prices into the draft, as edits that open editors see, or into the booking. */
export async function applyPrice(services: Services, db: AgencyDb, actor: Member, id: string) {
  const found = await alertToDecide(db, actor, id)
  const { proposalId, bookingId } = found.alert
  if (!proposalId) {
    await applyToBooking(services, db, actor, bookingId ?? '')
    const alert = await decide(services, db, actor, found, { state: 'applied', kind: 'repriced' })
    return { alert, message: null }
  }
  const { message, revision } = await applyToProposal(services, db, actor, { id, proposalId })
  return { alert: await decide(services, db, actor, found, repricedDraft(found, revision)), message }
}

/** The new price is in the draft. Where a version was sent, the traveller sees the old one until another is. */
export const repricedDraft = ({ sentVersion }: ShownAlert, pricedAt: number): Decision =>
  sentVersion === null ? { state: 'applied', kind: 'repriced' } : { state: 'unsent', kind: 'repriced', pricedAt }

const nothingToApply = () =>
  refused('NOT_SOLD', 'What has changed is not sold any more, so there is no new price. Choose something else instead.')

async function applyToProposal(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, proposalId }: { id: string; proposalId: string },
): Promise<{ message: string | null; revision: number }> {
  const proposal = await proposalToChange(db, actor, proposalId)
  checkNotAccepted(proposal)
  const { document: before } = await getItinerary(db, proposal.itineraryId)
  const edits = editsToReprice(before, await knownFor(services, db, before))
  if (edits.length === 0) throw nothingToApply()
  const { results } = await editProposal(db, actor, proposalId, [{ id: crypto.randomUUID(), edits }])
  const problem = results[0]?.problem
  if (problem) throw conflict('STALE', problem.message, { alert: id })
  const { document: after, revision } = await getItinerary(db, proposal.itineraryId)
  return { message: messageOf(before, after), revision }
}

async function applyToBooking(services: Services, db: AgencyDb, actor: Member, bookingId: string): Promise<void> {
  const booking = await getBooking(db, actor, bookingId)
  const now = bookingNow(booking, await knownFor(services, db, booking))
  if (!now) throw nothingToApply()
  await rebook(db, actor, booking.id, now)
}

export async function noteTold(services: Services, db: AgencyDb, actor: Member, id: string) {
  const found = await alertToDecide(db, actor, id)
  return decide(services, db, actor, found, { state: 'told', kind: 'price_told' })
}

export async function dismissPrice(services: Services, db: AgencyDb, actor: Member, id: string): Promise<void> {
  const found = await alertToDecide(db, actor, id, [...undecidedAlertStates, 'unsent'])
  await decide(services, db, actor, found, { state: 'dismissed', kind: 'price_dismissed' })
}
