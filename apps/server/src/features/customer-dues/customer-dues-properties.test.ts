import { ApiError } from '@sarai/contract/client'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { compareDues } from '../../../test/compare-dues.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makeOwed, type OwedTrips } from '../../../test/make-owed.ts'
import { cancelTrip, dayIn } from '../../../test/make-trip.ts'

let app: TestApp
let it: OwedTrips
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  it = await makeOwed(app)
})
afterAll(() => app.close())

type Step = {
  do: 'pay' | 'payInRupees' | 'charge' | 'chargePart' | 'credit' | 'debit' | 'cancelTrip' | 'cancelInvoice'
  which: number
  share: number
}
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(
    'pay',
    'pay',
    'payInRupees',
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
  isShared: boolean
  steps: Step[]
}
const plan: fc.Arbitrary<Plan> = fc.record({
  first: fc.integer({ min: -40, max: 45 }),
  second: days,
  isForeign: fc.boolean(),
  isShared: fc.boolean(),
  steps: fc.array(step, { minLength: 3, maxLength: 7 }),
})

async function listInvoices(tripId: string) {
  return (await it.agency.owner.call.invoices.list({ filters: { trip: tripId, kind: ['invoice'] } })).data.filter(
    ({ balance }) => balance !== null,
  )
}
const pickFields = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(all.length, 1)]

async function note(kind: 'credit-note' | 'debit-note', tripId: string, { which, share }: Step) {
  const one = pickFields(await listInvoices(tripId), which)
  if (!one) return
  const { data } = await it.agency.owner.call.invoices.note({ id: one.id, kind, reason: 'Changed' })
  const lines = data.document.lines.map((line) => ({
    ...line,
    price: Math.max(1, Math.round((line.price * share) / 100)),
  }))
  await it.agency.owner.call.invoices.update({
    id: data.id,
    version: data.version,
    changes: { document: { ...data.document, lines } },
  })
  await it.issue(data.id)
}

const doing: Record<Step['do'], (tripId: string, step: Step) => Promise<unknown>> = {
  pay: async (id, { share, which }) => {
    const payerId = (await it.findPayer(id, which))?.contactId
    return it.pay(id, Math.round((9_000_000 * share) / 100), { payerId })
  },
  payInRupees: async (id, { share, which }) => {
    const inTrip = Math.round((9_000_000 * share) / 100)
    const payerId = (await it.findPayer(id, which))?.contactId
    return it.pay(id, inTrip * 80, { payerId, currency: 'INR', inTrip })
  },
  charge: async (id, { which }) => it.makeInvoice(id, (await it.findPayer(id, which))?.id),
  chargePart: async (id, { share, which }) =>
    it.chargePart(id, Math.round((3_000_000 * share) / 100), (await it.findPayer(id, which))?.id),
  credit: (id, one) => note('credit-note', id, one),
  debit: (id, one) => note('debit-note', id, one),
  cancelTrip: (id) => cancelTrip(it.agency.owner, id),
  async cancelInvoice(id, { which }) {
    const one = pickFields(await listInvoices(id), which)
    if (one) await it.agency.owner.call.invoices.cancel({ id: one.id, version: one.version, reason: 'A mistake' })
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
      isShared: false,
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
      isShared: false,
      steps: [
        takeStep('chargePart', 40),
        takeStep('cancelInvoice'),
        takeStep('payInRupees', 20),
        takeStep('chargePart', 25),
      ],
    },
  ],
  [
    {
      first: -3,
      second: 20,
      isForeign: false,
      isShared: true,
      steps: [takeStep('charge', 1, 0), takeStep('pay', 50, 0), takeStep('charge', 1, 1), takeStep('pay', 20, 1)],
    },
  ],
  [
    {
      first: -3,
      second: 20,
      isForeign: true,
      isShared: true,
      steps: [
        takeStep('charge', 1, 1),
        takeStep('payInRupees', 50, 0),
        takeStep('payInRupees', 20, 1),
        takeStep('charge', 1, 0),
      ],
    },
  ],
]
const runs = Number(process.env.FUZZ_RUNS ?? 5)

test('whatever is done to trips, all that says what is owed says the same', { timeout: runs * 60_000 }, async () => {
  const document = packageDocument(it.make, { dueOn: dayIn(-6) })
  const registrationId = await registration(it.make)
  const direct = { kind: 'invoice' as const, contactId: await contact(it.make), tripId: null, registrationId, document }
  await it.issue((await it.agency.owner.call.invoices.create(direct)).data.id)
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(plan, async ({ first, second, isForeign, isShared, steps }) => {
      const { id } = await it.sellTrip({ dueIn: [first, second], currency: isForeign ? 'USD' : 'INR', isShared })
      for (const one of steps) {
        try {
          await doing[one.do](id, one)
          done.add(one.do)
        } catch (error) {
          // What the state of things does not allow is refused, and changes nothing.
          if (!(error instanceof ApiError) || ![409, 422].includes(error.status)) throw error
        }
      }
      await compareDues(app, it.agency.owner.call, it.make)
    }),
    { numRuns: runs, examples: always },
  )
  expect([...done].sort()).toEqual(Object.keys(doing).sort())
})
