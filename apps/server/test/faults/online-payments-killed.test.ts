import { openSandbox, type Sandbox } from '@sarai/sandbox/sandbox'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../make.ts'
import {
  type Child,
  endAll,
  killed,
  letIn,
  newDataDir,
  ownerUrl,
  register,
  signIn,
  startServer,
  until,
} from './child.ts'
import { connectOwner } from './imports.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox({ port: 0 })
  sandbox.outbox.isHolding = true
})
afterAll(async () => {
  await endAll()
  await sandbox.close()
})

const amount = 1_000_000
const fee = 23_600
const webhookSecret = 'chosen there'

/** Before which the server is killed: each is written to in one step of a payment, in their order. */
const stepsOfPayment = [
  'plugin_events',
  'receipts',
  'ledger_entries',
  'invoices',
  'gateway_payments',
  'payment_requests',
  'payment_links',
]
/** Likewise of a refund: before it is asked for, once it was given back there, and amid its credit note and its voucher. */
const stepsOfRefund = ['gateway_refunds', 'invoices', 'receipt_refunds']

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

interface Payment {
  contactId: string
  path: string
  linkId: string
  /** As the gateway posts what became of it. */
  event: { headers: Record<string, string>; body: string }
}

const getMerchant = () => {
  const [merchant] = sandbox.razorpay.state.merchants
  if (!merchant) throw new Error('the sandbox has no merchant')
  return merchant
}

/** Connects Razorpay, which passes a fee on. @returns the path that events go to, and the plugin's id */
async function connectGateway(call: Client): Promise<{ pluginId: string; hook: string }> {
  const { keyId, keySecret, account } = getMerchant()
  const credentials = { keyId, keySecret, webhookSecret }
  const settings = { feePercent: '2' }
  const { data } = await call.plugins.install({
    provider: 'razorpay',
    way: 'keys',
    isTest: true,
    credentials,
    settings,
  })
  await call.plugins.connect({ id: data.id, version: data.version })
  expect(sandbox.razorpay.listen(account, 'http://127.0.0.1:9/hooks/key', webhookSecret)).toBeUndefined()
  return { pluginId: data.id, hook: new URL(data.eventsUrl ?? '').pathname }
}

/** A customer who is at the gateway's page with a deposit of ₹10,000 and the fee, and pays it there. */
async function payThere(child: Child, call: Client, pluginId: string): Promise<Payment> {
  const { data: contact } = await call.contacts.create({ kind: 'person', name: 'Asha Bhat' })
  const input = { contactId: contact.id, amount, description: 'Visa', passesFee: true }
  const path = (await call.paymentRequests.create(input)).data.publicPath ?? ''
  const form = { plugin: pluginId, part: 'next', methods: 'with-fee', fee: String(fee) }
  const on = await fetch(`${child.url}${path}/online`, { method: 'POST', body: new URLSearchParams(form) })
  expect(on.status).toBe(200)
  const link = [...sandbox.razorpay.state.links.values()].at(-1)
  expect(link).toMatchObject({ status: 'created', amount: amount + fee })
  const linkId = link?.id ?? ''
  expect(sandbox.razorpay.pay(linkId)).toBeUndefined()
  const sent = sandbox.outbox.deliveries.find(
    ({ event, body }) => event === 'payment_link.paid' && body.includes(linkId),
  )
  if (!sent) throw new Error('the gateway says nothing')
  return { contactId: contact.id, path, linkId, event: { headers: sent.sign(sent.body, 1), body: sent.body } }
}

const post = (child: Child, hook: string, { event }: Payment) =>
  fetch(child.url + hook, { method: 'POST', ...event }).then(
    ({ status }) => status,
    () => undefined,
  )

/** Lets nobody write to a table. */
async function lock(dataDir: string, table: string): Promise<{ holder: pg.Client; pid: number | undefined }> {
  const holder = await connectOwner(ownerUrl(dataDir))
  await holder.query('begin')
  await holder.query(`lock table ${table} in share row exclusive mode`)
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { holder, pid: rows[0]?.pid }
}

/** Has a server do something, and kills it as it comes to write to a table. @returns the next server */
async function killAt(table: string, dataDir: string, child: Child, work: () => Promise<unknown>): Promise<Child> {
  const owner = await connectOwner(ownerUrl(dataDir))
  const { holder, pid } = await lock(dataDir, table)
  const working = work().catch(() => 'no answer')
  // Triggers write too: whatever statement that is in.
  await until(`somebody to wait for ${table}`, async () => {
    const { rows } = await owner.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [pid])
    return rows.length > 0
  })
  await killed(child)
  await working
  await holder.end()
  await owner.end()
  return startServer(dataDir, makeEnv())
}

const makeEnv = () => ({ SANDBOX: 'off', RAZORPAY_URL: `${sandbox.url}/razorpay/api` })

/** What became of a customer's payment, wherever that shows. */
async function readEnd(owner: pg.Client, contactId: string): Promise<unknown> {
  const { rows } = await owner.query<{ outcome: unknown }>(
    `select jsonb_build_object(
       'receipts', (select jsonb_agg(jsonb_build_array(amount, fee, fee_refunded, refunded, state)) from receipts where payer_id = $1),
       'taken', (select count(*) from gateway_payments join receipts on receipts.id = receipt_id where payer_id = $1),
       'link', (select jsonb_agg(jsonb_build_array(state, paid)) from payment_links where payer_id = $1),
       'request', (select jsonb_agg(paid) from payment_requests where contact_id = $1),
       'invoices', (select jsonb_agg(jsonb_build_array(kind, state, total, credited) order by id) from invoices where contact_id = $1),
       'open', (select coalesce(jsonb_object_agg(account, amount), '{}') from (
          select account, sum(amount) as amount from ledger_items where part = $1::text group by account having sum(amount) <> 0) as items),
       'refunds', (select count(*) from receipt_refunds where payer_id = $1),
       'notices', (select count(*) from notices where kind = 'paid_online' and subject_id = $1)
     ) as outcome`,
    [contactId],
  )
  return rows[0]?.outcome
}

const paid = {
  receipts: [[amount + fee, fee, 0, 0, 'received']],
  taken: 1,
  link: [['paid', amount + fee]],
  request: [amount],
  invoices: [['invoice', 'issued', fee, 0]],
  open: { customer_advance: -amount },
  refunds: 0,
  notices: 1,
}
const refunded = {
  ...paid,
  receipts: [[amount + fee, fee, fee, amount + fee, 'refunded']],
  invoices: [
    ['invoice', 'issued', fee, fee],
    ['credit-note', 'issued', fee, 0],
  ],
  open: {},
  refunds: 1,
}

test(
  'kill -9 between any two steps of a payment online and of its refund loses and doubles nothing (bar 47)',
  { timeout: 600_000 },
  async () => {
    const dataDir = newDataDir()
    let child = await startServer(dataDir, makeEnv())
    const { email, ...begun } = await register(child)
    let { call } = begun
    const doorkeeper = await connectOwner(ownerUrl(dataDir))
    await letIn(doorkeeper)
    await doorkeeper.end()
    await call.taxProfile.addRegistration(registration)
    const { pluginId, hook } = await connectGateway(call)
    const payments: Payment[] = []
    for (const _ of stepsOfPayment) payments.push(await payThere(child, call, pluginId))

    for (const [at, table] of stepsOfPayment.entries()) {
      const payment = payments[at]
      if (!payment) throw new Error('there is no payment')
      child = await killAt(table, dataDir, child, () => post(child, hook, payment))
      // Gateways post again what was not answered, and what was.
      await until('the event to be taken', async () => (await post(child, hook, payment)) === 200)
      const owner = await connectOwner(ownerUrl(dataDir))
      await until(`the payment that was killed at ${table}`, async () => {
        const { rows } = await owner.query(`select from payment_links where payer_id = $1 and state = 'paid'`, [
          payment.contactId,
        ])
        return rows.length > 0
      })
      expect(await readEnd(owner, payment.contactId), table).toEqual(paid)
      await owner.end()
    }

    for (const [at, table] of stepsOfRefund.entries()) {
      const { contactId, linkId } = payments[at] ?? { contactId: '', linkId: '' }
      call = (await signIn(child, email)).call
      const { data } = await call.gatewayRefunds.ofContact({ contactId })
      const { data: deposits } = await call.receipts.ofContact({ contactId })
      const [{ id: receiptId, version }, { id: gatewayPaymentId }] = [
        deposits.receipts[0] ?? { id: '', version: 0 },
        data.payments[0] ?? { id: '' },
      ]
      const context = { idempotencyKey: `refund-at-${table}-${contactId}` }
      const input = { gatewayPaymentId, of: { receiptId, version }, amount: amount + fee }
      const refund = (by: Client) => by.gatewayRefunds.create(input, { context })
      child = await killAt(table, dataDir, child, () => refund(call))
      // Whoever had no answer asks again, with the same key.
      await refund((await signIn(child, email)).call)
      const owner = await connectOwner(ownerUrl(dataDir))
      expect(await readEnd(owner, contactId), table).toEqual(refunded)
      const payment = sandbox.razorpay.findLink(linkId)?.payments[0]
      expect([...sandbox.razorpay.state.refunds.values()].filter((one) => one.paymentId === payment?.id)).toHaveLength(
        1,
      )
      await owner.end()
    }

    const owner = await connectOwner(ownerUrl(dataDir))
    const { rows: books } = await owner.query('select sum(base)::int as sum from ledger_lines')
    expect(books).toEqual([{ sum: 0 }])
    // Numbers that the law wants without gaps have none.
    const { rows: numbers } = await owner.query<{ at: number }>(
      `select right(document_number, 4)::int as at from invoices where kind = 'invoice' order by 1`,
    )
    expect(numbers.map(({ at }) => at)).toEqual(stepsOfPayment.map((_, at) => at + 1))
    await owner.end()
  },
)
