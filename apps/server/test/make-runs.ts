import type { TestApp } from './app.ts'
import { makeStatements } from './make-statements.ts'
import { dayIn } from './make-trip.ts'
import { makeMember, type Person } from './make.ts'

const today = dayIn(0)

export const vendorAccount = {
  holder: 'Lagoon Hotels Pvt. Ltd.',
  bankName: 'State Bank of India',
  branch: null,
  accountNumber: '50100087654321',
  ifsc: 'SBIN0000123',
  swift: null,
  upiId: null,
}

/** An agency with a bank account and a manager, and a vendor whose account is confirmed. */
export async function makeRuns(app: TestApp) {
  const it = await makeStatements(app)
  const { agency, call, vendorId } = it
  const manager = await makeMember(app, agency, { isManager: true, recordScope: 'all', rights: ['export', 'bank'] })

  /** A confirmed account of a vendor, by its id. */
  async function account(of: string, more: Partial<typeof vendorAccount> = {}): Promise<string> {
    const change = { kind: 'add' as const, account: { ...vendorAccount, ...more } }
    const { changes } = (await call.vendorAccounts.propose({ vendorId: of, change })).data
    const id = changes[0]?.id ?? ''
    const { accounts } = (await manager.call.vendorAccounts.confirm({ vendorId: of, id })).data
    return accounts.at(-1)?.id ?? ''
  }
  const vendorAccountId = await account(vendorId)

  const get = async (id: string) => (await call.paymentRuns.get({ id })).data
  const begin = async (billIds: string[], day = dayIn(1)) => (await call.paymentRuns.create({ billIds, day })).data
  /** A run of bills that waits for the manager, submitted by the main user. */
  async function submitted(billIds: string[]) {
    const { id, version } = await begin(billIds)
    return (await call.paymentRuns.submit({ id, version })).data
  }
  async function approved(billIds: string[]) {
    const { id, version } = await submitted(billIds)
    return (await manager.call.paymentRuns.approve({ id, version })).data
  }
  const exported = async (person: Person, id: string, layout: 'generic' | 'hdfc' | 'icici' = 'generic') => {
    const { version } = await get(id)
    return (await person.call.paymentRuns.export({ id, version, layout })).data
  }
  return { ...it, today, manager, vendorAccountId, vendorAccountOf: account, get, begin, submitted, approved, exported }
}
export type Runs = Awaited<ReturnType<typeof makeRuns>>
