import type {
  VendorAccount,
  VendorAccountChange,
  VendorBankChange,
  VendorBankFacts,
} from '@sarai/contract/vendor-accounts'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import type { Place } from '../../core/vault.ts'
import { listMembers } from '../../kernel/accounts/accounts-people.service.ts'
import { tellPeople } from '../../kernel/notices/notices.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import {
  type AccountRecord,
  type ChangeRecord,
  closeExpired,
  deleteAccount,
  findAccountForUpdate,
  findChangeForUpdate,
  insertChange,
  listAccounts,
  listChanges,
  listSameAccounts,
  withdrawOfAccount,
} from './vendors-accounts.queries.ts'
import { expiryOf, mayDecide, stateAt } from './vendors-accounts.rules.ts'
import type { VendorRecord } from './vendors.queries.ts'
import { getVendor, subjectOf, vendorToChange } from './vendors.service.ts'

export interface Which {
  vendorId: string
  id: string
}

/** Changes that are shown, and that can wait of one vendor. */
const maxShown = 20
const maxWaiting = 10

export const accountPlace = (row: string): Place => ({ table: 'vendor_accounts', column: 'account_number', row })
export const changePlace = (row: string): Place => ({ table: 'vendor_account_changes', column: 'account_number', row })
const printOf = ({ vault }: Services, number: string) => vault.fingerprint(`vendor account ${number}`)

/** @throws AppError 422 for those whom costs are hidden from: where money goes is a part of them */
export function requireCosts(actor: Person): void {
  if (!actor.seesCost) throw refused('COSTS_HIDDEN', 'Bank accounts of vendors are for those who see costs.')
}

/** What of an account or a change anybody who sees accounts is shown. */
function shown({ holder, bankName, branch, lastDigits, ifsc, swift, upiId, currency }: AccountRecord | ChangeRecord) {
  return { holder, bankName, branch, lastDigits, ifsc, swift, upiId, currency }
}

type Same = Awaited<ReturnType<typeof listSameAccounts>>

function alsoAt(same: Same, { numberPrint, upiId }: Pick<AccountRecord, 'numberPrint' | 'upiId'>) {
  const found = same.filter(
    (one) =>
      (numberPrint !== null && one.numberPrint === numberPrint) ||
      (upiId !== null && one.upiId === upiId.toLowerCase()),
  )
  return [...new Map(found.map(({ id, name }) => [id, { id, name }])).values()]
}

/** A vendor's confirmed accounts, and what waits or was decided last. */
export async function accountsOf(
  services: Services,
  db: AgencyDb,
  actor: Person,
  vendorId: string,
): Promise<{ accounts: VendorAccount[]; changes: VendorAccountChange[] }> {
  requireCosts(actor)
  await getVendor(db, vendorId)
  const now = services.clock.now()
  const [accounts, changes, same] = await db.together(() => [
    listAccounts(db, vendorId),
    listChanges(db, vendorId, maxShown),
    listSameAccounts(db, vendorId),
  ])
  return {
    accounts: accounts.map((account) => ({
      ...shown(account),
      id: account.id,
      version: account.version,
      vendorId,
      alsoAt: alsoAt(same, account),
    })),
    changes: changes.map((change) => {
      const { id, accountId, reason, askedBy, askedAt, expiresAt, decidedBy, decidedAt, isByCode, refusal } = change
      const isCodeValid = change.codeExpiresAt !== null && Date.parse(change.codeExpiresAt) > now.getTime()
      return {
        ...shown(change),
        id,
        vendorId,
        accountId,
        reason,
        askedBy,
        askedAt,
        expiresAt,
        decidedBy,
        decidedAt,
        isByCode,
        refusal,
        state: stateAt(change, now),
        codeUntil: isCodeValid ? change.codeExpiresAt : null,
        alsoAt: alsoAt(same, change),
      }
    }),
  }
}

/** "a new account", "a change of the account ending 6789"; for notices and mails. */
export function inWords({ accountId, lastDigits, upiId }: Pick<ChangeRecord, 'accountId' | 'lastDigits' | 'upiId'>) {
  const which = lastDigits ? `ending ${lastDigits}` : `with the UPI id ${upiId ?? ''}`
  return accountId ? `a change of a bank account, now ${which}` : `a bank account ${which}`
}

/** The main users and managers who can decide what somebody has entered. */
async function decidersOf(services: Services, db: AgencyDb, askedBy: string): Promise<Person[]> {
  const candidates = (await listMembers(db)).filter(
    ({ id, isActive, isSubuser, isManager }) => id !== askedBy && isActive && (!isSubuser || isManager),
  )
  const people: Person[] = []
  for (const { id } of candidates) {
    const one = await services.sessions.memberIn(db, id)
    if (one && mayDecide(one)) people.push(one)
  }
  return people
}

async function tellDeciders(
  services: Services,
  db: AgencyDb,
  actor: Person,
  vendor: VendorRecord,
  change: ChangeRecord,
): Promise<void> {
  const title = `${actor.name} entered ${inWords(change)} for ${vendor.name}`
  const body = 'It is used for nothing until you confirm it. Ask the vendor on a number you know from before.'
  const about = { subject: 'vendor' as const, id: vendor.id }
  const deciders = await decidersOf(services, db, actor.userId)
  await tellPeople(
    services,
    db,
    deciders.map(({ userId }) => ({
      userId,
      kind: 'vendor_bank_asked',
      cause: `vendor account ${change.id}`,
      title,
      body,
      about,
    })),
  )
}

/** What is stored of an account: the number sealed for the row it is in. */
async function sealed(services: Services, db: AgencyDb, place: Place, number: string | null) {
  if (number === null) return { accountNumber: null, lastDigits: null, numberPrint: null }
  return {
    accountNumber: await services.vault.encrypt(db, place, number),
    lastDigits: number.slice(-4),
    numberPrint: printOf(services, number),
  }
}

/** The number that an account has after a change. */
async function numberAfter(services: Services, db: AgencyDb, before: AccountRecord | undefined, given?: string | null) {
  if (given !== undefined) return given
  return before?.accountNumber ? services.vault.decrypt(db, accountPlace(before.id), before.accountNumber) : null
}

/** Holds a new account, or a change of one, until somebody else confirms it. */
export async function proposeChange(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { vendorId, change }: { vendorId: string; change: VendorBankChange },
) {
  requireCosts(actor)
  const vendor = await vendorToChange(db, vendorId)
  const now = services.clock.now()
  await closeExpired(db, vendorId, now.toISOString())
  const [accounts, changes] = [await listAccounts(db, vendorId), await listChanges(db, vendorId, maxShown)]
  const waiting = changes.filter(({ state }) => state === 'waiting')
  const before = change.kind === 'edit' ? accounts.find(({ id }) => id === change.id) : undefined
  checkChange({ change, before, waiting })
  const number = await numberAfter(services, db, before, change.account.accountNumber)
  if (number === null && !change.account.upiId)
    throw invalid({ 'change.account.accountNumber': 'Enter the account number, or a UPI id' })
  checkKnown(services, { number, account: change.account, others: [...accounts, ...waiting] }, before)
  const id = uuidv7()
  const { accountNumber: _typed, currency = vendor.currency, ...facts } = change.account
  const stored: typeof insertChange extends (db: AgencyDb, row: infer Row) => unknown ? Row : never = {
    ...facts,
    ...(await sealed(services, db, changePlace(id), number)),
    id,
    vendorId,
    currency,
    accountId: before?.id ?? null,
    accountVersion: before?.version ?? null,
    reason: change.reason ?? null,
    askedBy: actor.userId,
    askedAt: now.toISOString(),
    expiresAt: expiryOf(now),
  }
  await insertChange(db, stored)
  await record(db, actor, 'vendor_bank_asked', subjectOf(vendor), { data: { change: change.kind } })
  const kept = await findChangeForUpdate(db, vendorId, id)
  if (kept) await tellDeciders(services, db, actor, vendor, kept)
  announce(db, actor, vendorId)
  return accountsOf(services, db, actor, vendorId)
}

export const announce = (db: AgencyDb, actor: Person, vendorId: string) =>
  db.announce({ topic: 'vendors', ids: [vendorId], by: actor.userId })

interface Checked {
  change: VendorBankChange
  before: AccountRecord | undefined
  waiting: ChangeRecord[]
}

/** @throws AppError where the account is another by now, or there is enough to decide already */
function checkChange({ change, before, waiting }: Checked): void {
  if (waiting.length >= maxWaiting)
    throw refused('TOO_MANY', `${maxWaiting} accounts of this vendor wait already. Have them decided first.`)
  if (change.kind === 'add') return
  if (!before) throw notFound('account')
  if (before.version !== change.version)
    throw conflict('STALE', 'Somebody changed this account while you were editing it.')
  if (waiting.some(({ accountId }) => accountId === change.id))
    throw refused('CHANGE_WAITS', 'A change of this account waits already. Have it decided or withdrawn first.')
}

interface Known {
  number: string | null
  account: Partial<VendorBankFacts>
  others: (AccountRecord | ChangeRecord)[]
}

/** @throws AppError where the vendor has this account, or it waits */
function checkKnown(services: Services, { number, account, others }: Known, before: AccountRecord | undefined): void {
  const print = number === null ? null : printOf(services, number)
  const known = others.find(
    (one) =>
      one.id !== before?.id &&
      (print === null ? one.numberPrint === null && one.upiId === account.upiId : one.numberPrint === print),
  )
  if (known)
    throw invalid({
      [print === null ? 'change.account.upiId' : 'change.account.accountNumber']:
        'state' in known ? 'This account waits to be confirmed already' : 'This vendor has this account already',
    })
}

/** The whole number of an account or of one that waits; the same transaction records who saw it. */
export async function revealAccount(services: Services, db: AgencyDb, actor: Person, { vendorId, id }: Which) {
  requireCosts(actor)
  const vendor = await getVendor(db, vendorId)
  const account = await findAccountForUpdate(db, vendorId, id)
  const change = account ? undefined : await findChangeForUpdate(db, vendorId, id)
  const [place, found] = account ? [accountPlace(id), account] : [changePlace(id), change]
  if (!found?.accountNumber) throw notFound('account')
  await record(db, actor, 'bank_revealed', subjectOf(vendor), { data: { lastDigits: found.lastDigits } })
  return services.vault.decrypt(db, place, found.accountNumber)
}

/** Removes an account at once, and what waits to change it. */
export async function removeAccount(services: Services, db: AgencyDb, actor: Person, { vendorId, id }: Which) {
  requireCosts(actor)
  const vendor = await vendorToChange(db, vendorId)
  if (!(await findAccountForUpdate(db, vendorId, id))) throw notFound('account')
  await withdrawOfAccount(db, id, services.clock.now().toISOString())
  await deleteAccount(db, id)
  await record(db, actor, 'vendor_bank_removed', subjectOf(vendor))
  announce(db, actor, vendorId)
}

/** Puts what was confirmed in its place among the accounts, sealed anew for the row it is in. */
export async function accountOfChange(services: Services, db: AgencyDb, change: ChangeRecord, id: string) {
  const number =
    change.accountNumber === null
      ? null
      : await services.vault.decrypt(db, changePlace(change.id), change.accountNumber)
  const { holder, bankName, branch, ifsc, swift, upiId, currency } = change
  return {
    holder,
    bankName,
    branch,
    ifsc,
    swift,
    upiId,
    currency,
    ...(await sealed(services, db, accountPlace(id), number)),
  }
}
