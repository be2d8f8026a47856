import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError, conflict, notAllowed, notFound, refused } from '../../core/errors.ts'
import { codeExpiry, isSameCode, newCode, wrongCode } from '../../core/mailed-codes.ts'
import { whyNotTaken } from '../../core/mailed-codes.rules.ts'
import type { Limit } from '../../core/throttle.ts'
import { listMembers } from '../../kernel/accounts/accounts-people.service.ts'
import { sendMails } from '../../kernel/mail/mail.service.ts'
import { hasMailServer } from '../../kernel/mail/mail-route.service.ts'
import { tellPeople } from '../../kernel/notices/notices.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { vendorAccountCode } from './vendors-accounts.emails.ts'
import {
  type ChangeRecord,
  findAccountForUpdate,
  findChangeForUpdate,
  insertAccount,
  updateAccount,
  updateChange,
} from './vendors-accounts.queries.ts'
import { mayDecide, stateAt, whyClosed } from './vendors-accounts.rules.ts'
import { accountOfChange, accountsOf, announce, inWords, requireCosts, type Which } from './vendors-accounts.service.ts'
import type { VendorRecord } from './vendors.queries.ts'
import { subjectOf, vendorToChange } from './vendors.service.ts'

const codesPerPerson: Limit = { name: 'vendor account codes', attempts: 10, seconds: 3600 }
const triesPerPerson: Limit = { name: 'vendor account tries', attempts: 50, seconds: 3600 }
const hashOf = ({ vault }: Services, changeId: string, code: string) =>
  vault.fingerprint(`vendor account ${changeId} ${code}`)

/** A change that waits, with its vendor; both held. @throws AppError where it does not wait any more */
async function waitingChange(services: Services, db: AgencyDb, { vendorId, id }: Which) {
  const vendor = await vendorToChange(db, vendorId)
  const change = await findChangeForUpdate(db, vendorId, id)
  if (!change) throw notFound('bank account')
  const state = stateAt(change, services.clock.now())
  if (state !== 'waiting') throw refused(whyClosed[state].code, whyClosed[state].message)
  return { vendor, change }
}

function checkDecider(actor: Person): void {
  if (!mayDecide(actor)) throw notAllowed('Only the main user and managers who see costs can decide this.')
}

/** Tells who entered it, unless that is who decided. */
async function tellAsker(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { vendor, change, title, body }: { vendor: VendorRecord; change: ChangeRecord; title: string; body: string | null },
): Promise<void> {
  if (change.askedBy === actor.userId) return
  const about = { subject: 'vendor' as const, id: vendor.id }
  const cause = `vendor account ${change.id} decided`
  await tellPeople(services, db, [{ userId: change.askedBy, kind: 'vendor_bank_decided', cause, title, body, about }])
}

interface Waiting {
  vendor: VendorRecord
  change: ChangeRecord
}

/** Makes the account what was entered; what is paid from now on goes there. */
async function makeChange(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { vendor, change }: Waiting,
  isByCode: boolean,
): Promise<void> {
  const { accountId, vendorId } = change
  if (accountId) {
    const account = await findAccountForUpdate(db, vendorId, accountId)
    if (!account) throw refused('ACCOUNT_GONE', 'The account that this changes was removed. Enter it as a new one.')
    if (account.version !== change.accountVersion)
      throw conflict('STALE', 'The account was changed since this was entered. It has to be entered again.')
    await updateAccount(db, accountId, await accountOfChange(services, db, change, accountId))
  } else {
    const id = uuidv7()
    await insertAccount(db, { id, vendorId, ...(await accountOfChange(services, db, change, id)) })
  }
  const decidedAt = services.clock.now().toISOString()
  await updateChange(db, change.id, {
    state: 'confirmed',
    decidedBy: actor.userId,
    decidedAt,
    isByCode,
    codeHash: null,
    codeExpiresAt: null,
  })
  await record(db, actor, 'vendor_bank_confirmed', subjectOf(vendor), { data: { isByCode } })
  const title = `${actor.name} confirmed the bank account of ${vendor.name}`
  await tellAsker(services, db, actor, { vendor, change, title, body: null })
  announce(db, actor, vendor.id)
}

/** Confirms what somebody else has entered. */
export async function confirmChange(services: Services, db: AgencyDb, actor: Person, which: Which) {
  checkDecider(actor)
  const waiting = await waitingChange(services, db, which)
  if (waiting.change.askedBy === actor.userId)
    throw refused('OWN_CHANGE', 'You entered this yourself. Somebody else has to confirm it, or a code that is mailed.')
  await makeChange(services, db, actor, waiting, false)
  return accountsOf(services, db, actor, which.vendorId)
}

export async function refuseChange(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { reason = null, ...which }: Which & { reason?: string | null },
) {
  checkDecider(actor)
  const { vendor, change } = await waitingChange(services, db, which)
  const decidedAt = services.clock.now().toISOString()
  await updateChange(db, change.id, { state: 'refused', decidedBy: actor.userId, decidedAt, refusal: reason })
  await record(db, actor, 'vendor_bank_refused', subjectOf(vendor))
  const title = `${actor.name} refused the bank account of ${vendor.name}`
  await tellAsker(services, db, actor, { vendor, change, title, body: reason })
  announce(db, actor, vendor.id)
  return accountsOf(services, db, actor, which.vendorId)
}

export async function withdrawChange(services: Services, db: AgencyDb, actor: Person, which: Which) {
  requireCosts(actor)
  const { vendor, change } = await waitingChange(services, db, which)
  if (change.askedBy !== actor.userId)
    throw refused('NOT_YOURS', 'Only the person who entered this can withdraw it. Refuse it instead.')
  const decidedAt = services.clock.now().toISOString()
  await updateChange(db, change.id, { state: 'withdrawn', decidedBy: actor.userId, decidedAt })
  await record(db, actor, 'vendor_bank_withdrawn', subjectOf(vendor))
  announce(db, actor, vendor.id)
  return accountsOf(services, db, actor, which.vendorId)
}

/** Mails the main users a code that confirms a change. Without a mail server there is none. */
export async function mailCode(services: Services, db: AgencyDb, actor: Person, which: Which) {
  requireCosts(actor)
  const { vendor, change } = await waitingChange(services, db, which)
  if (!(await hasMailServer(services, db, 'installation')))
    throw refused('SMTP_SETTINGS_NOT_CONFIGURED', 'The mail with the code cannot be sent.', { context: 'OTP_MAIL' })
  await services.throttle.hit(codesPerPerson, actor.userId)
  const members = await listMembers(db)
  const mainUsers = members.filter(({ isActive, isSubuser }) => isActive && !isSubuser)
  const [code, expiresAt] = [newCode(), codeExpiry(services.clock.now())]
  const askedBy = members.find(({ id }) => id === change.askedBy)?.name ?? actor.name
  await updateChange(db, change.id, { codeHash: hashOf(services, change.id, code), codeExpiresAt: expiresAt, tries: 0 })
  const asked = { vendor: vendor.name, what: inWords(change), askedBy, code }
  await sendMails(
    services,
    db,
    mainUsers.map((person) => vendorAccountCode(person, asked)),
  )
  announce(db, actor, vendor.id)
  return { emails: mainUsers.map(({ email }) => email), expiresAt }
}

/** Confirms a change by the code that the main user was mailed. */
export async function confirmByCode(services: Services, actor: Person, { code, ...which }: Which & { code: string }) {
  requireCosts(actor)
  await services.throttle.hit(triesPerPerson, actor.userId)
  const outcome = await services.database.writeAs(actor.agencyId, async (db) => {
    const waiting = await waitingChange(services, db, which)
    const { id, codeHash, codeExpiresAt, tries } = waiting.change
    const asked = codeHash && codeExpiresAt ? { tries, expiresAt: codeExpiresAt } : undefined
    const reason = whyNotTaken(asked, services.clock.now())
    if (reason || !codeHash)
      throw refused(reason?.code ?? 'NO_CODE', reason?.message ?? '', { fields: { code: reason?.message ?? '' } })
    if (!isSameCode(hashOf(services, id, code), codeHash)) {
      await updateChange(db, id, { tries: tries + 1 })
      return wrongCode(tries)
    }
    await makeChange(services, db, actor, waiting, true)
    return accountsOf(services, db, actor, which.vendorId)
  })
  if (outcome instanceof AppError) throw outcome
  return outcome
}
