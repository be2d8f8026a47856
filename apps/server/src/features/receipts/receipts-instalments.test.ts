import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { addRest, dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('instalments'))
  await registration(make)
})
afterAll(() => app.close())

const call = () => agency.owner.call
const day = dayIn(0)

/** What somebody does to a trip; `which` picks one of the documents that there are, `share` how much of it in percent. */
type Step = {
  do: 'pay' | 'cancel' | 'refund' | 'charge' | 'writeOff' | 'credit' | 'refundNote'
  which: number
  share: number
}
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('pay', 'pay', 'charge', 'writeOff', 'cancel', 'refund', 'credit', 'refundNote'),
  which: fc.nat({ max: 20 }),
  share: fc.integer({ min: 1, max: 100 }),
})

async function newTrip(): Promise<string> {
  const { id } = await makeTrip(app, agency.owner, { startsIn: 30, dueIn: 5 })
  const contactId = await contact(make)
  await make.sql('update trips set contact_id = $2 where id = $1', [id, contactId])
  await addRest(app, id, { dueIn: 20 })
  return id
}

const picked = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(all.length, 1)]
const partOf = (whole: number, share: number) => Math.max(1, Math.round((whole * share) / 100))

const received = async (tripId: string) =>
  (await call().receipts.ofTrip({ tripId })).data.receipts.filter(({ state }) => state === 'received')

async function issue(id: string): Promise<void> {
  const { data } = await call().invoices.get({ id })
  await call().invoices.issue({ id, version: data.version })
}

const steps: Record<Step['do'], (tripId: string, step: Step) => Promise<unknown>> = {
  pay: (tripId, { share }) =>
    call().receipts.create({ tripId, mode: 'bank', day, amount: partOf(6_000_000, share), reference: newMark('utr') }),
  async cancel(tripId, { which }) {
    const one = picked(await received(tripId), which)
    if (one) await call().receipts.cancel({ id: one.id, version: one.version, day, reason: 'A mistake' })
  },
  async refund(tripId, { which, share }) {
    const one = picked(await received(tripId), which)
    if (!one || one.ahead === 0) return
    const amount = partOf(one.ahead, share)
    await call().receipts.refund({ id: one.id, version: one.version, amount, day, mode: 'bank' })
  },
  async charge(tripId) {
    const { data } = await call().invoices.ofTrip({ id: tripId, kind: 'invoice' })
    await issue(data.id)
  },
  async writeOff(tripId, { which, share }) {
    const { data } = await call().invoices.list({ filters: { trip: tripId, kind: ['invoice'] } })
    const one = picked(data, which)
    if (one?.balance)
      await call().receipts.writeOff({ invoiceId: one.id, amount: partOf(one.balance, share), day, reason: 'A rest' })
  },
  async credit(tripId, { which, share }) {
    const { data } = await call().invoices.list({ filters: { trip: tripId, kind: ['invoice'] } })
    const one = picked(data, which)
    if (!one) return
    const { data: note } = await call().invoices.note({ id: one.id, kind: 'credit-note', reason: 'Less' })
    const lines = note.document.lines.map((line) => ({ ...line, price: partOf(line.price, share) }))
    const changes = { document: { ...note.document, lines } }
    await call().invoices.update({ id: note.id, version: note.version, changes })
    await issue(note.id)
  },
  async refundNote(tripId, { which, share }) {
    const one = picked((await call().receipts.ofTrip({ tripId })).data.credits, which)
    if (one)
      await call().receipts.refundNote({ noteId: one.noteId, amount: partOf(one.left, share), day, mode: 'bank' })
  },
}

/** What the books, the documents and the instalments say of a trip. */
async function standing(tripId: string) {
  const { rows } = await make.sql(
    `select
       (select coalesce(sum(amount), 0) from ledger_lines where trip_id = $1 and account in ('customer', 'customer_advance'))::float8 as books,
       (select coalesce(sum(case when kind = 'credit-note' then -total else total end), 0) from invoices
         where trip_id = $1 and state = 'issued' and kind <> 'proforma')::float8 as charged,
       (select coalesce(sum(total), 0) from invoices where trip_id = $1 and state = 'issued' and kind = 'credit-note')::float8 as credited,
       (select sum(amount) from trip_instalments where trip_id = $1)::float8 as agreed,
       (select sum(paid) from trip_instalments where trip_id = $1)::float8 as paid`,
    [tripId],
  )
  const [found] = rows as { books: number; charged: number; credited: number; agreed: number; paid: number }[]
  if (!found) throw new Error('there is no trip')
  return { ...found, received: (await call().receipts.ofTrip({ tripId })).data.paid }
}

const take = (what: Step['do'], share = 30, which = 0): Step => ({ do: what, which, share })
/** Comes before the random ones, so that every kind of step was taken, whatever chance holds. */
const always: Array<[Step[]]> = [
  [
    [
      take('pay'),
      take('refund', 20),
      take('cancel'),
      take('charge'),
      take('writeOff', 10),
      take('pay', 100),
      take('credit', 90),
      take('refundNote', 50),
    ],
  ],
]
const runs = Number(process.env.FUZZ_RUNS ?? 6)
/** How long a trip with all that is done to it may take. */
const perRunMs = 20_000

test(
  'whatever is done to a trip, its instalments are paid as far as the books have it',
  { timeout: runs * perRunMs },
  async () => {
    const done = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (all) => {
        const tripId = await newTrip()
        for (const one of all) {
          try {
            await steps[one.do](tripId, one)
            done.add(one.do)
          } catch (error) {
            // What the state of things does not allow is refused, and changes nothing.
            const { status } = error as { status?: number }
            if (status !== 422 && status !== 409) throw error
          }
          const { books, charged, credited, agreed, paid, received: counted } = await standing(tripId)
          expect({ after: one.do, books }).toEqual({ after: one.do, books: charged - counted })
          expect({ after: one.do, agreed }).toEqual({ after: one.do, agreed: 9_000_000 - credited })
          expect({ after: one.do, paid }).toEqual({ after: one.do, paid: Math.min(Math.max(counted, 0), agreed) })
        }
      }),
      { numRuns: runs, examples: always },
    )
    expect([...done].sort()).toEqual(Object.keys(steps).sort())
  },
)

test('what a credit note gave back stays given back when the payment that it came from is cancelled', async () => {
  const tripId = await newTrip()
  const pay = (amount: number) =>
    call().receipts.create({ tripId, mode: 'bank', day, amount, reference: newMark('utr') })
  await pay(2_220_000)
  await steps.charge(tripId, { do: 'charge', which: 0, share: 100 })
  await steps.credit(tripId, { do: 'credit', which: 0, share: 76 })
  const credit = (await call().receipts.ofTrip({ tripId })).data.credits[0]
  await call().receipts.refundNote({ noteId: credit?.noteId ?? '', amount: 600, day, mode: 'bank' })
  const [first] = await received(tripId)
  await call().receipts.cancel({ id: first?.id ?? '', version: first?.version ?? 0, day, reason: 'A mistake' })
  // The customer has ₹6 that they never paid.
  expect(await standing(tripId)).toMatchObject({ received: -600, paid: 0, agreed: 2_160_000, books: 2_160_600 })
  await pay(60_000)
  expect(await standing(tripId)).toMatchObject({ received: 59_400, paid: 59_400, books: 2_100_600 })
})
