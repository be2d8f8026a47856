import { codeExpiry, isSameCode, newCode, wrongCode } from '../../core/mailed-codes.ts'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError, refused } from '../../core/errors.ts'
import { visitorOf } from '../../core/http/address.ts'
import type { Limit, SharedLimit } from '../../core/throttle.ts'
import type { Services } from '../../services.ts'
import { obstaclesTo } from '../../kernel/mail/mail-allowance.service.ts'
import { hasMailServer } from '../../kernel/mail/mail-route.service.ts'
import { sendMail } from '../../kernel/mail/mail.service.ts'
import { tellPeople, type Notification } from '../../kernel/notices/notices.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import { subjectOf } from './prospects-found.service.ts'
import { countTry, findAcceptanceRequest, insertAcceptance, updateAcceptance } from './prospects-page.queries.ts'
import { whyNoCode } from './prospects-page.rules.ts'
import { checkCanAnswer, findPage, type Offered, offeredOf } from './prospects-page.service.ts'
import { chosenOf, proofOf, settle } from './prospects-settlement.service.ts'
import type { Visitor } from './prospects-visits.service.ts'
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

/** Mails a traveller the code to accept with. @returns what could not be done, if something could not */
export async function requestAcceptance(
  services: Services,
  { address }: Visitor,
  { key, version, name, email }: { key: string; version: number; name: string; email: string },
) {
  const found = await findPage(services, key, address)
  services.disk.checkWritable()
  await services.throttle.slow(codesForVisitor, visitorOf(address))
  await services.throttle.hit(codesForProposal, found.id)
  const requestId = uuidv7()
  const code = newCode()
  const expiresAt = codeExpiry(services.clock.now())
  const problem = await whyNoMail(services, services.database.readAs(found.agencyId), email)
  await services.database.writeAs(found.agencyId, async (db) => {
    const offered = await offeredOf(services, db, found.id)
    checkCanAnswer(offered, version)
    const { newest, agency, proposal } = offered
    const codeHash = hashOf(services, requestId, code)
    const wish = { id: requestId, proposalId: found.id, versionId: newest.id, expiresAt, codeHash, name, email }
    await insertAcceptance(db, wish)
    if (problem === undefined)
      await sendMail(services, db, acceptanceCode(agency.name, { name, email }, newest.document.title, code))
    else {
      const said = `${problem}, so that ${name} (${email}) got no code to accept with.`
      await record(db, { label: name }, 'mail_failed', subjectOf(proposal), { data: { problem: said } })
      await tellOfTrouble(services, db, proposal, { cause: `code ${requestId}`, title: said })
    }
  })
  const trouble = { code: 'SMTP_SETTINGS_NOT_CONFIGURED' as const, context: 'OTP_MAIL' as const }
  return { data: { requestId, expiresAt }, warnings: problem === undefined ? undefined : [trouble] }
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
    await updateAcceptance(db, wish.id, { ...given, ...chosen, ...proofOf(offered) })
    const who = { name: wish.name, email: wish.email }
    const settling = { offered, chosen, doer: { label: wish.name }, who, at: given.acceptedAt }
    return (await settle(services, db, settling)).accepted
  })
  if (!(outcome instanceof AppError)) return outcome
  await services.throttle.slow(wrongOfVisitor, visitorOf(visitor.address))
  throw outcome
}

const visitorFacts = ({ address, userAgent }: Visitor) => ({ address, userAgent })
