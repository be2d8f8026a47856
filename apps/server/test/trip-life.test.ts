import { randomUUID } from 'node:crypto'
import { blankDay } from '@sarai/itinerary/blank'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { compareDues } from './compare-dues.ts'
import { registration } from './examples/tax-profile.ts'
import { type Mailbox, mailAbout, openMailbox, readable } from './mailbox.ts'
import { draftOf, editDraft, insert, set } from './make-proposal.ts'
import { dayIn } from './make-trip.ts'
import { type Client, clientOf, makeAgency, makeMember, type Person, type TestAgency } from './make.ts'
import { Maker } from './maker.ts'
import { newMark } from './person-maker.ts'
import { confirmAll, makeService, requestAll } from './trip-vendors.ts'

const traveller = 'asha@traveller.test'
const [hotelDesk, cabDesk, boatDesk] = ['desk@lagoon.test', 'ravi@cabs.test', 'boats@kerala.test']

let app: TestApp
let mailbox: Mailbox
let agency: TestAgency
/** Sells and looks after the trip. */
let rm: Person
let call: Client
let make: Maker
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url })
  agency = await makeAgency(app)
  rm = await makeMember(app, agency)
  call = agency.owner.call
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('trip-life'))
  await registration(make)
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const countMails = (address: string, words: RegExp) =>
  mailbox.mails.filter((mail) => mail.to.includes(address) && words.test(readable(mail))).length
const listGaps = async (id: string, part: string) =>
  (await call.trips.gaps({ id })).data.flatMap((gap) => (gap.part === part ? gap.title : []))
const listTasks = async (on: Parameters<Client['tasks']['list']>[0]['on']) =>
  (await call.tasks.list({ on })).data.filter(({ doneAt }) => !doneAt).map(({ title }) => title)
const getBooking = async (tripId: string, title: string) => {
  const booking = (await call.bookings.ofTrip({ id: tripId })).data.find((one) => one.title === title)
  if (!booking) throw new Error(`${title} is not booked`)
  return booking
}

async function issueAndSendVouchers(tripId: string): Promise<void> {
  const { ids } = (await call.vouchers.ofTrip({ id: tripId, issue: true })).data
  for (const id of ids) {
    const { version, status } = (await call.vouchers.get({ id })).data
    if (status !== 'issued' && status !== 'revised') continue
    await call.vouchers.send({ id, version, channel: 'mail', to: traveller })
  }
}

/** Every place that says what the customer owes says the same, and the books balance. */
async function compareAll(): Promise<number> {
  const rows = await compareDues(app, call, make)
  const { data } = await call.ledger.trialBalance({ from: dayIn(-400), to: dayIn(400) })
  expect(data.rows.reduce((sum, { base }) => sum + base.debit - base.credit, 0)).toBe(0)
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

test('a trip made in an empty agency goes from the enquiry to its close, and at every step those concerned hear of it', async () => {
  // The enquiry, of a lead that its RM is told of.
  const facts = { name: 'Asha Bhat', email: traveller, phone: '+919829012345', adults: 2, ownerId: rm.userId }
  const { data: lead } = await call.leads.create(facts)
  expect((await rm.call.notices.list({ kinds: ['lead_assigned'] })).data).toHaveLength(1)

  // The proposal, with what a traveller can accept, sent by mail.
  const [hotel, cabs, boats] = await Promise.all([
    call.vendors.create({ name: 'Lagoon Hotels', email: hotelDesk, currency: 'INR' }),
    call.vendors.create({ name: 'Ravi Cabs', email: cabDesk, currency: 'INR' }),
    call.vendors.create({ name: 'Kerala Boats', email: boatDesk, currency: 'INR' }),
  ])
  const { data: proposal } = await call.prospects.create({ leadId: lead.id, title: 'Kerala by the sea', days: 0 })
  const [first, second] = [
    {
      ...blankDay(randomUUID(), 'Arrival'),
      items: [
        makeService('lodging', 'Lagoon Palace', hotel.data.id, 20_000),
        makeService('transport', 'Car to the coast', cabs.data.id, 6000),
      ],
    },
    {
      ...blankDay(randomUUID(), 'On the water'),
      items: [makeService('activity', 'Houseboat ride', boats.data.id, 10_000)],
    },
  ]
  await call.prospects.update({ id: proposal.id, version: proposal.version, changes: { ownerId: rm.userId } })
  const depositId = randomUUID()
  const deposit = { label: 'Deposit', percent: 2500, due: 'on-acceptance', days: null, date: null }
  await editDraft(
    call,
    proposal.id,
    insert('days', first),
    { do: 'insert', list: 'days', parent: 'itinerary', after: first.id, value: second },
    set(['startDate'], dayIn(40), null),
    insert('instalments', { ...deposit, id: depositId }),
    {
      do: 'insert',
      list: 'instalments',
      parent: 'itinerary',
      after: depositId,
      value: { id: randomUUID(), label: 'Balance', percent: 7500, due: 'days-before', days: 10, date: null },
    },
  )
  const { revision } = await draftOf(call, proposal.id)
  await call.prospects.send({ id: proposal.id, revision, channel: 'mail', to: traveller })
  await mailAbout(mailbox, traveller, /Kerala by the sea/)

  // The traveller accepts with the code of a mail; both sides hear of it.
  const guest = clientOf(app, null)
  const key = (await call.prospects.get({ id: proposal.id })).data.publicKey
  await guest.prospectPage.view({ key })
  const request = { key, version: 1, name: 'Asha Bhat', email: traveller }
  const { requestId } = (await guest.prospectPage.requestAcceptance(request)).data
  const code = /\b(\d{6})\b/.exec(await mailAbout(mailbox, traveller, /code/i))?.[1] ?? ''
  const total = (await call.prospects.get({ id: proposal.id })).data.total ?? 0
  await guest.prospectPage.accept({ key, version: 1, requestId, code, optionId: null, extras: [], total })
  expect((await rm.call.notices.list({ kinds: ['proposal_accepted'] })).data).toHaveLength(1)
  await expect.poll(() => countMails(traveller, /accepted/i)).toBeGreaterThan(0)
  const { id: tripId } = (await call.prospects.trip({ id: proposal.id })).data
  expect(await compareAll()).toBe(total)

  // Vendors are asked, confirm, and the vouchers go to the traveller.
  await requestAll(call, tripId)
  for (const desk of [hotelDesk, cabDesk, boatDesk])
    await expect.poll(() => countMails(desk, /Lagoon Palace|Car to the coast|Houseboat ride/)).toBe(1)
  await confirmAll(app, call, tripId, 'Lagoon Hotels', 'LH-1')
  await confirmAll(app, call, tripId, 'Ravi Cabs', 'RC-1')
  await confirmAll(app, call, tripId, 'Kerala Boats', 'KB-1')
  expect(await listGaps(tripId, 'confirmations')).toEqual([])
  expect((await rm.call.notices.list({ kinds: ['booking_answered'] })).data).toHaveLength(3)
  const pay = (amount: number, reference: string) =>
    call.receipts.create({ tripId, mode: 'upi', day: dayIn(0), amount, reference })
  const [firstDue] = (await call.trips.get({ id: tripId })).data.instalments
  await pay(firstDue?.amount ?? 0, '612345678901')
  expect(await compareAll()).toBe(total - (firstDue?.amount ?? 0))
  await issueAndSendVouchers(tripId)
  await expect.poll(() => countMails(traveller, /voucher/i)).toBe(3)
  expect(await listGaps(tripId, 'vouchers')).toEqual([])

  // The hotel bills and is paid.
  const lagoon = await getBooking(tripId, 'Lagoon Palace')
  const line = { description: 'Stay', cgst: 0, sgst: 0, igst: 0, vat: 0, isCredit: false }
  const boat = await getBooking(tripId, 'Houseboat ride')
  async function enterBill(vendorId: string, bookingId: string, net: number, kind: 'bill' | 'credit' = 'bill') {
    const lines = [{ ...line, bookingId, net }]
    const bill = { vendorId, billNumber: `B-${net}-${kind}`, billedOn: dayIn(0), kind, lines }
    const { id, version } = (await call.bills.create(bill)).data
    return (await call.bills.enter({ id, version })).data
  }
  const stay = await enterBill(hotel.data.id, lagoon.id, lagoon.net ?? 0)
  const ride = await enterBill(boats.data.id, boat.id, boat.net ?? 0)
  for (const bill of [stay, ride])
    await call.vendorPayments.create({
      vendorId: bill.vendorId,
      mode: 'bank',
      day: dayIn(0),
      amount: bill.total,
      bills: [{ billId: bill.id, amount: bill.total }],
    })
  await compareAll()

  // The hotel is wanted a day later. Its vendor, the traveller and the RM hear of it; the old voucher is replaced.
  await call.trips.amend({ id: tripId })
  const draft = await draftOf(call, proposal.id)
  await editDraft(call, proposal.id, set(['startDate'], dayIn(41), draft.document.startDate))
  const changed = await draftOf(call, proposal.id)
  await call.prospects.send({ id: proposal.id, revision: changed.revision, channel: 'mail', to: traveller })
  const acceptance = { way: 'phone' as const, name: 'Asha Bhat', optionId: null, extras: [] }
  const offered = (await call.trips.amendment({ id: tripId })).data.after ?? 0
  await call.prospects.recordAcceptance({ id: proposal.id, version: 2, ...acceptance, total: offered })
  expect((await rm.call.notices.list({ kinds: ['trip_amended'] })).data).toHaveLength(1)
  await expect.poll(() => countMails(hotelDesk, /will be different/)).toBe(1)
  expect(await listGaps(tripId, 'confirmations')).toHaveLength(3)
  await requestAll(call, tripId)
  await confirmAll(app, call, tripId, 'Lagoon Hotels', 'LH-2')
  await confirmAll(app, call, tripId, 'Ravi Cabs', 'RC-2')
  await confirmAll(app, call, tripId, 'Kerala Boats', 'KB-2')
  expect(await listGaps(tripId, 'confirmations')).toEqual([])
  const vouchers = (await call.vouchers.list({ filters: { trip: tripId } })).data
  expect(vouchers.map(({ differs }) => differs)).toEqual([true, true, true])
  for (const { id, version } of vouchers) {
    const fresh = (await call.vouchers.refresh({ id, version })).data
    await call.vouchers.issue({ id, version: fresh.version })
    expect(await listTasks({ voucherId: id })).toEqual([expect.stringContaining('Tell the customer: send ')])
    const { version: now } = (await call.vouchers.get({ id })).data
    await call.vouchers.send({ id, version: now, channel: 'mail', to: traveller })
    expect(await listTasks({ voucherId: id })).toEqual([])
  }
  await compareAll()

  // The boat, which is paid, is dropped: its vendor hears of it, and owes what it does not keep.
  const dropped = await getBooking(tripId, 'Houseboat ride')
  await call.bookings.move({
    id: dropped.id,
    version: dropped.version,
    status: 'dropped',
    reason: 'Rain',
    charge: 200_000,
  })
  await expect.poll(() => countMails(boatDesk, /please cancel.*KB-2/s)).toBe(1)
  const due = (dropped.net ?? 0) - 200_000
  expect((await call.vendorPayments.ofVendor({ vendorId: boats.data.id })).data.creditsDue).toMatchObject([
    { amount: due },
  ])
  const boatVoucher = (await call.vouchers.list({ filters: { trip: tripId } })).data.find(({ title }) =>
    /boat/i.test(title),
  )
  expect(boatVoucher?.status).toBe('cancelled')
  expect(await listTasks({ voucherId: boatVoucher?.id ?? '' })).toHaveLength(1)
  const credit = await enterBill(boats.data.id, dropped.id, due, 'credit')
  await call.vendorRefunds.create({ of: { creditId: credit.id }, mode: 'bank', day: dayIn(0), amount: due })
  expect((await call.vendorPayments.ofVendor({ vendorId: boats.data.id })).data).toMatchObject({
    creditsDue: [],
    advances: [],
  })
  // The traveller knows: it rains.
  const gap = (await call.trips.gaps({ id: tripId })).data.find(({ key: own }) => own !== null)
  await call.trips.settleFinding({ id: tripId, bookingId: gap?.bookingId ?? '', key: gap?.key ?? '', isSettled: true })
  expect(await listGaps(tripId, 'findings')).toEqual([])
  await compareAll()

  // One of the two stays at home. The traveller is mailed, and nobody has a task.
  const { travellers } = (await call.travellers.list({ tripId })).data
  const gone = travellers.find(({ isLead }) => !isLead)
  const preview = (await call.trips.cancelPreview({ id: tripId, travellerId: gone?.id })).data
  await call.trips.cancel({
    id: tripId,
    travellerId: gone?.id,
    version: (await call.trips.get({ id: tripId })).data.version,
    reason: 'Illness',
    seenCharge: preview.charge,
    charge: 100_000,
    tellCustomer: true,
  })
  await expect.poll(() => countMails(traveller, /was taken off your trip/)).toBe(1)
  expect(await listTasks({ tripId })).not.toContainEqual(expect.stringContaining('Tell the customer'))
  const owed = await compareAll()

  // The invoice says what is owed, and is paid; then nothing is owed anywhere.
  const { data: invoice } = await call.invoices.ofTrip({ id: tripId, kind: 'invoice' })
  const issued = (await call.invoices.issue({ id: invoice.id, version: invoice.version })).data
  expect(issued.computed.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  await call.invoices.send({ id: issued.id, version: issued.version, channel: 'mail', to: traveller })
  await expect.poll(() => countMails(traveller, /Here is your (tax )?invoice|invoice/i)).toBeGreaterThan(0)
  expect(await compareAll()).toBe(owed)
  await pay(owed, '612345678902')
  expect(await compareAll()).toBe(0)
  expect(await listGaps(tripId, 'payments')).toEqual([])

  // Home again: nothing is at risk, nothing is due, and nothing is left to be told but what the task says.
  await app.owner.query('update trips set start_date = $2, end_date = $3 where id = $1', [tripId, dayIn(-5), dayIn(-3)])
  const home = (await call.trips.get({ id: tripId })).data
  expect(home).toMatchObject({ state: 'finished', travellers: 1 })
  expect(home.readiness).not.toBe('risk')
  expect(await compareAll()).toBe(0)
  // Its vendor has not said that it noted it.
  expect(await listTasks({ tripId })).toEqual(['Check that the vendor has noted: Houseboat ride is cancelled'])
  expect(await listTasks({ bookingId: dropped.id })).toEqual([])
}, 240_000)
