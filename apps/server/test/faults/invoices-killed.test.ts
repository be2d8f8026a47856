import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Client } from '../make.ts'
import { endAll, killed, newDataDir, ownerUrl, register, signIn, startServer, until } from './child.ts'
import { connectOwner } from './imports.ts'

const many = 300

afterAll(endAll)

/** Issues what is a draft yet, twenty at a time; what a server that died did not answer is nobody's mistake. */
async function issueAll(call: Client, ids: string[]): Promise<void> {
  const left = [...ids]
  const next = async () => {
    for (let id = left.pop(); id; id = left.pop()) {
      const { data } = await call.invoices.get({ id })
      if (data.status === 'draft') await call.invoices.issue({ id, version: data.version })
    }
  }
  await Promise.all(Array.from({ length: 20 }, next))
}

test(
  'kill -9 while invoices are issued: each has its number and its entry, or neither, and the series has no gap (bar 30)',
  { timeout: 600_000 },
  async () => {
    const dataDir = newDataDir()
    const child = await startServer(dataDir)
    const { email, call } = await register(child)
    const { data: profile } = await call.taxProfile.addRegistration(registration)
    const registrationId = profile.registrations[0]?.id ?? ''
    const { data: customer } = await call.contacts.create({ kind: 'person', name: 'Asha Bhat' })
    const contactId = customer.id
    const ids: string[] = []
    for (let made = 0; made < many; made++) {
      const facts = { kind: 'invoice' as const, contactId, tripId: null, registrationId, document: document(made) }
      ids.push((await call.invoices.create({ ...facts, tags: [] })).data.id)
    }
    const issuedOf = async (client: Client) => (await client.invoices.list({ filters: { status: ['issued'] } })).total
    const issuing = issueAll(call, ids).catch(() => {})
    await until('some to be issued', async () => (await issuedOf(call)) > many / 10)
    await killed(child)
    await issuing

    const again = (await signIn(await startServer(dataDir), email)).call
    const survived = await issuedOf(again)
    expect(survived).toBeGreaterThan(0)
    expect(survived).toBeLessThan(many)
    await issueAll(again, ids)
    const owner = await connectOwner(ownerUrl(dataDir))
    const { rows: numbers } = await owner.query<{ at: number }>(
      `select right(document_number, 4)::int as at from invoices where state = 'issued' order by 1`,
    )
    expect(numbers.map(({ at }) => at)).toEqual(Array.from({ length: many }, (_, at) => at + 1))
    const { rows: books } = await owner.query(
      `select count(distinct entry.id)::int as entries, count(distinct entry.document_id)::int as documents,
              sum(line.base)::int as sum, sum(line.base) filter (where account = 'customer')::bigint as owed
         from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id`,
    )
    const { rows: totals } = await owner.query(`select sum(total)::bigint as owed from invoices`)
    expect(books).toEqual([{ entries: many, documents: many, sum: 0, owed: totals[0]?.owed }])
    await owner.end()
  },
)

const registration = {
  kind: 'regular' as const,
  taxNumber: '08AAFCS9999L1Z6',
  legalName: 'Ridge and River Private Limited',
  tradeName: null,
  address: '14 Ashok Marg, Jaipur',
  state: '08',
  from: '2017-07-01',
  to: null,
  luts: [],
  packId: null,
}

const document = (made: number) => ({
  billTo: { name: 'Asha Bhat', address: null, state: '08', country: null, gstin: null, pan: null, email: null },
  currency: 'INR',
  rate: null,
  lines: [
    {
      id: randomUUID(),
      bookingId: null,
      description: `Ridge and river, ${made + 1}`,
      mode: 'tour-operator',
      quantity: 1,
      unit: null,
      price: 1_000_000 + made,
      discount: 0,
      isInclusive: false,
      rate: null,
      basicFare: null,
      stays: [],
      isCancellation: false,
      isOutsidePackage: false,
    },
  ],
  dueOn: null,
  isReverseCharge: false,
  overseas: null,
  terms: null,
  notes: null,
})
