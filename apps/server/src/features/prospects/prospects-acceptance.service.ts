import { codeExpiry, isSameCode, newCode, wrongCode } from '../../core/mailed-codes.ts'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError, refused } from '../../core/errors.ts'
import { visitorOf } from '../../core/http/address.ts'
import type { Limit } from '../../core/throttle.ts'
import type { Services } from '../../services.ts'
import { hasMailServer } from '../mail/mail-route.service.ts'
import { sendMail } from '../mail/mail.service.ts'
import { tellPeople, type Telling } from '../notices/notices.service.ts'
import { record } from '../timeline/timeline.service.ts'
import { subjectOf } from './prospects-found.service.ts'
import { countTry, findWish, insertAcceptance, updateAcceptance } from './prospects-page.queries.ts'
import { whyNoCode } from './prospects-page.rules.ts'
import { checkCanAnswer, findPage, type Offered, offeredOf } from './prospects-page.service.ts'
import { chosenOf, proofOf, settle } from './prospects-settlement.service.ts'
import type { Visitor } from './prospects-visits.service.ts'
import { acceptanceCode } from './prospects.emails.ts'

const codesForProposal: Limit = { name: 'proposal codes', attempts: 10, seconds: 3600 }
const codesForVisitor: Limit = { name: 'proposal codes visitor', attempts: 20, seconds: 3600 }
const triesOfVisitor: Limit = { name: 'proposal tries', attempts: 60, seconds: 3600 }

const hashOf = ({ vault }: Services, wishId: string, code: string) => vault.fingerprint(`acceptance ${wishId} ${code}`)

/** Tells the RM what their traveller waits for in vain. */
async function tellOfTrouble(
  services: Services,
  db: AgencyDb,
  { id, ownerId }: Offered['proposal'],
  trouble: Pick<Telling, 'cause' | 'title'>,
): Promise<void> {
  const about = { subject: 'proposal' as const, id }
  if (ownerId) await tellPeople(services, db, [{ ...trouble, userId: ownerId, kind: 'mail_failed', about }])
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
  const code = newCode()
  const expiresAt = codeExpiry(services.clock.now())
  const canMail = await hasMailServer(services, services.database.readAs(found.agencyId))
  await services.database.writeAs(found.agencyId, async (db) => {
    const offered = await offeredOf(services, db, found.id)
    checkCanAnswer(offered, version)
    const { newest, agency, proposal } = offered
    const codeHash = hashOf(services, requestId, code)
    const wish = { id: requestId, proposalId: found.id, versionId: newest.id, expiresAt, codeHash, name, email }
    await insertAcceptance(db, wish)
    if (canMail) await sendMail(services, db, acceptanceCode(agency.name, { name, email }, newest.document.title, code))
    else {
      const problem = `No mail server is set up, so that ${name} (${email}) got no code to accept with.`
      await record(db, { label: name }, 'mail_failed', subjectOf(proposal), { data: { problem } })
      await tellOfTrouble(services, db, proposal, { cause: `code ${requestId}`, title: problem })
    }
  })
  const trouble = { code: 'SMTP_SETTINGS_NOT_CONFIGURED' as const, context: 'OTP_MAIL' as const }
  return { data: { requestId, expiresAt }, warnings: canMail ? undefined : [trouble] }
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
  if (outcome instanceof AppError) throw outcome
  return outcome
}

const visitorFacts = ({ address, userAgent }: Visitor) => ({ address, userAgent })
