import { mayUse } from '@sarai/contract/access'
import type { Approval } from '@sarai/contract/prospect-approvals'
import type { Sending } from '@sarai/contract/prospect-versions'
import { mayFallBelowFloor } from '@sarai/itinerary/margin'
import { priceOptions } from '@sarai/itinerary/pricing'
import type { Member, Person } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notAllowed, notFound, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { redactPrices } from '../itineraries/itineraries-costs.rules.ts'
import { readOutputTax } from '../tax-profile/tax-profile-output.service.ts'
import { maySee } from '../../core/visibility.rules.ts'
import { checkWritten } from '../../kernel/mail/mail-written.service.ts'
import { tellPeople } from '../../kernel/notices/notices.service.ts'
import { listMembers } from '../../kernel/accounts/accounts-people.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import {
  type ApprovalRecord,
  closeWaiting,
  findApproval,
  findNewestApproval,
  insertApproval,
} from './prospects-approvals.queries.ts'
import { expiryOf, mayApprove, statusAt } from './prospects-approvals.rules.ts'
import { announce, checkNotAccepted, getProposal, proposalToChange, subjectOf } from './prospects-found.service.ts'
import { addresseeOf, checkReason, offerToSend, seenOffer, sendOffer } from './prospects-sending.service.ts'
import type { ProposalRecord } from './prospects.queries.ts'
import { proposalNumber } from './prospects.rules.ts'

interface Which {
  id: string
  approvalId: string
}

/** A request as somebody may see it: what would be earned is for those who see costs. */
async function present(services: Services, db: AgencyDb, actor: Member, approval: ApprovalRecord): Promise<Approval> {
  const { document, sending, ...facts } = approval
  const output = await readOutputTax(db, todayFor(services, actor.agency))
  const priced = priceOptions(document, output)
  const prices = redactPrices(actor, 'prices' in priced ? priced.prices : [])
  return {
    ...facts,
    status: statusAt(approval, services.clock.now()),
    channel: sending.channel,
    to: sending.to ?? null,
    subject: sending.subject ?? null,
    message: sending.message ?? null,
    body: sending.body ?? null,
    checksReason: sending.reason ?? null,
    totals: prices.map(({ optionId, total, currency, margin, marginPoints }) => ({
      optionId,
      name: document.options.find(({ id }) => id === optionId)?.name ?? null,
      total,
      currency,
      margin,
      marginPoints,
    })),
    isBelowFloor: actor.seesCost ? mayFallBelowFloor(document, output) : null,
  }
}

/** The request that was made last, or null. */
export async function newestApproval(services: Services, db: AgencyDb, actor: Member, id: string) {
  await getProposal(db, actor, id)
  const newest = await findNewestApproval(db, id)
  return newest ? present(services, db, actor, newest) : null
}

/** The approvers of what somebody sends, who also see the proposal. */
async function approversOf(services: Services, db: AgencyDb, { ownerId }: ProposalRecord, askedBy: string) {
  const candidates = (await listMembers(db)).filter(
    ({ id, isActive, isSubuser, isManager }) => id !== askedBy && isActive && (!isSubuser || isManager),
  )
  const people: Person[] = []
  for (const { id } of candidates) {
    const one = await services.sessions.memberIn(db, id)
    if (one && mayApprove(one) && maySee(one, ownerId)) people.push(one)
  }
  return people
}

/** Stores a request to send until it is approved, and tells the approvers. */
export async function askApproval(services: Services, db: AgencyDb, actor: Person, input: Sending) {
  const proposal = await proposalToChange(db, actor, input.id)
  checkNotAccepted(proposal)
  const { revision, document } = await seenOffer(services, db, actor, proposal, input.revision)
  checkReason(services, actor, document, input)
  const { to } = await addresseeOf(db, actor, proposal, input)
  if (input.body) checkWritten(input.subject ?? '', input.body)
  const approvers = await approversOf(services, db, proposal, actor.userId)
  if (approvers.length === 0) throw refused('NO_APPROVER', 'There is nobody who could approve this.')
  const { id: _id, revision: _revision, ...sending } = input
  const now = services.clock.now()
  await closeWaiting(db, proposal.id, { status: 'replaced' })
  const asked = await insertApproval(db, {
    proposalId: proposal.id,
    revision,
    document,
    sending: input.channel === 'mail' && to ? { ...sending, to } : sending,
    askedBy: actor.userId,
    askedAt: now.toISOString(),
    expiresAt: expiryOf(now),
  })
  await record(db, actor, 'approval_asked', subjectOf(proposal), { data: { channel: input.channel } })
  const title = `${actor.name} asks to send ${proposalNumber(proposal.number)} ${proposal.title}`
  const about = { subject: 'proposal' as const, id: proposal.id }
  await tellPeople(
    services,
    db,
    approvers.map(({ userId }) => ({ userId, kind: 'approval_asked', cause: `approval ${asked.id}`, title, about })),
  )
  announce(db, actor.userId, proposal)
  return present(services, db, actor, asked)
}

/** @throws AppError 404, or 422 for a request that does not wait any longer */
async function waitingRequest({ clock }: Services, db: AgencyDb, which: Which): Promise<ApprovalRecord> {
  const found = await findApproval(db, which)
  if (!found) throw notFound('request')
  const status = statusAt(found, clock.now())
  if (status === 'expired') throw refused('APPROVAL_EXPIRED', 'This request has expired. It has to be made again.')
  if (status !== 'waiting') throw refused('DECIDED', 'This does not wait for approval any more. Look at it again.')
  return found
}

function checkApprover(actor: Person): void {
  if (!mayApprove(actor)) throw notAllowed('Only the main user and managers who see costs can decide this.')
}

/** The requester with their current rights; they are the sender, whoever approves. */
async function requesterOf(services: Services, db: AgencyDb, askedBy: string, proposal: ProposalRecord) {
  const requester = await services.sessions.memberIn(db, askedBy)
  if (!requester || !mayUse(requester, 'prospects', 'write') || !maySee(requester, proposal.ownerId))
    throw refused(
      'REQUESTER_GONE',
      'The person who asked for this may no longer send it. Send it yourself, or decline it.',
    )
  return requester
}

async function tellRequester(
  services: Services,
  db: AgencyDb,
  proposal: ProposalRecord,
  { id, askedBy }: ApprovalRecord,
  { title, body }: { title: string; body: string | null },
): Promise<void> {
  const about = { subject: 'proposal' as const, id: proposal.id }
  const cause = `approval ${id} decided`
  await tellPeople(services, db, [{ userId: askedBy, kind: 'approval_decided', cause, title, body, about }])
}

const nameOf = ({ number, title }: ProposalRecord) => `${proposalNumber(number)} ${title}`

const handedOver = {
  mail: null,
  whatsapp: 'Open the proposal to send the message on WhatsApp.',
  link: 'Open the proposal to copy its link.',
} as const

/** Sends what was requested, unchanged, in the requester's name. */
export async function approveSending(services: Services, db: AgencyDb, actor: Person, which: Which) {
  checkApprover(actor)
  const proposal = await proposalToChange(db, actor, which.id)
  checkNotAccepted(proposal)
  const request = await waitingRequest(services, db, which)
  const requester = await requesterOf(services, db, request.askedBy, proposal)
  const { revision, document, sending } = request
  const offer = offerToSend(services, requester, { revision, document }, proposal)
  const input = { ...sending, id: proposal.id, revision }
  const { data, warnings } = await sendOffer(services, db, requester, {
    proposal,
    input,
    offer,
    approvedBy: actor.name,
  })
  const decidedAt = services.clock.now().toISOString()
  const approved = { status: 'approved' as const, decidedBy: actor.userId, decidedAt, sent: data }
  const closed = await closeWaiting(db, proposal.id, approved)
  if (!closed) throw new Error('the request to approve is gone')
  const title = `${actor.name} approved ${nameOf(proposal)}: version ${data.version} is sent`
  await tellRequester(services, db, proposal, request, { title, body: handedOver[sending.channel] })
  return { data: await present(services, db, actor, closed), warnings }
}

/** Turns a request down. Nothing is sent. */
export async function declineSending(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { reason = null, ...which }: Which & { reason?: string | null },
) {
  checkApprover(actor)
  const proposal = await proposalToChange(db, actor, which.id)
  const request = await waitingRequest(services, db, which)
  const decidedAt = services.clock.now().toISOString()
  const outcome = { status: 'declined' as const, decidedBy: actor.userId, decidedAt, reason }
  const closed = await closeWaiting(db, proposal.id, outcome)
  if (!closed) throw new Error('the request to decline is gone')
  await record(db, actor, 'approval_declined', subjectOf(proposal), { data: { excerpt: reason ?? '' } })
  const title = `${actor.name} declined to send ${nameOf(proposal)}`
  await tellRequester(services, db, proposal, request, { title, body: reason })
  announce(db, actor.userId, proposal)
  return present(services, db, actor, closed)
}

/** Withdraws a request, by its requester. */
export async function withdrawApproval(services: Services, db: AgencyDb, actor: Person, which: Which) {
  const proposal = await proposalToChange(db, actor, which.id)
  const request = await waitingRequest(services, db, which)
  if (request.askedBy !== actor.userId) throw notAllowed('Only the person who asked for this can withdraw it.')
  const closed = await closeWaiting(db, proposal.id, { status: 'withdrawn' })
  if (!closed) throw new Error('the request to take back is gone')
  await record(db, actor, 'approval_withdrawn', subjectOf(proposal))
  announce(db, actor.userId, proposal)
  return present(services, db, actor, closed)
}
