import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { type AccountRecord, listAccountsOf } from './vendors-accounts.queries.ts'
import { accountPlace, requireCosts } from './vendors-accounts.service.ts'
import { getVendor, subjectOf } from './vendors.service.ts'

/** A confirmed account as it is paid by a file. */
export interface PayableAccount {
  id: string
  vendorId: string
  holder: string
  bankName: string | null
  branch: string | null
  ifsc: string
  lastDigits: string | null
  /** Equal as long as nothing of where the money goes is changed. */
  print: string
}

const printOf = ({ vault }: Services, { id, numberPrint, ifsc, holder }: AccountRecord): string =>
  vault.fingerprint(`paid account ${JSON.stringify([id, numberPrint, ifsc, holder])}`)

/** Confirmed accounts of vendors in a currency that have a number and an IFSC, the oldest first. */
export async function payableAccounts(
  services: Services,
  db: AgencyDb,
  vendorIds: string[],
  currency: string,
): Promise<PayableAccount[]> {
  const found = await listAccountsOf(db, [...new Set(vendorIds)])
  return found.flatMap((account) => {
    const { id, vendorId, holder, bankName, branch, ifsc, lastDigits } = account
    if (account.currency !== currency || !account.accountNumber || !ifsc) return []
    return [{ id, vendorId, holder, bankName, branch, ifsc, lastDigits, print: printOf(services, account) }]
  })
}

/** The whole numbers of accounts, by id, for a file; whoever is given it has that recorded by `recordRevealedToPay`. */
export async function numbersToPay(
  services: Services,
  db: AgencyDb,
  actor: Person,
  accounts: readonly PayableAccount[],
): Promise<Map<string, string>> {
  requireCosts(actor)
  const sealed = new Map(
    (
      await listAccountsOf(
        db,
        accounts.map(({ vendorId }) => vendorId),
      )
    ).map((one) => [one.id, one.accountNumber]),
  )
  const numbers = new Map<string, string>()
  for (const { id } of accounts) {
    const number = sealed.get(id)
    if (number && !numbers.has(id)) numbers.set(id, await services.vault.decrypt(db, accountPlace(id), number))
  }
  return numbers
}

/** Records with each vendor who was given the whole number of their account, and for what. */
export async function recordRevealedToPay(
  db: AgencyDb,
  actor: Person,
  { accounts, forWhat }: { accounts: readonly PayableAccount[]; forWhat: string },
): Promise<void> {
  const each = new Map(accounts.map((account) => [account.id, account]))
  for (const { vendorId, lastDigits } of each.values()) {
    const subject = subjectOf(await getVendor(db, vendorId))
    await record(db, actor, 'bank_revealed', subject, { data: { lastDigits, excerpt: forWhat } })
  }
}
