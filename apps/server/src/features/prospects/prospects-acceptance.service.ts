import { randomInt, timingSafeEqual } from 'node:crypto'
import { proposalPath } from '@sarai/contract/prospect-words'
import { uuidv7 } from 'uuidv7'
import { everybodys } from '../../core/db/visible.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError, conflict, refused } from '../../core/errors.ts'
import { visitorOf } from '../../core/http/address.ts'
import type { Limit } from '../../core/throttle.ts'
import type { Services } from '../../services.ts'
import { contactsFor } from '../contacts/contacts-made.service.ts'
import { findLeadForUpdate, updateLead } from '../leads/leads.queries.ts'
import { followProposal } from '../leads/leads-stages.service.ts'
import { sendMail } from '../mail/mail.service.ts'
import { listStages } from '../stages/stages.queries.ts'
import { findMember } from '../team/team.queries.ts'
import { record } from '../timeline/timeline.service.ts'
import { makeTrip } from '../trips/trips.service.ts'
import { announce, subjectOf } from './prospects-found.service.ts'
import { countTry, findWish, insertAcceptance, updateAcceptance } from './prospects-page.queries.ts'
import { codeMinutes, mostTries, whyNoCode } from './prospects-page.rules.ts'
import { checkCanAnswer, findPage, type Offered, offeredOf, priceOf } from './prospects-page.service.ts'
import { closeLiveVersion } from './prospects-versions.queries.ts'
import { tell, type Visitor } from './prospects-visits.service.ts'
import { acceptanceCode, acceptanceConfirmed, accepted as acceptedMail } from './prospects.emails.ts'
import { updateProposal } from './prospects.queries.ts'

const codesForProposal: Limit = { name: 'proposal codes', attempts: 10, seconds: 3600 }
const codesForVisitor: Limit = { name: 'proposal codes visitor', attempts: 20, seconds: 3600 }
const triesOfVisitor: Limit = { name: 'proposal tries', attempts: 60, seconds: 3600 }

const hashOf = ({ vault }: Services, wishId: string, code: string) => vault.fingerprint(`acceptance ${wishId} ${code}`)

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Mails a traveller the code to accept with. @returns what could not be done, if something could not */
export async function requestAcceptance(
  services: Services,
  { address }: Visitor,
  { key, version, name, email }: { key: string; version: number; name: string; email: string },
) {
  const found = await findPage(services, key, address)
  await services.throttle.hit(codesForVisitor, visitorOf(address))
  await services.throttle.hit(codesForProposal, found.id)
  const requestId = uuidv7()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(services.clock.now().getTime() + codeMinutes * 60_000).toISOString()
  await services.database.writeAs(found.agencyId, async (db) => {
    const offered = await offeredOf(services, db, found.id)
    checkCanAnswer(offered, version)
    const { newest, agency, proposal } = offered
    const codeHash = hashOf(services, requestId, code)
    const wish = { id: requestId, proposalId: found.id, versionId: newest.id, expiresAt, codeHash, name, email }
    await insertAcceptance(db, wish)
    if (services.mailer.isConfigured)
      await sendMail(services, db, acceptanceCode(agency.name, { name, email }, newest.document.title, code))
    else {
      const problem = `No mail server is set up, so that ${name} (${email}) got no code to accept with.`
      await record(db, { label: name }, 'mail_failed', subjectOf(proposal), { data: { problem } })
    }
  })
  const trouble = { code: 'SMTP_SETTINGS_NOT_CONFIGURED' as const, context: 'OTP_MAIL' as const }
  return { data: { requestId, expiresAt }, warnings: services.mailer.isConfigured ? undefined : [trouble] }
}

interface Acceptance {
  key: string
  version: number
  requestId: string
  code: string
  optionId: string | null
  extras: string[]
  total: number
}

/**
 * Accepts what was chosen: the version, the trip with its bookings and instalments, the lead, all at once or not at all.
 * @throws AppError where it cannot be accepted; nothing is changed then, but that a wrong code counts
 */
export async function acceptProposal(services: Services, visitor: Visitor, input: Acceptance) {
  const found = await findPage(services, input.key, visitor.address)
  await services.throttle.hit(triesOfVisitor, visitorOf(visitor.address))
  const outcome = await services.database.writeAs(found.agencyId, async (db) => {
    // Held, so that of many who accept at once one is the first.
    const offered = await offeredOf(services, db, found.id, { isHeld: true })
    checkCanAnswer(offered, input.version)
    const wish = await findWish(db, found.id, input.requestId)
    const reason = whyNoCode(wish, offered.newest.id, services.clock.now())
    if (reason || !wish)
      throw refused(reason?.code ?? 'NO_CODE', reason?.message ?? '', { fields: { code: reason?.message ?? '' } })
    if (!isSame(hashOf(services, wish.id, input.code), wish.codeHash)) {
      await countTry(db, wish.id)
      // Not thrown: that it was tried has to be kept.
      return wrongCode(mostTries - wish.tries - 1)
    }
    const price = priceOf(offered.newest, input)
    if (price.total !== input.total)
      throw conflict(
        'PRICE_CHANGED',
        'The price is another than the page showed. Look at it again before you accept.',
        {
          total: price.total,
        },
      )
    return settle(services, db, { offered, wish, visitor, chosen: { ...input, extras: [...new Set(input.extras)] } })
  })
  if (outcome instanceof AppError) throw outcome
  return outcome
}

function wrongCode(left: number): AppError {
  const message =
    left > 0
      ? `This is not the code. You can try ${left} more ${left === 1 ? 'time' : 'times'}.`
      : 'This is not the code. Ask for a new one.'
  return refused('WRONG_CODE', message, { fields: { code: message } })
}

interface Settling {
  offered: Offered
  wish: NonNullable<Awaited<ReturnType<typeof findWish>>>
  visitor: Visitor
  chosen: Pick<Acceptance, 'key' | 'optionId' | 'extras' | 'total'>
}

async function settle(services: Services, db: AgencyDb, { offered, wish, visitor, chosen }: Settling) {
  const { proposal, newest, agency, day } = offered
  const { optionId, extras, total } = chosen
  const { documentHash, policyHash, document } = newest
  const at = services.clock.now().toISOString()
  const { currency } = document
  const { address, userAgent } = visitor
  await updateAcceptance(db, wish.id, {
    acceptedAt: at,
    address,
    userAgent,
    optionId,
    extras,
    total,
    currency,
    documentHash,
    policyHash,
  })
  await closeLiveVersion(db, proposal.id, 'accepted')
  const { leadId, contactId } = await convert(services, db, offered, wish, total)
  const { ownerId } = proposal
  const agreed = {
    proposalId: proposal.id,
    versionId: newest.id,
    leadId,
    contactId,
    ownerId,
    document,
    optionId,
    extras,
    total,
  }
  const trip = await makeTrip(services, db, { ...agreed, acceptedOn: day })
  const changed = await updateProposal(db, proposal.id, { status: 'accepted', acceptedAt: at, contactId, total })
  await tell(db, wish.name, 'proposal_accepted', offered, { tripId: trip.id, tripNumber: trip.number, total, currency })
  const said = { name: wish.name, total, currency, documentHash, policyHash, at }
  const owner = ownerId ? await findMember(db, ownerId) : undefined
  if (owner?.isActive) await sendMail(services, db, acceptedMail(services.appUrl, owner, changed, said))
  const url = services.appUrl + proposalPath(chosen.key)
  await sendMail(services, db, acceptanceConfirmed(agency.name, wish, changed, said, url))
  announce(db, null, changed)
  return { at, name: wish.name, optionId, extras, total, currency }
}

/** The lead is won, and it is known whose it is. */
async function convert(
  services: Services,
  db: AgencyDb,
  { proposal, newest }: Offered,
  wish: { name: string; email: string },
  total: number,
): Promise<{ leadId: string | null; contactId: string }> {
  const doer = { label: wish.name }
  const lead = proposal.leadId ? await findLeadForUpdate(db, proposal.leadId, everybodys) : undefined
  const contactId = proposal.contactId ?? lead?.contactId ?? (await newContact(services, db, proposal.ownerId, wish))
  if (!lead || lead.deletedAt) return { leadId: proposal.leadId, contactId }
  const { startDate, currency } = newest.document
  const after = await updateLead(db, lead, {
    contactId: lead.contactId ?? contactId,
    travelStart: lead.travelStart ?? startDate,
    ...(lead.currency === currency ? { expectedValue: total } : {}),
  })
  const stages = await listStages(db)
  const won = stages.find(({ kind }) => kind === 'won')
  if (won) await followProposal(db, doer, after, stages, won.id)
  return { leadId: lead.id, contactId }
}

async function newContact(
  services: Services,
  db: AgencyDb,
  ownerId: string | null,
  { name, email }: { name: string; email: string },
): Promise<string> {
  const { ids, stored } = await contactsFor(services, db, { label: name }, [{ name, email, ownerId }])
  await stored
  return ids[0] ?? ''
}
