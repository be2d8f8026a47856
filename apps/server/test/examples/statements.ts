import { randomUUID } from 'node:crypto'
import type { Contract } from '@sarai/contract'
import type { Reference } from '@sarai/statements/statement'
import { bankLines, bankStatements } from '../../src/features/statements/statements.table.ts'
import { updateLine } from '../../src/features/statements/statements-lines.queries.ts'
import { settleLine } from '../../src/features/statements/statements-settling.service.ts'
import { splitTrip } from '../make-payers.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { enteredBill } from './bills.ts'
import { issuedInvoice } from './invoices.ts'
import { trip } from './prospects.ts'
import { payment } from './receipts.ts'
import { bankAccount } from './settings.ts'
import { settlementOf } from './settlements.ts'

const day = '2026-11-20'

/** A line that nobody has explained, of an account of its own. */
export async function bankLine(make: Maker, amount = 250_000, account?: string, refs: Reference[] = []) {
  const accountId = account ?? (await bankAccount(make))
  const id = await make.write(async (db) => {
    const facts = { accountId, fileName: make.word(), format: 'rows', currency: 'INR', findings: [] }
    const [statement] = await db
      .insert(bankStatements)
      .values({ ...facts, lines: 1, added: 1, known: 0, createdBy: make.userId })
      .returning()
    const fingerprint = randomUUID()
    const line = { day, position: 0, amount, currency: 'INR', text: make.word(), kind: 'payment' as const, refs }
    const [made] = await db
      .insert(bankLines)
      .values({ ...line, accountId, statementId: statement?.id ?? '', fingerprint, fingerprintKey: fingerprint })
      .returning()
    return made?.id ?? ''
  })
  return { id, version: 1, accountId }
}

const seen = async (make: Maker, amount?: number) => {
  const { id, version } = await bankLine(make, amount)
  return { id, version }
}

const settled = async (make: Maker) => {
  const [line, actor] = [await seen(make), await make.trusted()]
  const parts = [
    { as: 'book' as const, account: 'suspense' as const, bankAccountId: null, amount: 250_000, note: make.word() },
  ]
  await make.write((db) => settleLine(make.services, db, actor, { ...line, parts }))
  return { id: line.id, version: 2 }
}

const entryOf = async (make: Maker, documentId: string): Promise<string> => {
  const { rows } = await make.sql('select id from ledger_entries where document_id = $1', [documentId])
  return rows[0]?.id as string
}

/** A recorded payment into the account of a line. */
async function recorded(make: Maker) {
  const { id, version, accountId } = await bankLine(make)
  const { id: receiptId } = await payment(make, { bankAccountId: accountId, inTrip: 250_000 })
  return { id, version, entryId: await entryOf(make, receiptId) }
}

const target = (
  of: 'entry' | 'pending' | 'trip' | 'invoice' | 'bill' | 'settlement',
  id: string,
  amount = 250_000,
) => ({
  parts: [{ as: 'target' as const, of, id, amount }],
})

/** A line that is put against a payment that the books have, of which no history tells yet. */
export async function matched(make: Maker): Promise<string> {
  const [{ id, version, entryId }, actor] = [await recorded(make), await make.trusted()]
  await make.write((db) => settleLine(make.services, db, actor, { id, version, ...target('entry', entryId) }))
  await make.sql('update bank_matches set told_at = null where line_id = $1', [id])
  return id
}

const file = (make: Maker) =>
  new File([`Date,Narration,Debit,Credit,Balance\n20/11/2026,${make.word()},,2500.00,2500.00\n`], `${make.word()}.csv`)

/** A file whose columns somebody says. */
const strange = (make: Maker) => ({
  file: new File([`When,What,Out,In\n2026-11-20,${make.word()},,2500.00\n`], `${make.word()}.csv`),
  answers: JSON.stringify({ columns: { day: 0, text: 1, debit: 2, credit: 3 } }),
})

export const statements: ExamplesOf<Contract['statements']> = {
  accounts: { inputs: [() => undefined] },
  list: { inputs: [async (make) => ({ accountId: (await bankLine(make)).accountId })] },
  read: { inputs: [async (make) => ({ accountId: await bankAccount(make), file: file(make) })] },
  add: {
    inputs: [
      async (make) => ({ accountId: await bankAccount(make), file: file(make) }),
      async (make) => ({ accountId: await bankAccount(make), ...strange(make) }),
    ],
  },
  lines: { inputs: [async (make) => ({ accountId: (await bankLine(make)).accountId })] },
  suggest: {
    inputs: [
      async (make) => {
        const { id, accountId } = await bankLine(make)
        return { accountId, ids: [id] }
      },
    ],
  },
  candidates: { inputs: [async (make) => ({ id: (await bankLine(make)).id })], lookups: ['search'] },
  match: { inputs: [async (make) => ({ accountId: (await bankLine(make)).accountId })] },
  settle: {
    inputs: [
      async (make) => {
        const { entryId, ...line } = await recorded(make)
        return { ...line, ...target('entry', entryId) }
      },
      async (make) => ({ ...(await seen(make)), ...target('trip', await trip(make)) }),
      async (make) => {
        const { id, contactId: payerId } = await splitTrip(make)
        return { ...(await seen(make)), parts: [{ as: 'target', of: 'trip', id, payerId, amount: 250_000 }] }
      },
      async (make) => ({ ...(await seen(make)), ...target('invoice', await issuedInvoice(make)) }),
      async (make) => ({
        ...(await seen(make)),
        ...target('pending', (await payment(make, { isPending: true, mode: 'bank' })).id),
      }),
      async (make) => ({
        ...(await seen(make, 244_100)),
        ...target('settlement', (await settlementOf(make)).id, 244_100),
      }),
      async (make) => ({ ...(await seen(make, -250_000)), ...target('bill', await enteredBill(make)), day }),
      async (make) => ({
        ...(await seen(make)),
        parts: [
          { as: 'book', account: 'bank', bankAccountId: await bankAccount(make), amount: 250_000, note: make.word() },
        ],
      }),
      async (make) => {
        const fees = { charge: 5_000, tax: 900, credit: 'igst' as const }
        return {
          ...(await seen(make)),
          parts: [{ as: 'book', account: 'gateway', amount: 250_000, fees, note: make.word() }],
        }
      },
    ],
  },
  pair: {
    inputs: [
      async (make) => {
        const { id, version, accountId } = await bankLine(make)
        return { id, version, otherId: (await bankLine(make, -250_000, accountId)).id }
      },
    ],
  },
  setAside: { inputs: [async (make) => ({ ...(await seen(make)), reason: make.word() })] },
  undo: {
    inputs: [
      async (make) => ({ ...(await settled(make)), reason: make.word(), day }),
      async (make) => {
        const line = await seen(make)
        await make.write((db) => updateLine(db, line.id, { asideReason: make.word() }))
        return { id: line.id, version: 2, reason: make.word() }
      },
    ],
  },
  balance: { inputs: [async (make) => ({ accountId: (await bankLine(make)).accountId, day })] },
}
