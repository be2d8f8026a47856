import { codeExpiry, isSameCode, newCode, wrongCode } from '../../core/mailed-codes.ts'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { AppError, refused } from '../../core/errors.ts'
import { visitorOf } from '../../core/http/address.ts'
import type { Limit, SharedLimit } from '../../core/throttle.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { obstaclesTo } from '../../kernel/mail/mail-allowance.service.ts'
import { hasMailServer } from '../../kernel/mail/mail-route.service.ts'
import { sendMail } from '../../kernel/mail/mail.service.ts'
import { tellPeople, type Notification } from '../../kernel/notices/notices.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { findLead } from '../leads/leads.service.ts'
import { type CodeAddress, codeAddress, shortened } from './prospects-addresses.rules.ts'
import { subjectOf } from './prospects-found.service.ts'
import { lookOf } from './prospects-mail.service.ts'
import { countTry, findAcceptanceRequest, insertAcceptance, updateAcceptance } from './prospects-page.queries.ts'
import { whyNoCode } from './prospects-page.rules.ts'
import { checkCanAnswer, findPage, type Offered, offeredOf } from './prospects-page.service.ts'
import { amendedBy, chosenOf, proofOf, settle } from './prospects-settlement.service.ts'
import { findNewestVersion } from './prospects-versions.queries.ts'
import type { Visitor } from '../../kernel/page-views/page-views.service.ts'
import { findProposal } from './prospects.queries.ts'
import { proposalNumber } from './prospects.rules.ts'
import { acceptanceCode } from './prospects.emails.ts'

const codesForProposal: Limit = { name: 'proposal codes', attempts: 10, seconds: 3600 }
const codesForVisitor: SharedLimit = { name: 'proposal codes visitor', attempts: 20, refusedFrom: 200, seconds: 3600 }
/** Wrong codes from one address. Each code has few tries of its own. */
const wrongOfVisitor: SharedLimit = { name: 'proposal tries', attempts: 60, refusedFrom: 600, seconds: 3600 }

const hashOf = ({ vault }: Services, wishId: string, code: string) => vault.fingerprint(`acceptance ${wishId} ${code}`)

/** Tells the RM that a traveller cannot accept, and why. */
async function tellOfTrouble(
  services: Services,
  db: AgencyDb,
  { id, ownerId }: Offered['proposal'],
  trouble: Pick<Notification, 'cause' | 'title'>,
): Promise<void> {
  const about = { subject: 'proposal' as const, id }
  if (ownerId) await tellPeople(services, db, [{ ...trouble, userId: ownerId, kind: 'mail_failed', about }])
}

/** Why no code can be mailed to a traveller now; undefined if it can. */
async function whyNoMail(services: Services, db: AgencyDb, to: string): Promise<string | undefined> {
  if (!(await hasMailServer(services, db))) return 'No mail server is set up'
  const obstacles = await obstaclesTo(services, db, [{ to, sender: 'agency' }])
  return obstacles.size > 0 ? "The plan's mails of the day are used up" : undefined
}

/** Where the code of whoever typed an address goes. */
async function addressFor(db: AgencyDb, proposalId: string, typed: string): Promise<CodeAddress> {
  const [proposal, newest, { profile }] = await db.together(() => [
    findProposal(db, proposalId, unrestricted),
    findNewestVersion(db, proposalId),
    findAgency(db),
  ])
  const [lead, contact] = await db.together(() => [
    proposal?.leadId ? findLead(db, proposal.leadId, unrestricted) : undefined,
    proposal?.contactId ? findContact(db, proposal.contactId, unrestricted) : undefined,
  ])
  const sentTo = newest?.channel === 'mail' ? newest.sentTo : null
  const known = [sentTo, lead?.email, contact?.email].flatMap((one) => one || [])
  return codeAddress(typed, known, profile.acceptsOthers ?? false)
}

/** Tells the RM that somebody wants to accept by an address that is not known to be the customer's. */
async function tellOfOther(
  services: Services,
  db: AgencyDb,
  { id, ownerId, number, title }: Offered['proposal'],
  { name, other, codeWentTo }: { name: string; other: string; codeWentTo: string },
): Promise<void> {
  if (!ownerId) return
  const line = `${name} wants to accept ${proposalNumber(number)} ${title} with ${other}, which is not the customer's address`
  const body = other === codeWentTo ? 'The code went there, as your settings allow.' : `The code went to ${codeWentTo}.`
  const about = { subject: 'proposal' as const, id }
  const cause = `other address ${id} ${other.toLowerCase()}`
  await tellPeople(services, db, [{ userId: ownerId, kind: 'proposal_accepted', cause, title: line, body, about }])
}

/** Mails a traveller the code to accept with. @returns what could not be done, if something could not */
export async function requestAcceptance(
  services: Services,
  visitor: Visitor,
  { key, version, name, email: typed }: { key: string; version: number; name: string; email: string },
) {
  const found = await findPage(services, key, visitor.address)
  services.disk.checkWritable()
  await services.throttle.slow(codesForVisitor, visitorOf(visitor.address))
  await services.throttle.hit(codesForProposal, found.id)
  const requestId = uuidv7()
  const code = newCode()
  const expiresAt = codeExpiry(services.clock.now())
  const address = await addressFor(services.database.readAs(found.agencyId), found.id, typed)
  const problem = await whyNoMail(services, services.database.readAs(found.agencyId), address.email)
  await services.database.writeAs(found.agencyId, async (db) => {
    const offered = await offeredOf(services, db, found.id)
    checkCanAnswer(offered, version)
    const { newest, agency, proposal } = offered
    const codeHash = hashOf(services, requestId, code)
    const { typedEmail, ownEmail, email } = address
    const wish = { id: requestId, proposalId: found.id, versionId: newest.id, expiresAt, codeHash, name }
    await insertAcceptance(db, { ...wish, ...address })
    if (problem === undefined) {
      const typed = typedEmail ?? undefined
      const look = await lookOf(db, agency, newest.document)
      await sendMail(services, db, acceptanceCode(look, { name, email, typed }, newest.document.title, code))
      const other = typedEmail ?? (ownEmail ? email : undefined)
      if (other) await tellOfOther(services, db, proposal, { name, other, codeWentTo: email })
    } else {
      const said = `${problem}, so that ${name} (${typedEmail ?? email}) got no code to accept with.`
      await record(db, { label: name }, 'mail_failed', subjectOf(proposal), { data: { problem: said } })
      await tellOfTrouble(services, db, proposal, { cause: `code ${requestId}`, title: said })
    }
  })
  const trouble = { code: 'SMTP_SETTINGS_NOT_CONFIGURED' as const, context: 'OTP_MAIL' as const }
  const sentTo = address.typedEmail ? shortened(address.email) : address.email
  return { data: { requestId, expiresAt, sentTo }, warnings: problem === undefined ? undefined : [trouble] }
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
 * Accepts what was chosen: the version, the trip with its bookings and instalments, the lead, all at once or not at
 * all.
 * @throws AppError where it cannot be accepted; nothing is changed then, except that a wrong code counts
 */
export async function acceptProposal(services: Services, visitor: Visitor, input: Acceptance) {
  const found = await findPage(services, input.key, visitor.address)
  services.disk.checkWritable()
  const outcome = await services.database.writeAs(found.agencyId, async (db) => {
    // Held, so that of many who accept at once one is the first.
    const offered = await offeredOf(services, db, found.id, { isHeld: true })
    checkCanAnswer(offered, input.version)
    const wish = await findAcceptanceRequest(db, found.id, input.requestId)
    const reason = whyNoCode(wish, offered.newest.id, services.clock.now())
    if (reason || !wish)
      throw refused(reason?.code ?? 'NO_CODE', reason?.message ?? '', { fields: { code: reason?.message ?? '' } })
    if (!isSameCode(hashOf(services, wish.id, input.code), wish.codeHash ?? '')) {
      await countTry(db, wish.id)
      // Not thrown: that it was tried has to be kept.
      return wrongCode(wish.tries)
    }
    const chosen = chosenOf(offered, input)
    const given = { acceptedAt: services.clock.now().toISOString(), ...visitorFacts(visitor) }
    const amended = await amendedBy(db, offered)
    await updateAcceptance(db, wish.id, { ...given, ...chosen, ...proofOf(offered), amends: amended?.id ?? null })
    const { name, email, typedEmail, ownEmail } = wish
    const who = { name, email, typedEmail, ownEmail }
    const settling = { offered, chosen, doer: { label: wish.name }, who, at: given.acceptedAt, amended }
    return (await settle(services, db, settling)).accepted
  })
  if (!(outcome instanceof AppError)) return outcome
  await services.throttle.slow(wrongOfVisitor, visitorOf(visitor.address))
  throw outcome
}

const visitorFacts = ({ address, userAgent }: Visitor) => ({ address, userAgent })
