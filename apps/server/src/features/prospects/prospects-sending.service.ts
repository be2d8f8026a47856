import { counted } from '@sarai/contract/count-words'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { MailWarning } from '@sarai/contract/lead-schemas'
import type { Sending } from '@sarai/contract/prospect-versions'
import { proposalPath } from '@sarai/contract/prospect-words'
import type { TripPrice } from '@sarai/itinerary/pricing'
import { formatPercent } from '@sarai/money/format'
import type { Member, Person } from '../../core/actor.ts'
import { today, todayFor } from '../../core/days.rules.ts'
import { unrestricted } from '../../core/db/visible.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { getItinerary } from '../itineraries/itineraries.service.ts'
import { findLeadForUpdate, touchLead, subjectOf as leadSubject } from '../leads/leads.service.ts'
import { maySee } from '../../core/visibility.rules.ts'
import { followProposal } from '../leads/leads-stages.service.ts'
import { checkWritten } from '../../kernel/mail/mail-written.service.ts'
import { warningsOf, writeMail } from '../../kernel/mail/mail.service.ts'
import { pdfName } from '../brochures/brochures-pdf.service.ts'
import { listStages } from '../stages/stages.service.ts'
import { readOutputTax } from '../tax-profile/tax-profile-output.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import { closeWaiting } from './prospects-approvals.queries.ts'
import { needsApproval } from './prospects-approvals.rules.ts'
import { offerHash, termsHash } from './prospects-fingerprints.service.ts'
import { announce, checkNotAccepted, proposalToChange, subjectOf } from './prospects-found.service.ts'
import { findPaper } from './prospects-pdf.service.ts'
import { sentPdfJob } from './prospects.jobs.ts'
import { proposalSent } from './prospects.events.ts'
import { composeOffer } from './prospects-mail.service.ts'
import type { Wish } from './prospects-changes.emails.ts'
import { tellWishes } from './prospects-requests.service.ts'
import { errorsIn, offerOf, stageWhenSent } from './prospects-sending.rules.ts'
import { whatsappUrl } from '../../core/phones.rules.ts'
import {
  closeLiveVersion,
  findAcceptedVersion,
  findNewestVersion,
  insertVersion,
  type VersionRecord,
} from './prospects-versions.queries.ts'
import { type ProposalRecord, updateProposal } from './prospects.queries.ts'
import { proposalNumber } from './prospects.rules.ts'

/** Where the traveller can be reached, as far as the sender sees who they are. */
async function reachOf(db: AgencyDb, sender: Person, { leadId, contactId }: ProposalRecord) {
  const lead = leadId ? await findLeadForUpdate(db, leadId, unrestricted) : undefined
  const contact = contactId ? await findContact(db, contactId, sender) : undefined
  const known = lead && maySee(sender, lead.ownerId) ? lead : undefined
  return {
    lead,
    email: known?.email ?? contact?.email ?? null,
    phone: known?.whatsapp ?? known?.phone ?? contact?.whatsapp ?? contact?.phone ?? null,
  }
}

/** @throws AppError 422 where approval is needed. It reveals nothing about costs to people who do not see them. */
async function checkMaySend(db: AgencyDb, actor: Person, document: ItineraryDocument, day: string): Promise<void> {
  if (!needsApproval(actor, document, await readOutputTax(db, day))) return
  if (!actor.seesCost) throw refused('APPROVAL_NEEDED', 'Sending this waits for approval. Ask for it.')
  throw refused(
    'MARGIN_BELOW_FLOOR',
    `This earns less than the ${formatPercent(document.pricing.marginFloor)} that a trip has to. Ask a manager to approve it.`,
  )
}

/** @throws AppError 422 where something is wrong with a trip, and nobody said why it goes out all the same */
export function checkReason(
  { clock }: Services,
  actor: Person,
  document: ItineraryDocument,
  { reason }: Pick<Sending, 'reason'>,
): void {
  if (reason) return
  const [first, ...others] = errorsIn(actor, document, today(clock.now(), actor.agency.timeZone))
  if (!first) return
  const more = others.length > 0 ? ` And ${counted(others.length, 'thing')} more.` : ''
  throw refused('REASON_NEEDED', `${first.message}${more} Correct it, or say why it goes out all the same.`, {
    fields: { reason: 'Say why it goes out all the same' },
  })
}

/** A state of a draft that can be offered, with its prices. */
export interface Offer {
  revision: number
  document: ItineraryDocument
  prices: TripPrice[]
}

/** @throws AppError 422 where a state of a draft cannot be offered, today or at all */
export function offerToSend(
  { clock }: Services,
  { agency }: Person,
  { revision, document }: Omit<Offer, 'prices'>,
  proposal: Pick<ProposalRecord, 'acceptedAt' | 'currency'>,
): Offer {
  const offer = offerOf(document, today(clock.now(), agency.timeZone), proposal.acceptedAt ? proposal : undefined)
  if ('obstacle' in offer) throw refused(offer.obstacle.code, offer.obstacle.message)
  return { revision, document, prices: offer.prices }
}

/** The draft, if it is still what the sender has seen. */
export async function seenOffer(
  services: Services,
  db: AgencyDb,
  actor: Person,
  proposal: ProposalRecord,
  seen: number,
) {
  const { revision, document } = await getItinerary(db, proposal.itineraryId)
  if (revision !== seen)
    throw conflict('STALE', 'Somebody changed this proposal since you looked at it. Look again before you send it.', {
      revision,
    })
  return offerToSend(services, actor, { revision, document }, proposal)
}

/** To whom it goes, whichever way. */
export async function addresseeOf(
  db: AgencyDb,
  sender: Person,
  proposal: ProposalRecord,
  input: Pick<Sending, 'channel' | 'to'>,
) {
  const { lead, email, phone } = await reachOf(db, sender, proposal)
  const to = input.to ?? email
  if (input.channel === 'mail' && !to) throw invalid({ to: 'Enter an email address' })
  return { lead, to, phone, sentTo: { mail: to, whatsapp: phone, link: null }[input.channel] }
}

interface Send {
  proposal: ProposalRecord
  input: Sending
  offer: Offer
  /** Who approved it, if approval was needed. */
  approvedBy?: string
}

/** Freezes an offer as the version that travellers see from now on. */
async function freeze(
  services: Services,
  db: AgencyDb,
  sender: Person,
  { proposal, input, offer }: Send,
  sentTo: string | null,
) {
  const { revision, document, prices } = offer
  const last = await findNewestVersion(db, proposal.id)
  await closeLiveVersion(db, proposal.id, 'superseded')
  return insertVersion(db, {
    proposalId: proposal.id,
    number: (last?.number ?? 0) + 1,
    revision,
    document,
    prices,
    documentHash: offerHash(document, prices),
    policyHash: termsHash(document),
    validUntil: document.validTo,
    sentAt: services.clock.now().toISOString(),
    sentBy: sender.userId,
    channel: input.channel,
    sentTo,
  })
}

/**
 * Sends what the draft says to the traveller, as a version of its own. Without a mail server only the mail is not sent:
 * it waits in the outbox.
 */
export async function sendProposal(services: Services, db: AgencyDb, actor: Person, input: Sending) {
  const proposal = await proposalToChange(db, actor, input.id)
  checkNotAccepted(proposal)
  const offer = await seenOffer(services, db, actor, proposal, input.revision)
  await checkMaySend(db, actor, offer.document, today(services.clock.now(), actor.agency.timeZone))
  checkReason(services, actor, offer.document, input)
  await closeWaiting(db, proposal.id, { status: 'replaced' })
  return sendOffer(services, db, actor, { proposal, input, offer })
}

/** Sends an offer in somebody's name. */
export async function sendOffer(services: Services, db: AgencyDb, sender: Person, send: Send) {
  const { proposal, input, approvedBy } = send
  const { lead, to, phone, sentTo } = await addresseeOf(db, sender, proposal, input)
  const version = await freeze(services, db, sender, send, sentTo)
  const sent = await updateProposal(db, proposal.id, {
    ...standingOf(proposal, 'sent'),
    isOpen: true,
    sentVersion: version.number,
    sentRevision: version.revision,
    sentAt: version.sentAt,
    offerUntil: version.validUntil,
  })
  const wishes = await tellWishes(db, sent.id, { isLinkAlone: input.channel === 'link' })
  const agreed = approvedBy ? { approvedBy } : {}
  const reason = input.reason ? { excerpt: `All the same: ${input.reason}` } : {}
  const { number, document } = version
  const said = { name: `Version ${number}`, channel: input.channel, version: number, ...agreed, ...reason }
  await record(db, sender, 'proposal_sent', subjectOf(sent), { data: said })
  if (lead && !lead.deletedAt) {
    await record(db, sender, 'proposal_sent', leadSubject(lead), {
      data: { ...said, name: `${proposalNumber(sent.number)}, version ${number}`, proposalId: sent.id },
    })
    const stages = await listStages(db)
    const stage = stageWhenSent(stages, lead.stageId)
    if (stage) await followProposal(db, sender, lead, stages, stage.id)
    await touchLead(db, lead.id, { responded: true })
  }
  if (!sent.acceptedAt) await emit(services, db, proposalSent, { proposalId: sent.id, document })
  announce(db, sender.userId, sent)
  return deliver(services, db, sender, { sent, version, to, phone, input, wishes })
}

interface Delivery {
  sent: ProposalRecord
  version: VersionRecord
  wishes: readonly Wish[]
  to: string | null
  phone: string | null
  input: Sending
}

async function deliver(services: Services, db: AgencyDb, actor: Person, delivery: Delivery) {
  const { sent, version, to, phone, input, wishes } = delivery
  const agency = await findAgency(db)
  const { title } = version.document
  if (input.body) checkWritten(input.subject ?? '', input.body)
  const { said, url, ...written } = await composeOffer(services, db, actor, {
    proposal: sent,
    agency,
    version,
    wishes,
    input,
  })
  let warnings: MailWarning[] = []
  if (input.channel === 'mail' && to) {
    const { key, mark } = await findPaper(db, version, { proposal: sent, day: todayFor(services, agency) })
    const attached = { attachmentKey: key, attachmentName: pdfName(`${proposalNumber(sent.number)} ${title}`) }
    const mail = { to, ...written, replyTo: actor.email, ...attached }
    const posted = await writeMail(services, db, mail, { about: subjectOf(sent), by: actor })
    warnings = warningsOf(posted, 'MAIL_NOT_SENT')
    // A mail that waits goes when somebody sends it, with the PDF that is made all the same.
    const mailId = posted.isHeld ? undefined : posted.id
    await services.jobs.enqueue(db, sentPdfJob, { versionId: version.id, mailId, mark })
  }
  const path = proposalPath(sent.publicKey)
  const data = { version: version.number, path, url, text: said, whatsappUrl: whatsappUrl(phone, said) }
  return { data, warnings }
}

/** A proposal that was accepted stays so: what is sent or taken back is the amendment of it. */
const standingOf = ({ acceptedAt }: ProposalRecord, state: 'draft' | 'sent') =>
  acceptedAt ? { amendment: state } : { status: state }

const agreedNumber = async (db: AgencyDb, { id, acceptedAt }: ProposalRecord) =>
  (acceptedAt ? (await findAcceptedVersion(db, id))?.number : undefined) ?? null
const notSent = () => refused('NOT_SENT', 'This proposal is not with the traveller.')
const isWithTraveller = ({ acceptedAt, amendment, sentVersion }: ProposalRecord) =>
  acceptedAt ? amendment === 'sent' : sentVersion !== null

/** Takes back what travellers see. The proposal is a draft again. */
export async function revokeProposal(db: AgencyDb, actor: Member, id: string): Promise<ProposalRecord> {
  const before = await proposalToChange(db, actor, id)
  checkNotAccepted(before)
  if (!isWithTraveller(before)) throw notSent()
  await closeLiveVersion(db, id, 'revoked')
  const sentVersion = await agreedNumber(db, before)
  const revoked = await updateProposal(db, id, { ...standingOf(before, 'draft'), sentVersion, offerUntil: null })
  await record(db, actor, 'proposal_revoked', subjectOf(revoked), { data: { name: `Version ${before.sentVersion}` } })
  announce(db, actor.userId, revoked)
  return revoked
}

/** Notes that the traveller does not want it. Sending it anew takes that back. */
export async function declineProposal(
  db: AgencyDb,
  actor: Member,
  { id, reason }: { id: string; reason?: string | null },
): Promise<ProposalRecord> {
  const before = await proposalToChange(db, actor, id)
  checkNotAccepted(before)
  if (!isWithTraveller(before)) throw notSent()
  if (before.status === 'declined') return before
  await closeLiveVersion(db, id, 'declined')
  const facts = before.acceptedAt
    ? { amendment: 'draft' as const, sentVersion: await agreedNumber(db, before) }
    : { status: 'declined' as const }
  const declined = await updateProposal(db, id, facts)
  await record(db, actor, 'proposal_declined', subjectOf(declined), { data: { excerpt: reason ?? '' } })
  announce(db, actor.userId, declined)
  return declined
}
