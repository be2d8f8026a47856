import { gstinCheckDigit } from '@sarai/contract/gst'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makePayables, type Payables, stay } from '../../../test/make-payables.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'

let app: TestApp
let it: Payables
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await makePayables(app)
})

const gstin = (start: string) => start + gstinCheckDigit(start)
const day = dayIn(-3)

/** Registers the agency in Rajasthan, and says how its own tours are taxed. */
async function registered(mode: string): Promise<void> {
  const { taxProfile } = it.call
  const { data } = await taxProfile.addRegistration({
    kind: 'regular',
    taxNumber: gstin('08AAFCS9999L1Z'),
    legalName: 'Saffron',
    tradeName: null,
    address: null,
    state: '08',
    from: '2017-07-01',
    to: null,
    luts: [],
    packId: null,
  })
  await taxProfile.save({ ...data.facts, version: data.version, defaultMode: mode })
}

async function vendorOf(builtIn: string, number: string | null = null): Promise<string> {
  const types = (await it.call.vendorTypes.list()).data
  const typeId = types.find((type) => type.builtIn === builtIn)?.id ?? null
  return (await it.call.vendors.create({ name: `The ${builtIn}`, currency: 'INR', typeId, gstin: number })).data.id
}

const charged = (net: number, tax: number) => ({ bookingId: null, net, cgst: 0, sgst: 0, igst: tax })
const ask = async (vendorId: string, line = charged(1_000_000, 50_000)) =>
  (await it.call.bills.credit({ vendorId, billedOn: day, currency: 'INR', lines: [line] })).data

test('a tour operator at 5 % takes credit of another tour operator’s bill, and of no other', async () => {
  await registered('tour-operator')
  const [dmc, hotel] = [await vendorOf('dmc'), await vendorOf('hotel')]
  const tour = (await ask(dmc)).lines[0]
  expect(tour).toMatchObject({ isCredit: true, choices: [{ rate: 5000, isCharged: true }, { isCharged: false }] })
  expect(tour?.why.some(({ sentence }) => sentence.includes('another tour operator'))).toBe(true)
  expect((await ask(hotel, charged(1_000_000, 180_000))).lines).toMatchObject([{ isCredit: false }])

  // A vendor abroad charges none of it.
  const { version } = (await it.call.vendors.get({ id: hotel })).data
  await it.call.vendors.update({ id: hotel, version, changes: { country: 'ID' } })
  expect((await ask(hotel, charged(1_000_000, 0))).lines).toMatchObject([{ isCredit: false, choices: [] }])
  const ours = (await it.call.vendors.get({ id: hotel })).data.version
  await it.call.vendors.update({ id: hotel, version: ours, changes: { country: 'IN' } })
  expect((await ask(hotel, charged(1_000_000, 0))).lines[0]?.choices).not.toEqual([])

  // What a bill leaves open is decided so; what it says holds.
  const lines = [stay({ igst: 5000, isCredit: null })]
  await it.entered({ vendorId: dmc, lines })
  const room = await it.draft({ vendorId: hotel, lines })
  expect(room.lines).toMatchObject([{ isCredit: false, cost: 105_000 }])
  expect(await it.books()).toEqual({ cost: 100_000, gst_input: 5000, vendor: -105_000 })
  const chosen = [stay({ igst: 5000, isCredit: true })]
  const changed = await it.call.bills.update({ id: room.id, version: room.version, changes: { lines: chosen } })
  expect(changed.data.lines).toMatchObject([{ isCredit: true }])
})

test('under the regular scheme the rate decides, and tax of a state without registration is a cost', async () => {
  await registered('tour-operator-credit')
  const hotel = await vendorOf('hotel', gstin('27AAFCS8888L1Z'))
  expect((await ask(hotel, charged(1_000_000, 180_000))).lines).toMatchObject([{ isCredit: true }])
  expect((await ask(hotel)).lines).toMatchObject([{ isCredit: false }])
  const local = { ...charged(1_000_000, 0), cgst: 90_000, sgst: 90_000 }
  expect((await ask(hotel, local)).lines).toMatchObject([
    { isCredit: false, why: [{ sentence: expect.stringContaining('own state') }] },
  ])
})

test('without a registration nothing is credit, and is said so', async () => {
  const { lines } = await ask(await vendorOf('dmc'))
  expect(lines).toMatchObject([
    { isCredit: false, why: [{ sentence: expect.stringContaining('regular registration') }] },
  ])
})

test('tax at source is proposed with its section, of what the year comes to', async () => {
  const cabs = await vendorOf('transport', gstin('08AAPPU9999L1Z'))
  const small = await ask(cabs, charged(3_000_000, 0))
  expect(small.tds).toBeNull()
  expect(small.sections.length).toBeGreaterThan(2)
  expect((await ask(cabs, charged(3_000_100, 0))).tds).toMatchObject({ amount: 30_000 })
  await it.entered({ vendorId: cabs, billedOn: dayIn(-4), lines: [stay({ net: 9_000_000 })] })
  expect((await ask(cabs, charged(1_000_100, 0))).tds).toMatchObject({ amount: 10_000 })
})

test('is for those who see costs, and of vendors of one’s own agency', async () => {
  const asked = { vendorId: it.vendorId, billedOn: day, currency: 'INR', lines: [charged(1, 1)] }
  const blind = await makeMember(app, it.agency, { isSubuser: true, recordScope: 'all', hidesCost: true })
  await expect(blind.call.bills.credit(asked)).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
  const stranger = (await makeAgency(app)).owner.call
  await expect(stranger.bills.credit(asked)).rejects.toMatchObject({ status: 404 })
})
