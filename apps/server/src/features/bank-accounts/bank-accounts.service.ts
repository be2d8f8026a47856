import type { AccountChoice, BankAccount, BankChange, BankFacts } from '@sarai/contract/bank-accounts'
import { bankModes, type ReceiptMode } from '@sarai/contract/receipt-words'
import { upiLink } from '@sarai/contract/bank'
import { uuidv7 } from 'uuidv7'
import type { Member, Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError, conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { codeExpiry, isSameCode, newCode, wrongCode } from '../../core/mailed-codes.ts'
import { whyNotTaken } from '../../core/mailed-codes.rules.ts'
import { qrPath } from '../../core/qr.ts'
import type { Limit } from '../../core/throttle.ts'
import type { Place } from '../../core/vault.ts'
import type { Services } from '../../services.ts'
import { hasMailServer } from '../../kernel/mail/mail-route.service.ts'
import { sendMail } from '../../kernel/mail/mail.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import { defaultsOf, inOrder } from './bank-accounts.rules.ts'
import { bankChangeCode } from './bank-accounts.emails.ts'
import {
  type BankAccountRecord,
  deleteBankAccount,
  findBankAccount,
  findBankChangeForUpdate,
  holdBankAccounts,
  insertBankAccount,
  insertBankChange,
  listBankAccounts,
  setDefaults,
  updateBankAccount,
  updateBankChange,
} from './bank-accounts.queries.ts'

export { findBankAccount, listBankAccounts } from './bank-accounts.queries.ts'

const codesPerPerson: Limit = { name: 'bank codes', attempts: 10, seconds: 3600 }
const triesPerPerson: Limit = { name: 'bank tries', attempts: 50, seconds: 3600 }
const maxAccounts = 40

const numberPlace = (id: string): Place => ({ table: 'bank_accounts', column: 'account_number', row: id })
const changePlace = (id: string): Place => ({ table: 'bank_changes', column: 'change', row: id })
const hashOf = ({ vault }: Services, changeId: string, code: string) => vault.fingerprint(`bank ${changeId} ${code}`)

function presentAccount(account: BankAccountRecord): BankAccount {
  const { accountNumber: _number, createdAt: _at, agencyId: _agency, ...shown } = account
  const { upiId, holder } = shown
  const upiQr = upiId ? qrPath(upiLink({ upiId, holder })) : null
  return { ...shown, upiQr }
}

/** The accounts as they are shown. */
export async function shownAccounts(db: AgencyDb, actor: Person): Promise<BankAccount[]> {
  return inOrder(await listBankAccounts(db), actor.agency.currency).map(presentAccount)
}

/** The accounts by name, for whoever records payments. */
export async function accountChoices(db: AgencyDb, actor: Member): Promise<AccountChoice[]> {
  const all = inOrder(await listBankAccounts(db), actor.agency.currency)
  return all.map(({ id, label, lastDigits, currency, isDefault }) => ({ id, label, lastDigits, currency, isDefault }))
}

/** The account that money of a currency usually comes to and goes from; undefined where there is none. */
async function usualAccount(db: AgencyDb, currency: string): Promise<BankAccountRecord | undefined> {
  const own = (await listBankAccounts(db)).filter((account) => account.currency === currency)
  return own.find(({ isDefault }) => isDefault) ?? own[0]
}

/**
 * The account that a payment moves money in: the one that is named, or the usual one of its currency. Null for cash and
 * gateways, and where the agency has no account of the currency.
 * @throws AppError 404 where the named one is not there
 */
export async function accountOf(
  db: AgencyDb,
  { mode, currency, bankAccountId }: { mode: ReceiptMode; currency: string; bankAccountId?: string | null },
): Promise<string | null> {
  if (bankAccountId) {
    const account = await findBankAccount(db, bankAccountId)
    if (!account) throw notFound('account')
    if (account.currency !== currency)
      throw invalid({ bankAccountId: `This account is in ${account.currency}: record what moved in it` })
    return bankAccountId
  }
  return bankModes.includes(mode) ? ((await usualAccount(db, currency))?.id ?? null) : null
}

interface Moving {
  mode: ReceiptMode
  currency: string
  /** The agency's. */
  base: string
  bankAccountId?: string | null
  /** What moved in an account in the agency's currency. */
  inAccount?: number
  /** Nobody has seen the money yet: what moved need not be known. */
  isPending?: boolean
}

/**
 * The account that money of a customer moves in, and what moves in it where that is converted on its way: foreign money
 * comes to an account in its currency, or is converted into the agency's.
 * @throws AppError 404 where the named one is not there; 422 where what moved in it is not said
 */
export async function findMovement(
  db: AgencyDb,
  { mode, currency, base, bankAccountId, inAccount, isPending = false }: Moving,
): Promise<{ bankAccountId: string | null; inAccount: number | null }> {
  if (currency === base || mode === 'cash') {
    if (inAccount !== undefined) throw invalid({ inAccount: 'Only foreign money in an account is converted' })
    return { bankAccountId: await accountOf(db, { mode, currency, bankAccountId }), inAccount: null }
  }
  const named = bankAccountId ? await findBankAccount(db, bankAccountId) : undefined
  if (bankAccountId && !named) throw notFound('account')
  const isBank = bankModes.includes(mode)
  const own = isBank && inAccount === undefined ? await usualAccount(db, currency) : undefined
  const account = named ?? own ?? (isBank && !isPending ? await usualAccount(db, base) : undefined)
  if (!account) return { bankAccountId: null, inAccount: inAccount ?? null }
  const { id, label } = account
  if (account.currency === currency) {
    if (inAccount !== undefined) throw invalid({ inAccount: `${label} is in ${currency}: nothing is converted` })
    return { bankAccountId: id, inAccount: null }
  }
  if (account.currency !== base)
    throw invalid({ bankAccountId: `This account is in ${account.currency}: record what moved in it` })
  if (inAccount === undefined && !isPending) throw invalid({ inAccount: `Say what moved in ${label}, in ${base}` })
  return { bankAccountId: id, inAccount: inAccount ?? null }
}

/** The account that what is charged in a currency is paid into, with its number; undefined where there is none. */
export async function payeeIn({ vault }: Services, db: AgencyDb, currency: string) {
  const account = await usualAccount(db, currency)
  if (!account) return undefined
  return { ...account, accountNumber: await vault.decrypt(db, numberPlace(account.id), account.accountNumber) }
}

const subjectOf = (actor: Person, label: string) =>
  ({ kind: 'agency', id: actor.agencyId, label, ownerId: actor.userId }) as const

/** The whole number of an account. Whoever is given it has that recorded by `recordRevealed`. */
export const numberOf = (
  { vault }: Services,
  db: AgencyDb,
  { id, accountNumber }: BankAccountRecord,
): Promise<string> => vault.decrypt(db, numberPlace(id), accountNumber)

export function recordRevealed(db: AgencyDb, actor: Person, { label, lastDigits }: BankAccountRecord): Promise<void> {
  return record(db, actor, 'bank_revealed', subjectOf(actor, label), { data: { lastDigits } })
}

export async function revealAccount(services: Services, db: AgencyDb, actor: Person, id: string): Promise<string> {
  const account = await findBankAccount(db, id)
  if (!account) throw notFound('account')
  await recordRevealed(db, actor, account)
  return numberOf(services, db, account)
}

/** Checks a change against the accounts as they are. @returns what it does, as the mail with the code says it */
function checkChange(accounts: BankAccountRecord[], change: BankChange): string {
  if (change.kind === 'add') {
    if (accounts.length >= maxAccounts)
      throw refused('TOO_MANY', `${maxAccounts} bank accounts are the most there can be.`)
    return `add the account ${change.account.label} at ${change.account.bankName}`
  }
  const account = accounts.find(({ id }) => id === change.id)
  if (!account) throw notFound('account')
  const name = `${account.label} (•••• ${account.lastDigits})`
  switch (change.kind) {
    case 'edit':
      if (account.version !== change.version)
        throw conflict('STALE', 'Somebody changed this account while you were editing it.', {
          current: presentAccount(account),
        })
      return `change the account ${name}`
    case 'make-default':
      return `make ${name} the usual account for ${account.currency}`
    case 'remove':
      return `remove the account ${name}`
  }
}

/** Stores a change and mails the code that confirms it. Without mail there is no code, and nothing is stored. */
export async function proposeChange(services: Services, db: AgencyDb, actor: Person, change: BankChange) {
  const what = checkChange(await listBankAccounts(db), change)
  if (!(await hasMailServer(services, db, 'installation')))
    throw refused('SMTP_SETTINGS_NOT_CONFIGURED', 'The mail with the code cannot be sent, so nothing was changed.', {
      context: 'OTP_MAIL',
    })
  await services.throttle.hit(codesPerPerson, actor.userId)
  const [id, code, expiresAt] = [uuidv7(), newCode(), codeExpiry(services.clock.now())]
  const sealed = await services.vault.encrypt(db, changePlace(id), JSON.stringify(change))
  await insertBankChange(db, services.clock.now().toISOString(), {
    id,
    userId: actor.userId,
    change: sealed,
    codeHash: hashOf(services, id, code),
    expiresAt,
  })
  await sendMail(services, db, bankChangeCode(actor, what, code))
  return { changeId: id, email: actor.email, expiresAt }
}

/** Does what was asked for, once, by the code that was mailed. */
export async function confirmChange(
  services: Services,
  actor: Person,
  input: { id: string; code: string },
): Promise<BankAccount[]> {
  await services.throttle.hit(triesPerPerson, actor.userId)
  const outcome = await services.database.writeAs(actor.agencyId, async (db) => {
    const asked = await findBankChangeForUpdate(db, input.id, actor.userId)
    const reason = whyNotTaken(asked, services.clock.now())
    if (reason || !asked)
      throw refused(reason?.code ?? 'NO_CODE', reason?.message ?? '', { fields: { code: reason?.message ?? '' } })
    if (!isSameCode(hashOf(services, asked.id, input.code), asked.codeHash)) {
      await updateBankChange(db, asked.id, { tries: asked.tries + 1 })
      return wrongCode(asked.tries)
    }
    const change = JSON.parse(await services.vault.decrypt(db, changePlace(asked.id), asked.change)) as BankChange
    await makeChange(services, db, actor, change)
    await updateBankChange(db, asked.id, { doneAt: services.clock.now().toISOString(), change: '' })
    return shownAccounts(db, actor)
  })
  if (outcome instanceof AppError) throw outcome
  return outcome
}

async function makeChange(services: Services, db: AgencyDb, actor: Person, change: BankChange): Promise<void> {
  const accounts = await holdBankAccounts(db)
  checkChange(accounts, change)
  const before = 'id' in change ? accounts.find(({ id }) => id === change.id) : undefined
  switch (change.kind) {
    case 'add': {
      const id = uuidv7()
      const stored = await storedFacts(services, db, id, change.account)
      await insertBankAccount(db, { id, ...stored, currency: stored.currency ?? actor.agency.currency })
      break
    }
    case 'edit': {
      const { accountNumber, ...facts } = change.account
      const stored = accountNumber ? await storedFacts(services, db, change.id, { ...facts, accountNumber }) : facts
      // Offered first for another currency, it would be so beside the one that is.
      const isMoved = facts.currency !== undefined && facts.currency !== before?.currency
      await updateBankAccount(db, change.id, isMoved ? { ...stored, isDefault: false } : stored)
      break
    }
    case 'make-default':
      await setDefaults(db, [
        change.id,
        ...accounts.flatMap(({ id, currency, isDefault }) => (isDefault && currency !== before?.currency ? id : [])),
      ])
      break
    case 'remove':
      await deleteBankAccount(db, change.id)
  }
  await setDefaults(db, defaultsOf(await listBankAccounts(db)))
  const label = 'account' in change ? change.account.label : (before?.label ?? '')
  await record(db, actor, 'bank_changed', subjectOf(actor, label), { data: { change: change.kind } })
  db.announce({ topic: 'agency', ids: [], by: actor.userId })
}

async function storedFacts(services: Services, db: AgencyDb, id: string, { accountNumber, ...facts }: BankFacts) {
  const sealed = await services.vault.encrypt(db, numberPlace(id), accountNumber)
  return { ...facts, accountNumber: sealed, lastDigits: accountNumber.slice(-4) }
}
