import { ApiError } from '@sarai/contract/client'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { compareDues } from '../../../test/compare-dues.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { bankAccount } from '../../../test/examples/settings.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { addRest, cancelTrip, dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('owed'))
  await registration(make)
  await bankAccount(make)
  await make.sql(
    `insert into exchange_rates (agency_id, id, currency, base, rate, from_day) values ($1, gen_random_uuid(), 'USD', 'INR', 83500000, $2)`,
    [agency.agencyId, dayIn(-3)],
  )
})
afterAll(() => app.close())

const call = () => agency.owner.call
const toPaise = (amount: number) => amount * 100

interface Sold {
  /** Days from now to the days of its two instalments: ₹40,000 and ₹50,000; null of one that has none. */
  dueIn: [number, number | null]
  currency?: 'INR' | 'USD'
}

/** A trip of a customer, in two instalments. */
async function sold({ dueIn: [first, second], currency = 'INR' }: Sold) {
  const { id } = await makeTrip(app, agency.owner, { startsIn: 60, dueIn: first })
  const contactId = await contact(make)
  await addRest(app, id, second === null ? {} : { dueIn: second })
  await make.sql('update trips set contact_id = $2, currency = $3 where id = $1', [id, contactId, currency])
  await make.sql('update trip_instalments set currency = $2 where trip_id = $1', [id, currency])
  return { id, contactId }
}

async function issue(id: string) {
  const { data } = await call().invoices.get({ id })
  return (await call().invoices.issue({ id, version: data.version })).data
}
async function makeInvoice(tripId: string) {
  return issue((await call().invoices.ofTrip({ id: tripId, kind: 'invoice' })).data.id)
}
/** What of a trip's price is charged by itself. */
async function chargePart(tripId: string, price: number) {
  const { data } = await call().invoices.ofTrip({ id: tripId, kind: 'invoice' })
  const lines = data.document.lines.map((line) => ({ ...line, price }))
  const changes = { document: { ...data.document, lines } }
  await call().invoices.update({ id: data.id, version: data.version, changes })
  return issue(data.id)
}
const pay = (tripId: string, amount: number, more = {}) =>
  call().receipts.create({ tripId, mode: 'upi', day: dayIn(0), amount, reference: newMark('utr'), ...more })

const findOwed = async (tripId: string) => {
  const rows = await compareDues(app, call(), make)
  return rows
    .filter(({ of }) => of === `trip ${tripId}`)
    .map(({ day, amount, document, payer }) => ({ day, amount, isInvoiced: document !== null, payer }))
}

test('an invoice that is issued after an instalment was due is overdue since that day, wherever it is looked at', async () => {
  const { id, contactId } = await sold({ dueIn: [-15, 20] })
  const instalments = [
    { day: dayIn(-15), amount: toPaise(40_000), payer: contactId },
    { day: dayIn(20), amount: toPaise(50_000), payer: contactId },
  ]
  expect(await findOwed(id)).toEqual(instalments.map((one) => ({ ...one, isInvoiced: false })))
  const invoice = await makeInvoice(id)
  expect(invoice).toMatchObject({ status: 'overdue', dueOn: dayIn(-15), balance: toPaise(90_000) })
  expect(await findOwed(id)).toEqual(instalments.map((one) => ({ ...one, isInvoiced: true })))
  await pay(id, toPaise(45_000))
  expect(await findOwed(id)).toEqual([{ day: dayIn(20), amount: toPaise(45_000), isInvoiced: true, payer: contactId }])
  expect((await call().invoices.get({ id: invoice.id })).data).toMatchObject({ status: 'part-paid', dueOn: dayIn(20) })
})

test('what invoices leave is owed as not invoiced yet, of the last instalments', async () => {
  const { id } = await sold({ dueIn: [-3, 30] })
  await chargePart(id, toPaise(30_000))
  expect(await findOwed(id)).toMatchObject([
    { day: dayIn(-3), amount: toPaise(30_000), isInvoiced: true },
    { day: dayIn(-3), amount: toPaise(10_000), isInvoiced: false },
    { day: dayIn(30), amount: toPaise(50_000), isInvoiced: false },
  ])
})

test('an instalment without a day is not late, and stands in the report', async () => {
  const { id } = await sold({ dueIn: [3, null] })
  await makeInvoice(id)
  expect(await findOwed(id)).toMatchObject([
    { day: dayIn(3) },
    { day: null, amount: toPaise(50_000), isInvoiced: true },
  ])
})

test('who is charged instead of the trip’s customer owes what they are charged', async () => {
  const { id, contactId } = await sold({ dueIn: [-2, 9] })
  const company = await contact(make)
  const { data } = await call().invoices.ofTrip({ id, kind: 'invoice' })
  await call().invoices.update({ id: data.id, version: data.version, changes: { contactId: company } })
  await issue(data.id)
  expect((await findOwed(id)).map(({ payer }) => payer)).toEqual([company, company])
  expect(contactId).not.toBe(company)
})

test('what is to be given back after a change is owed by nobody', async () => {
  const { id } = await sold({ dueIn: [-8, 6] })
  await make.sql(
    `insert into trip_instalments (agency_id, id, trip_id, position, label, agreed, amount, currency)
     select agency_id, gen_random_uuid(), id, 2, 'To be refunded', -1500000, -1500000, 'INR' from trips where id = $1`,
    [id],
  )
  await make.sql('update trips set total = 7500000 where id = $1', [id])
  expect(await findOwed(id)).toMatchObject([{ amount: toPaise(25_000) }, { amount: toPaise(50_000) }])
})

test('a trip in another currency is owed in that of its invoice, by the days of its instalments', async () => {
  const { id } = await sold({ dueIn: [-4, 12], currency: 'USD' })
  const invoice = await makeInvoice(id)
  expect(invoice.currency).toBe('INR')
  const [first, second, ...more] = await findOwed(id)
  expect(more).toEqual([])
  expect([first?.day, second?.day]).toEqual([dayIn(-4), dayIn(12)])
  expect((first?.amount ?? 0) + (second?.amount ?? 0)).toBe(invoice.balance)
  expect(first?.amount).toBe(Math.round(((invoice.balance ?? 0) * 4) / 9))
  await pay(id, invoice.balance ?? 0, { currency: 'INR', inTrip: 9_000_000 })
  expect(await findOwed(id)).toEqual([])
})

type Step = {
  do: 'pay' | 'charge' | 'chargePart' | 'credit' | 'debit' | 'cancelTrip' | 'cancelInvoice'
  which: number
  share: number
}
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(
    'pay',
    'pay',
    'charge',
    'chargePart',
    'chargePart',
    'credit',
    'debit',
    'cancelTrip',
    'cancelInvoice',
  ),
  which: fc.nat({ max: 20 }),
  share: fc.integer({ min: 1, max: 60 }),
})
const days = fc.option(fc.integer({ min: -40, max: 45 }), { nil: null })
interface Plan {
  first: number
  second: number | null
  isForeign: boolean
  steps: Step[]
}
const plan: fc.Arbitrary<Plan> = fc.record({
  first: fc.integer({ min: -40, max: 45 }),
  second: days,
  isForeign: fc.boolean(),
  steps: fc.array(step, { minLength: 3, maxLength: 7 }),
})

async function listInvoices(tripId: string) {
  return (await call().invoices.list({ filters: { trip: tripId, kind: ['invoice'] } })).data.filter(
    ({ balance }) => balance !== null,
  )
}
const pickFields = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(all.length, 1)]

async function note(kind: 'credit-note' | 'debit-note', tripId: string, { which, share }: Step) {
  const one = pickFields(await listInvoices(tripId), which)
  if (!one) return
  const { data } = await call().invoices.note({ id: one.id, kind, reason: 'Changed' })
  const lines = data.document.lines.map((line) => ({
    ...line,
    price: Math.max(1, Math.round((line.price * share) / 100)),
  }))
  await call().invoices.update({
    id: data.id,
    version: data.version,
    changes: { document: { ...data.document, lines } },
  })
  await issue(data.id)
}

const doing: Record<Step['do'], (tripId: string, step: Step) => Promise<unknown>> = {
  pay: (id, { share }) => pay(id, Math.round((9_000_000 * share) / 100)),
  charge: (id) => makeInvoice(id),
  chargePart: (id, { share }) => chargePart(id, Math.round((9_000_000 * share) / 100)),
  credit: (id, one) => note('credit-note', id, one),
  debit: (id, one) => note('debit-note', id, one),
  cancelTrip: (id) => cancelTrip(agency.owner, id),
  async cancelInvoice(id, { which }) {
    const one = pickFields(await listInvoices(id), which)
    if (one) await call().invoices.cancel({ id: one.id, version: one.version, reason: 'A mistake' })
  },
}

/** Plans that come before the random ones, so that every kind of step was taken, whatever chance holds. */
const takeStep = (what: Step['do'], share = 30, which = 0): Step => ({ do: what, which, share })
const always: Array<[Plan]> = [
  [
    {
      first: -10,
      second: 20,
      isForeign: false,
      steps: [
        takeStep('charge'),
        takeStep('credit', 20),
        takeStep('pay'),
        takeStep('debit', 10),
        takeStep('cancelTrip'),
      ],
    },
  ],
  [
    {
      first: -3,
      second: null,
      isForeign: true,
      steps: [takeStep('chargePart', 40), takeStep('cancelInvoice'), takeStep('chargePart', 25)],
    },
  ],
]
const runs = Number(process.env.FUZZ_RUNS ?? 5)

test('whatever is done to trips, all that says what is owed says the same', { timeout: runs * 60_000 }, async () => {
  const document = packageDocument(make, { dueOn: dayIn(-6) })
  const registrationId = await registration(make)
  const direct = { kind: 'invoice' as const, contactId: await contact(make), tripId: null, registrationId, document }
  await issue((await call().invoices.create(direct)).data.id)
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(plan, async ({ first, second, isForeign, steps }) => {
      const { id } = await sold({ dueIn: [first, second], currency: isForeign ? 'USD' : 'INR' })
      for (const one of steps) {
        try {
          await doing[one.do](id, one)
          done.add(one.do)
        } catch (error) {
          // What the state of things does not allow is refused, and changes nothing.
          if (!(error instanceof ApiError) || ![409, 422].includes(error.status)) throw error
        }
      }
      await compareDues(app, call(), make)
    }),
    { numRuns: runs, examples: always },
  )
  expect([...done].sort()).toEqual(Object.keys(doing).sort())
})
