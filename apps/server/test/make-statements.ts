import { decimalOf } from '@sarai/money/format'
import { uuidv7 } from 'uuidv7'
import { insertBankAccount } from '../src/features/bank-accounts/bank-accounts.queries.ts'
import { matchOpenLines } from '../src/features/statements/statements-certain.service.ts'
import type { TestApp } from './app.ts'
import { makePayables } from './make-payables.ts'

export interface Row {
  day: string
  text: string
  /** Received above zero, in paise. */
  amount: number
}

const rupees = (paise: number) => decimalOf(paise, 'INR')
const written = (day: string) => day.split('-').toReversed().join('/')

/** A statement as its bank writes it, with balances that add up from ₹1,00,000. */
export function csvOf(rows: readonly Row[], opening = 10_000_000): string {
  let balance = opening
  const lines = rows.map(({ day, text, amount }) => {
    balance += amount
    const [out, into] = amount < 0 ? [rupees(-amount), ''] : ['', rupees(amount)]
    return [written(day), `"${text.replaceAll('"', '""')}"`, '', written(day), out, into, rupees(balance)].join(',')
  })
  return ['Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance', ...lines].join('\n')
}

export const fileOf = (text: string, name = 'statement.csv') => new File([text], name)

/** An agency with a vendor, a bank account, and what is done with its statements. */
export async function makeStatements(app: TestApp) {
  const it = await makePayables(app)
  const { call } = it.agency.owner
  const account = async (label: string, lastDigits: string) => {
    const id = uuidv7()
    await app.services.database.writeAs(it.agency.agencyId, async (db) => {
      const place = { table: 'bank_accounts', column: 'account_number', row: id }
      const accountNumber = await app.services.vault.encrypt(db, place, `5020001234${lastDigits}`)
      await insertBankAccount(db, { id, label, holder: 'Saffron', bankName: 'HDFC Bank', lastDigits, accountNumber })
    })
    return id
  }
  const accountId = await account('Current', '5678')
  const lines = async (state: 'open' | 'settled' | 'aside' = 'open', search = '') =>
    (await call.statements.lines({ accountId, state, search })).data.lines
  return {
    ...it,
    accountId,
    account,
    lines,
    add: async (rows: readonly Row[], opening?: number) =>
      (await call.statements.add({ accountId, file: fileOf(csvOf(rows, opening)) })).data,
    /** What the job does once a statement was added. */
    settleCertain: () =>
      matchOpenLines(
        app.services,
        it.agency.agencyId,
        { accountId, userId: it.agency.owner.userId },
        AbortSignal.timeout(60_000),
      ),
    line: async (search: string, state?: 'open' | 'settled' | 'aside') => {
      const [found] = await lines(state, search)
      if (!found) throw new Error(`no line with ${search}`)
      return found
    },
  }
}
export type Statements = Awaited<ReturnType<typeof makeStatements>>
