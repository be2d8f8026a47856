import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { stay } from '../../../test/make-payables.ts'
import { makeRuns, type Runs } from '../../../test/make-runs.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let it: Runs
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await makeRuns(app)
})

const day = dayIn(0)

/** A run of two vendors' bills that the bank has paid. */
async function paidRun(reference: string | undefined) {
  const { data: other } = await it.call.vendors.create({ name: 'Hill View Stays' })
  await it.vendorAccountOf(other.id, { accountNumber: '50100012340000' })
  const bills = [
    await it.entered({ billNumber: 'LH/1', lines: [stay({ net: 250_000 })] }),
    await it.entered({ billNumber: 'HV/1', vendorId: other.id, lines: [stay({ net: 410_000 })] }),
  ]
  const { id, version } = await it.approved(bills.map((bill) => bill.id))
  return (await it.call.paymentRuns.pay({ id, version, day, reference, lines: [] })).data
}

test('a run that its bank shows as one sum settles itself by its number, and is suggested without it', async () => {
  const { number } = await paidRun('BULK77120045')
  const entries = await it.books()
  await it.add([
    { day, text: `BULK UPLOAD ${number.replaceAll('/', '-')}`, amount: -660_000 },
    { day, text: 'NEFT DR-KKBK0000958-SOMEBODY ELSE-NETBANK-N093261234567890', amount: -660_000 },
  ])
  await it.settleCertain()
  const [settled] = await it.lines('settled')
  expect(settled?.text).toContain('BULK UPLOAD')
  expect(settled?.matches).toMatchObject([
    { kind: 'seen', isAutomatic: true, amount: -250_000 },
    { kind: 'seen', isAutomatic: true, amount: -410_000 },
  ])
  expect(await it.lines('open')).toHaveLength(1)
  // Nothing is paid twice.
  expect(await it.books()).toEqual(entries)
})

test('a run without a word of it in the text is one suggestion, which takes all its payments', async () => {
  const { number } = await paidRun(undefined)
  await it.add([{ day, text: 'BULK TXN DEBIT', amount: -660_000 }])
  await it.settleCertain()
  const line = await it.line('BULK TXN')
  const { data } = await it.call.statements.suggest({ accountId: it.accountId, ids: [line.id] })
  const [first] = data[line.id] ?? []
  expect(first?.reasons).toEqual([`The amount is what 2 payments recorded under ${number} come to together.`])
  const parts = (first?.targets ?? []).map(({ of, id, amount }) => ({ as: 'target' as const, of, id, amount }))
  const { data: settled } = await it.call.statements.settle({ id: line.id, version: line.version, parts })
  expect(settled.state).toBe('settled')
  expect(settled.matches.map(({ kind }) => kind)).toEqual(['seen', 'seen'])
})

test('one transfer of a customer for two trips settles itself', async () => {
  const make = new Maker(app, it.agency.agencyId, it.agency.owner.userId, newMark('together'))
  const payerId = await contact(make)
  const trips = [
    await makeTrip(app, it.agency.owner, { startsIn: 30 }),
    await makeTrip(app, it.agency.owner, { startsIn: 60 }),
  ]
  for (const { id } of trips) await make.sql('update trips set contact_id = $2 where id = $1', [id, payerId])
  const parts = trips.map(({ id }) => ({ kind: 'trip' as const, id, amount: 700_000 }))
  const utr = 'N093261234567890'
  await it.call.receipts.share({ payerId, mode: 'bank', day, reference: utr, bankAccountId: it.accountId, parts })
  await it.add([{ day, text: `NEFT CR-SBIN0000300-MEERA IYER-SAFFRON-${utr}`, amount: 1_400_000 }])
  await it.settleCertain()
  const settled = await it.line(utr, 'settled')
  expect(settled.matches).toMatchObject([
    { kind: 'seen', isAutomatic: true, amount: 700_000 },
    { kind: 'seen', isAutomatic: true, amount: 700_000 },
  ])

  // One of them is cancelled: its part of the line waits for somebody, the other stays seen.
  const [first] = (await it.call.receipts.ofTrip({ tripId: trips[0]?.id ?? '' })).data.receipts
  const cancelled = { id: first?.id ?? '', version: first?.version ?? 0, day, reason: 'Of another trip' }
  await it.call.receipts.cancel(cancelled)
  const open = await it.line(utr)
  expect(open).toMatchObject({ explained: 700_000, reopenedBecause: 'The payment was cancelled' })
  // What is left is no certain match any more, and nothing is made of it by itself.
  await it.settleCertain()
  expect(await it.line(utr)).toMatchObject({ version: open.version, explained: 700_000 })
  const undone = { id: open.id, version: open.version, reason: 'All of it is another' }
  expect((await it.call.statements.undo(undone)).data).toMatchObject({ state: 'open', explained: 0 })
  expect((await it.call.receipts.ofTrip({ tripId: trips[1]?.id ?? '' })).data.receipts).toMatchObject([
    { state: 'received' },
  ])
})
