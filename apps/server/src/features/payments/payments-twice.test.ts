import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { stay } from '../../../test/make-payables.ts'
import { makeRuns, type Runs } from '../../../test/make-runs.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let it: Runs
let make: Maker
let contactId: string
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await makeRuns(app)
  make = new Maker(app, it.agency.agencyId, it.agency.owner.userId, newMark('twice'))
  contactId = await contact(make)
})

const today = dayIn(0)
const atOnce = 8
const rupees = 100

/** A trip of which ₹40,000 is to be paid, by one contact. */
async function makeTripToPay(): Promise<string> {
  const { id } = await makeTrip(app, it.agency.owner, { startsIn: 30 })
  await make.sql('update trips set contact_id = $2 where id = $1', [id, contactId])
  return id
}
/** An invoice of no trip, of ₹1,05,000. */
async function issueInvoice(): Promise<{ id: string; total: number }> {
  const registrationId = await registration(make)
  const facts = { kind: 'invoice' as const, contactId, tripId: null, registrationId, tags: [] }
  const { data } = await it.call.invoices.create({ ...facts, document: packageDocument(make) })
  const { id, total } = (await it.call.invoices.issue({ id: data.id, version: data.version })).data
  return { id, total: total ?? 0 }
}

interface Way {
  /** Enters the money, as the nth of those who enter it: by references of their own, or by none. */
  enter: (nth: number, isSure: boolean) => Promise<unknown>
  /** How much of it is in the books. */
  recorded: () => Promise<number>
  /** What one of them is. */
  amount: number
  expected: RegExp
}

const readBooks = async (account: string, sign: 1 | -1) => sign * ((await it.books())[account] ?? 0)
const readReceived = () => readBooks('bank', 1)
const readLeft = () => readBooks('bank', -1)
const makeReference = (nth: number) => (nth % 2 === 0 ? undefined : `UTR ${nth}`)
const nothingDue = /^₹[\d,.]+ of \d+ \w+ \d{4}, .*is there already, and nothing is due any more\.$/

const ways: Record<string, () => Promise<Way>> = {
  'a payment of a trip': async () => {
    const tripId = await makeTripToPay()
    const amount = 40_000 * rupees
    const money = { tripId, mode: 'upi' as const, day: today, amount }
    const enter = (nth: number, isSure: boolean) =>
      it.call.receipts.create({ ...money, reference: makeReference(nth), isSure })
    return { enter, recorded: readReceived, amount, expected: nothingDue }
  },
  'a payment of an invoice': async () => {
    const { id: invoiceId, total: amount } = await issueInvoice()
    const enter = (nth: number, isSure: boolean) =>
      it.call.receipts.create({ invoiceId, mode: 'bank', day: today, amount, reference: makeReference(nth), isSure })
    return { enter, recorded: readReceived, amount, expected: nothingDue }
  },
  'one payment for several': async () => {
    const [tripId, { id: invoiceId, total }] = [await makeTripToPay(), await issueInvoice()]
    const parts = [
      { kind: 'trip' as const, id: tripId, amount: 40_000 * rupees },
      { kind: 'invoice' as const, id: invoiceId, amount: total },
    ]
    const money = { payerId: contactId, mode: 'bank' as const, day: today, parts }
    const enter = (nth: number, isSure: boolean) =>
      it.call.receipts.share({ ...money, reference: makeReference(nth), isSure })
    return { enter, recorded: readReceived, amount: 40_000 * rupees + total, expected: nothingDue }
  },
  'payments that customers have declared': async () => {
    const tripId = await makeTripToPay()
    const amount = 40_000 * rupees
    const money = { tripId, mode: 'upi' as const, day: today, amount, isPending: true, isSure: true }
    for (let nth = 0; nth < atOnce + 2; nth++) await it.call.receipts.create({ ...money, reference: `UPI ${nth}` })
    const declared = (await it.call.receipts.ofTrip({ tripId })).data.receipts
    const enter = (nth: number, isSure: boolean) => {
      const { id, version } = declared[nth] ?? { id: '', version: 0 }
      return it.call.receipts.confirm({ id, version, day: today, isSure })
    }
    return { enter, recorded: readReceived, amount, expected: /nothing is due any more\.$/ }
  },
  'lines of a bank statement': async () => {
    const { id, total: amount } = await issueInvoice()
    const texts = Array.from(
      { length: atOnce + 2 },
      (_, nth) => `NEFT CR-SBIN0000300-MEERA-SAFFRON-N09326123456789${nth}`,
    )
    await it.add(texts.map((text) => ({ day: today, text, amount })))
    const lines = await it.lines()
    const parts = [{ as: 'target' as const, of: 'invoice' as const, id, amount }]
    const enter = (nth: number, isSure: boolean) => {
      const { id: lineId, version } = lines[nth] ?? { id: '', version: 0 }
      return it.call.statements.settle({ id: lineId, version, parts, isSure })
    }
    return { enter, recorded: readReceived, amount, expected: nothingDue }
  },
  'a refund of a payment': async () => {
    const tripId = await makeTripToPay()
    const money = { tripId, mode: 'bank' as const, day: today, amount: 40_000 * rupees }
    await it.call.receipts.create(money)
    const amount = 4000 * rupees
    const enter = async (nth: number, isSure: boolean) => {
      // Who looks at it again sees the newest version, and not that the money was given back by a colleague.
      for (;;) {
        const [receipt] = (await it.call.receipts.ofTrip({ tripId })).data.receipts
        const { id, version } = receipt ?? { id: '', version: 0 }
        const back = {
          id,
          version,
          amount,
          day: today,
          mode: 'bank' as const,
          reference: makeReference(nth * 2),
          isSure,
        }
        try {
          return await it.call.receipts.refund(back)
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'STALE')) throw error
        }
      }
    }
    const readGiven = async () => 40_000 * rupees - (await readReceived())
    return { enter, recorded: readGiven, amount, expected: /^A refund of ₹4,000 of .* is there already\.$/ }
  },
  'a refund of a credit note': async () => {
    const { id, total } = await issueInvoice()
    await it.call.receipts.create({ invoiceId: id, mode: 'bank', day: today, amount: total })
    const { data } = await it.call.invoices.note({ id, kind: 'credit-note', reason: 'Cancelled' })
    const note = (await it.call.invoices.issue({ id: data.id, version: data.version })).data
    const back = { noteId: note.id, amount: 10_000 * rupees, day: today, mode: 'bank' as const }
    const enter = (_nth: number, isSure: boolean) => it.call.receipts.refundNote({ ...back, isSure })
    const readGiven = async () => total - (await readReceived())
    return {
      enter,
      recorded: readGiven,
      amount: back.amount,
      expected: /^A refund of ₹10,000 of .* is there already\.$/,
    }
  },
  'a payment to a vendor ahead': async () => {
    const amount = 1000 * rupees
    const enter = (nth: number, isSure: boolean) =>
      it.pay({ amount, reference: makeReference(nth * 2) ?? null, isSure })
    return { enter, recorded: readLeft, amount, expected: /is there already, and is put against no bill\.$/ }
  },
  'a payment of a part of a bill': async () => {
    const bill = await it.entered({ lines: [stay({ net: 100_000 * rupees })] })
    const amount = 1000 * rupees
    const bills = [{ billId: bill.id, amount }]
    const enter = (_nth: number, isSure: boolean) => it.pay({ amount, bills, isSure })
    return { enter, recorded: readLeft, amount, expected: /is there already\.$/ }
  },
  'money that a vendor gave back': async () => {
    await it.pay({ amount: 100_000 * rupees })
    const { payments } = (await it.call.vendorPayments.ofVendor({ vendorId: it.vendorId })).data
    const of = { paymentId: payments[0]?.id ?? '' }
    const amount = 1000 * rupees
    const money = { of, mode: 'bank' as const, day: today, amount }
    const enter = (_nth: number, isSure: boolean) => it.call.vendorRefunds.create({ ...money, isSure })
    const readGiven = async () => 100_000 * rupees - (await readLeft())
    return { enter, recorded: readGiven, amount, expected: /is there already\.$/ }
  },
}

describe('money is recorded once, unless somebody says that it is other money:', () => {
  test.for(Object.keys(ways))('%s', async (name) => {
    const way = await ways[name]?.()
    if (!way) throw new Error('no such way')
    const answers = await Promise.allSettled(Array.from({ length: atOnce }, (_, nth) => way.enter(nth, false)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await way.recorded()).toBe(way.amount)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({
          status: 409,
          code: 'DUPLICATE',
          fields: { isSure: expect.stringMatching(way.expected) },
        })
    await way.enter(atOnce, true)
    expect(await way.recorded()).toBe(2 * way.amount)
    await expect(way.enter(atOnce + 1, false)).rejects.toMatchObject({ code: 'DUPLICATE' })
    expect(await way.recorded()).toBe(2 * way.amount)
  })
})

describe('what is asked about', () => {
  const pay = (tripId: string, more: Partial<Parameters<typeof it.call.receipts.create>[0]> = {}) =>
    it.call.receipts.create({ tripId, mode: 'upi', day: today, amount: 10_000 * rupees, ...more })
  const refusal = { status: 409, code: 'DUPLICATE' }

  test('says what is there: the amount, its day, how it came, and what is due', async () => {
    const tripId = await makeTripToPay()
    await pay(tripId, { amount: 40_000 * rupees, reference: '1234', day: '2026-11-12', isDaySure: true })
    await expect(pay(tripId, { amount: 500 * rupees, reference: '77' })).rejects.toMatchObject({
      ...refusal,
      message:
        '₹40,000 of 12 Nov 2026, UPI 1234, is there already, and nothing is due any more. Record this only if it is another payment.',
    })
  })

  test('two of one amount about the same day, of which one has no reference, while something is due', async () => {
    const tripId = await makeTripToPay()
    await pay(tripId, { reference: 'A1' })
    await pay(tripId, { reference: 'A2' })
    await expect(pay(tripId, { reference: 'a 1' })).rejects.toMatchObject({
      ...refusal,
      fields: { reference: 'Recorded already' },
    })
    await expect(pay(tripId)).rejects.toMatchObject({
      ...refusal,
      fields: { isSure: expect.stringMatching(/UPI A2, is there already; ₹20,000 is due still\.$/) },
    })
    await pay(tripId, { day: dayIn(-8), isDaySure: true })
    await pay(tripId, { amount: 9000 * rupees })
    await expect(pay(tripId, { reference: 'A9' })).rejects.toMatchObject({
      fields: { isSure: expect.stringMatching(/is there already, and only ₹1,000 is due\.$/) },
    })
    await pay(tripId, { amount: 1000 * rupees })
  })

  test('money that a customer has declared, and a colleague enters as it came', async () => {
    const tripId = await makeTripToPay()
    await pay(tripId, { reference: 'typed wrong', isPending: true })
    await expect(pay(tripId, { reference: '4321' })).rejects.toMatchObject({
      fields: { isSure: expect.stringMatching(/typed wrong, waits to be confirmed; ₹40,000 is due still\.$/) },
    })
  })

  test('a payment of the invoice that the money of its proforma has paid', async () => {
    const registrationId = await registration(make)
    const facts = { kind: 'proforma' as const, contactId, tripId: null, registrationId, tags: [] }
    const draft = (await it.call.invoices.create({ ...facts, document: packageDocument(make) })).data
    const proforma = (await it.call.invoices.issue({ id: draft.id, version: draft.version })).data
    const money = { mode: 'bank' as const, day: today, amount: proforma.total ?? 0 }
    await it.call.receipts.create({ ...money, invoiceId: proforma.id, reference: 'one' })
    const made = (await it.call.invoices.ofProforma({ id: proforma.id })).data
    const invoiced = (await it.call.invoices.issue({ id: made.id, version: made.version })).data
    for (const invoiceId of [invoiced.id, proforma.id])
      await expect(it.call.receipts.create({ ...money, invoiceId, reference: 'two' })).rejects.toMatchObject({
        fields: { isSure: expect.stringMatching(nothingDue) },
      })
  })

  test('not what was taken back, and not the first payment that is more than is due', async () => {
    const tripId = await makeTripToPay()
    const { data } = await pay(tripId, { amount: 50_000 * rupees })
    const [{ id, version } = { id: '', version: 0 }] = data.receipts
    await it.call.receipts.cancel({ id, version, day: today, reason: 'Another trip' })
    await pay(tripId, { amount: 50_000 * rupees })
  })

  test('a bill that is paid while its money was recorded ahead; other bills of one amount are just paid', async () => {
    const [first, second, third] = [await it.entered(), await it.entered(), await it.entered()]
    const putOver = (billId: string) => ({ bills: [{ billId, amount: 100_000 }] })
    await it.pay(putOver(first.id))
    await it.pay(putOver(second.id))
    await it.pay({ reference: 'ahead', isSure: true })
    await expect(it.pay({ ...putOver(third.id), reference: 'other', day: today })).rejects.toMatchObject({
      ...refusal,
      fields: { isSure: expect.stringMatching(/Bank transfer ahead, is there already, and is put against no bill\.$/) },
    })
  })

  test('a run whose bill was paid in another way, or in part', async () => {
    const bill = await it.entered()
    const { id } = await it.approved([bill.id])
    const run = await it.exported(it.agency.owner, id)
    await it.pay({ reference: 'CASH', amount: 70_000, bills: [{ billId: bill.id, amount: 70_000 }] })
    const paid = { id, version: run.run.version, day: today }
    await expect(it.call.paymentRuns.pay(paid)).rejects.toMatchObject({
      ...refusal,
      fields: { isSure: expect.stringMatching(/less of it is open by now, and ₹700 becomes an advance\.$/) },
    })
    expect(await readLeft()).toBe(70_000)
    await it.call.paymentRuns.pay({ ...paid, isSure: true })
    expect(await readLeft()).toBe(170_000)
  })
})
