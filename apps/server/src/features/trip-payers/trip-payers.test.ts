import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { newApiKey } from '../../../test/examples/intake.ts'
import { bankAccount } from '../../../test/examples/settings.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { addRest, cancelTrip, dayIn, makeTrip } from '../../../test/make-trip.ts'
import { clientOf, makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { checkTrips } from '../trip-gaps/trip-gaps-checking.service.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('payers'))
  await bankAccount(make)
  await registration(make)
})
afterAll(() => app.close())

const call = () => agency.owner.call
const rupees = (amount: number) => amount * 100

/** A trip of ₹90,000: 40,000 that were due yesterday, and 50,000 later. */
async function group() {
  const { id } = await makeTrip(app, agency.owner, { startsIn: 30, dueIn: -1, title: 'Group to Goa' })
  await addRest(app, id, { dueIn: 20 })
  const people = [await contact(make), await contact(make)] as const
  await make.sql('update trips set contact_id = $2 where id = $1', [id, people[0]])
  return { id, people }
}

type Group = Awaited<ReturnType<typeof group>>

const split = ({ id, people }: Group, shares: [number, number] = [rupees(30_000), rupees(60_000)]) =>
  call().trips.setPayers({ id, payers: people.map((contactId, at) => ({ contactId, share: shares[at] ?? 0 })) })

const sharesOf = async (id: string) =>
  (await call().trips.payers({ id })).data.payers.map(({ shares }) =>
    shares.map(({ amount, paid }) => [amount / 100, paid / 100]),
  )
const paidOf = async (id: string) => (await call().trips.get({ id })).data.instalments.map(({ paid }) => paid / 100)
const pay = (id: string, amount: number, payerId?: string) =>
  call().receipts.create({ tripId: id, payerId, amount: rupees(amount), mode: 'bank', day: dayIn(0), isSure: true })

describe('a trip that several pay', () => {
  test('is shared instalment by instalment, as its price is', async () => {
    const trip = await group()
    expect((await call().trips.payers({ id: trip.id })).data).toMatchObject({ price: rupees(90_000), payers: [] })
    const { data } = await split(trip)
    expect(data.payers.map(({ share, amount, paid }) => [share, amount, paid])).toEqual([
      [rupees(30_000), rupees(30_000), 0],
      [rupees(60_000), rupees(60_000), 0],
    ])
    // A third of each instalment, to the paisa.
    expect(await sharesOf(trip.id)).toEqual([
      [
        [13_333.33, 0],
        [16_666.67, 0],
      ],
      [
        [26_666.67, 0],
        [33_333.33, 0],
      ],
    ])
    const [entry] = (await call().trips.timeline({ id: trip.id })).data
    expect(entry).toMatchObject({ kind: 'payers_changed', data: { payers: [{ amount: rupees(30_000) }, {}] } })
  })

  test('goes to whoever has paid: what one pays ahead does not pay for another', async () => {
    const trip = await group()
    const [first, second] = trip.people
    await split(trip, [rupees(45_000), rupees(45_000)])
    await pay(trip.id, 45_000, first)
    expect(await sharesOf(trip.id)).toEqual([
      [
        [20_000, 20_000],
        [25_000, 25_000],
      ],
      [
        [20_000, 0],
        [25_000, 0],
      ],
    ])
    expect(await paidOf(trip.id)).toEqual([20_000, 25_000])
    // Half of the first instalment is overdue, although as much as it comes to was paid.
    expect((await call().trips.get({ id: trip.id })).data.readiness).not.toBe('ready')
    await pay(trip.id, 30_000, second)
    expect(await paidOf(trip.id)).toEqual([40_000, 35_000])
  })

  test('takes what somebody else pays for what is open first; what one pays too much stays theirs', async () => {
    const trip = await group()
    const [first, second] = trip.people
    await split(trip, [rupees(45_000), rupees(45_000)])
    const listBeyond = async () =>
      (await call().trips.payers({ id: trip.id })).data.payers.map((payer) => payer.beyond / 100)
    await pay(trip.id, 50_000, first)
    expect(await paidOf(trip.id)).toEqual([20_000, 25_000])
    expect(await listBeyond()).toEqual([5000, 0])
    await pay(trip.id, 10_000, await contact(make))
    expect((await sharesOf(trip.id))[1]).toEqual([
      [20_000, 10_000],
      [25_000, 0],
    ])
    // Moved: given back, and paid by the other.
    const { receipts } = (await call().receipts.ofTrip({ tripId: trip.id })).data
    const { id, version } = receipts.find(({ payerId }) => payerId === first) ?? { id: '', version: 0 }
    await call().receipts.refund({ id, version, amount: rupees(5000), day: dayIn(0), mode: 'cash' })
    await pay(trip.id, 5000, second)
    expect((await sharesOf(trip.id))[1]).toEqual([
      [20_000, 15_000],
      [25_000, 0],
    ])
    expect(await listBeyond()).toEqual([0, 0])
  })

  test('is counted anew by the checks where a version before had counted it otherwise', async () => {
    const trip = await group()
    await split(trip, [rupees(45_000), rupees(45_000)])
    await pay(trip.id, 50_000, trip.people[0])
    const right = await sharesOf(trip.id)
    await make.sql('update trip_shares set paid = 500 where trip_id = $1 and paid = 0', [trip.id])
    await make.sql('update trips set check_due_at = now() where id = $1', [trip.id])
    expect(await sharesOf(trip.id)).not.toEqual(right)
    await checkTrips(app.services, agency.agencyId, new AbortController().signal)
    expect(await sharesOf(trip.id)).toEqual(right)
  })

  test('is one customer’s again, with all that was paid', async () => {
    const trip = await group()
    await split(trip)
    await pay(trip.id, 41_000, trip.people[1])
    await call().trips.setPayers({ id: trip.id, payers: [] })
    expect(await paidOf(trip.id)).toEqual([40_000, 1000])
    const { rows } = await make.sql('select count(*)::int as left from trip_shares where trip_id = $1', [trip.id])
    expect(rows).toEqual([{ left: 0 }])
  })

  test('counts a payer’s payments that were made as a contact merged into them', async () => {
    const trip = await group()
    const [first, second] = trip.people
    await split(trip, [rupees(45_000), rupees(45_000)])
    const twin = await contact(make)
    await make.sql('update contacts set merged_into = $2 where id = $1', [twin, second])
    await pay(trip.id, 20_000, twin)
    await pay(trip.id, 100, first)
    expect((await sharesOf(trip.id))[1]).toEqual([
      [20_000, 20_000],
      [25_000, 0],
    ])
  })

  test('is split into its price exactly, among contacts that are named once and are there', async () => {
    const trip = await group()
    const [first, second] = trip.people
    const set = (payers: { contactId: string; share: number }[]) => call().trips.setPayers({ id: trip.id, payers })
    const share = rupees(45_000)
    const refusals = [
      [
        [
          { contactId: first, share },
          { contactId: second, share: share - 1 },
        ],
        'payers',
      ],
      [
        [
          { contactId: first, share },
          { contactId: first, share },
        ],
        'payers.1.contactId',
      ],
      [
        [
          { contactId: first, share },
          { contactId: await contact(await elsewhere()), share },
        ],
        'payers.1.contactId',
      ],
      [[{ contactId: first, share: rupees(90_000) }], 'payers'],
    ] as const
    for (const [payers, field] of refusals)
      await expect(set([...payers])).rejects.toMatchObject({
        status: 422,
        fields: { [field]: expect.any(String) },
      })
    await cancelTrip(agency.owner, trip.id)
    await expect(set([])).rejects.toMatchObject({ code: 'TRIP_CANCELLED' })
  })

  test('shares what is charged when it is cancelled', async () => {
    const trip = await group()
    await split(trip)
    const { data: seen } = await call().trips.cancelPreview({ id: trip.id })
    const { version } = (await call().trips.get({ id: trip.id })).data
    await call().trips.cancel({ id: trip.id, version, reason: 'Rain', seenCharge: seen.charge, charge: rupees(9000) })
    const { payers, price } = (await call().trips.payers({ id: trip.id })).data
    expect(price).toBe(rupees(9000))
    expect(payers.map(({ amount }) => amount)).toEqual([rupees(3000), rupees(6000)])
  })
})

const elsewhere = async () => {
  const other = await makeAgency(app)
  return new Maker(app, other.agencyId, other.owner.userId, newMark('elsewhere'))
}

describe('documents of a trip that several pay', () => {
  async function invoiced() {
    const trip = await group()
    const { payers } = (await split(trip)).data
    const draft = (payerId?: string) => call().invoices.ofTrip({ id: trip.id, kind: 'invoice', payerId })
    return { trip, payers, draft }
  }

  test('charge each for their share, and are settled by their own payments', async () => {
    const { trip, payers, draft } = await invoiced()
    await expect(draft()).rejects.toMatchObject({ code: 'SHARED' })
    await pay(trip.id, 30_000, trip.people[0])
    const made: string[] = []
    for (const payer of payers) {
      const { data } = await draft(payer.id)
      expect(data).toMatchObject({ contactId: payer.contactId, billTo: payer.name })
      made.push((await call().invoices.issue({ id: data.id, version: data.version })).data.id)
    }
    const [first, second] = await Promise.all(made.map(async (id) => (await call().invoices.get({ id })).data))
    expect([first?.status, first?.balance, second?.balance]).toEqual(['paid', 0, second?.total])
    expect((first?.total ?? 0) + (second?.total ?? 0)).toBe(rupees(90_000))
    await expect(draft(payers[0]?.id)).rejects.toMatchObject({ code: 'INVOICED' })
    await pay(trip.id, 60_000, trip.people[1])
    expect((await call().invoices.get({ id: made[1] ?? '' })).data.status).toBe('paid')
    const { data } = await call().trips.payers({ id: trip.id })
    expect(data.payers.map(({ amount, paid }) => amount - paid)).toEqual([0, 0])
  })

  test('hold the split to what they charge', async () => {
    const { trip, payers, draft } = await invoiced()
    const { data } = await draft(payers[1]?.id)
    await call().invoices.issue({ id: data.id, version: data.version })
    await expect(split(trip, [rupees(40_000), rupees(50_000)])).rejects.toMatchObject({
      fields: { 'payers.1.share': expect.stringContaining('₹60,000') },
    })
    const others = [trip.people[0], await contact(make)]
    const replaced = others.map((contactId) => ({ contactId, share: rupees(45_000) }))
    await expect(call().trips.setPayers({ id: trip.id, payers: replaced })).rejects.toMatchObject({ code: 'INVOICED' })
    expect((await split(trip)).data.payers).toHaveLength(2)
  })
})

test('a key that may only read sees the shares without the links', async () => {
  const trip = await group()
  await split(trip)
  const reader = clientOf(app, (await newApiKey(make, ['invoices:read'])).key)
  const { data } = await reader.trips.payers({ id: trip.id })
  expect(data.payers.map(({ publicPath }) => publicPath)).toEqual([null, null])
})
