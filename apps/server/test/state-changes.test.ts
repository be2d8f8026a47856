import type { AttachedTo } from '@sarai/contract/record-kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { concernedBy, type NoticedChange, type TaskedChange } from '../src/kernel/state-changes/state-changes.rules.ts'
import { startApp, type TestApp } from './app.ts'
import { issuedInvoice } from './examples/invoices.ts'
import { registration } from './examples/tax-profile.ts'
import { draftOf, editDraft, makeSent, priceB, sendDraft } from './make-proposal.ts'
import { cancelTrip, makeTrip } from './make-trip.ts'
import { makeIssuedVoucher, readPage, readStamp } from './make-voucher.ts'
import { type Client, makeAgency, makeMember, type Person, type TestAgency } from './make.ts'
import { Maker } from './maker.ts'
import { newMark } from './person-maker.ts'

let app: TestApp
let agency: TestAgency
/** Looks after all trips; the owner does everything. */
let keeper: Person
let call: Client
let make: Maker
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  call = agency.owner.call
  keeper = await makeMember(app, agency)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('state-changes'))
  await registration(make)
})
afterAll(() => app.close())

const handOver = (tripId: string) =>
  app.owner.query('update trips set owner_id = $2 where id = $1', [tripId, keeper.userId])

async function makeKeptTrip(): Promise<string> {
  const { id } = await makeTrip(app, agency.owner, { startsIn: 20 })
  await handOver(id)
  return id
}

async function addTraveller(tripId: string, givenName: string) {
  const { data } = await call.travellers.add({ tripId, traveller: { kind: 'adult', givenName, familyName: 'Rao' } })
  return data.travellers.find((one) => one.givenName === givenName)?.id ?? ''
}

async function makeKeptVoucher() {
  const { trip, voucher } = await makeIssuedVoucher(app, agency.owner)
  await handOver(trip.id)
  return voucher
}

/** A voucher that its guest was sent. */
async function sendVoucher() {
  const { id } = await makeKeptVoucher()
  const { version } = (await call.vouchers.get({ id })).data
  await call.vouchers.send({ id, version, channel: 'link' })
  return (await call.vouchers.get({ id })).data
}

async function sendInvoice() {
  const id = await issuedInvoice(make)
  await app.owner.query('update invoices set owner_id = $2 where id = $1', [id, keeper.userId])
  const { version } = (await call.invoices.get({ id })).data
  await call.invoices.send({ id, version, channel: 'link' })
  return (await call.invoices.get({ id })).data
}

async function revise({ id, version, document }: Awaited<ReturnType<typeof sendVoucher>>, requests = 'A high floor') {
  const changes = { document: { ...document, requests } }
  const { data } = await call.vouchers.update({ id, version, changes })
  return (await call.vouchers.issue({ id, version: data.version })).data
}

async function acceptSent(draftsOnAcceptance = false): Promise<{ proposalId: string; tripId: string }> {
  const { facts, version } = (await call.taxProfile.show()).data
  await call.taxProfile.save({ ...facts, draftsOnAcceptance, version })
  const { id, optionB } = await makeSent(call)
  await app.owner.query('update proposals set owner_id = $2 where id = $1', [id, keeper.userId])
  const acceptance = { way: 'phone' as const, name: 'Asha Rao', optionId: optionB, extras: [], total: priceB }
  await call.prospects.recordAcceptance({ id, version: 1, ...acceptance })
  return { proposalId: id, tripId: (await call.prospects.trip({ id })).data.id }
}

async function createDraft(): Promise<AttachedTo> {
  const { tripId } = await acceptSent(true)
  await expect.poll(async () => (await call.invoices.list({ filters: { trip: tripId } })).data).toHaveLength(1)
  return { tripId }
}

async function amendTrip(): Promise<AttachedTo> {
  const { proposalId, tripId } = await acceptSent()
  await handOver(tripId)
  await call.trips.amend({ id: tripId })
  const { document } = await draftOf(call, proposalId)
  await editDraft(call, proposalId, {
    do: 'set',
    node: 'itinerary',
    path: ['validTo'],
    value: '2100-12-06',
    was: document.validTo,
  })
  await sendDraft(call, proposalId)
  const { optionId } = (await call.trips.get({ id: tripId })).data
  const acceptance = { way: 'phone' as const, name: 'Asha Rao', optionId, extras: [], total: priceB }
  await call.prospects.recordAcceptance({ id: proposalId, version: 2, ...acceptance })
  return { tripId }
}

async function cancelKeptTrip(): Promise<AttachedTo> {
  const tripId = await makeKeptTrip()
  await cancelTrip(agency.owner, tripId)
  return { tripId }
}

async function cancelTraveller(): Promise<AttachedTo> {
  const tripId = await makeKeptTrip()
  await addTraveller(tripId, 'Asha')
  const travellerId = await addTraveller(tripId, 'Ravi')
  const { version } = (await call.trips.get({ id: tripId })).data
  const { charge } = (await call.trips.cancelPreview({ id: tripId, travellerId })).data
  await call.trips.cancel({ id: tripId, travellerId, version, reason: 'Illness', seenCharge: charge })
  return { tripId }
}

async function fillInTravellers(): Promise<AttachedTo> {
  const tripId = await makeKeptTrip()
  const id = await addTraveller(tripId, 'Asha')
  const { data } = await call.travellers.makeLink({ tripId, travellerIds: [id] })
  const form = { '0.id': id, '0.version': '1', '0.givenName': 'Asha', '0.familyName': 'Sharma' }
  const { status } = await readPage(app, data.url ?? '', { method: 'POST', body: new URLSearchParams(form) })
  expect(status).toBe(303)
  return { tripId }
}

async function reviseVoucher(): Promise<AttachedTo> {
  const { id } = await revise(await sendVoucher())
  return { voucherId: id }
}

async function cancelVoucher(): Promise<AttachedTo> {
  const { id, version } = await sendVoucher()
  await call.vouchers.cancel({ id, version, reason: 'Sold twice' })
  return { voucherId: id }
}

async function acknowledgeVoucher(): Promise<AttachedTo> {
  const { id } = await makeKeptVoucher()
  const [newest] = (await call.vouchers.get({ id })).data.revisions
  const checkUrl = newest?.checkUrl
  const stamp = await readStamp(app, checkUrl ?? '')
  const body = new URLSearchParams({ name: 'Ravi, front office', stamp })
  await readPage(app, checkUrl ?? '', { method: 'POST', body })
  return { voucherId: id }
}

async function cancelInvoice(): Promise<AttachedTo> {
  const { id, version } = await sendInvoice()
  await call.invoices.cancel({ id, version, reason: 'Wrong name' })
  return { invoiceId: id }
}

async function issueNote(): Promise<AttachedTo> {
  const { id } = await sendInvoice()
  const { data: note } = await call.invoices.note({ id, kind: 'credit-note', reason: 'Less' })
  await call.invoices.issue({ id: note.id, version: note.version })
  return { invoiceId: note.id }
}

/**
 * Makes each change, and says of what the task to tell the customer is. Those of accepted proposals come first: trips that a
 * test writes take numbers that the agency then comes to.
 */
const changes: Record<NoticedChange | TaskedChange, () => Promise<AttachedTo>> = {
  invoice_drafted: createDraft,
  trip_amended: amendTrip,
  trip_cancelled: cancelKeptTrip,
  traveller_cancelled: cancelTraveller,
  travellers_filled: fillInTravellers,
  voucher_issued: reviseVoucher,
  voucher_cancelled: cancelVoucher,
  voucher_acknowledged: acknowledgeVoucher,
  invoice_cancelled: cancelInvoice,
  note_issued: issueNote,
}

type Kind = (typeof concernedBy)[NoticedChange]['colleagues']
const rows: Record<string, { colleagues?: Kind; customer?: string }> = concernedBy
const listNotices = async (kind: Kind) => (await keeper.call.notices.list({ kinds: [kind] })).data
const listOpen = async (on: AttachedTo) =>
  (await call.tasks.list({ on })).data.filter(({ title, doneAt }) => !doneAt && title.startsWith('Tell the customer: '))

describe('whoever acted on what held before hears of what holds now', () => {
  test.each(Object.entries(changes))('%s', async (name, change) => {
    const row = rows[name] ?? {}
    const before = row.colleagues ? (await listNotices(row.colleagues)).length : 0
    const on = await change()
    if (row.colleagues) {
      const kind = row.colleagues
      await expect.poll(async () => (await listNotices(kind)).length).toBeGreaterThan(before)
    }
    const open = await listOpen(on)
    expect(open).toHaveLength(row.customer === 'task' || row.customer === 'mail' ? 1 : 0)
    for (const task of open) expect(task.assigneeId).toBe(keeper.userId)
  })
})

test('a customer is to be told once, of what holds by then, until they have it', async () => {
  const { id } = await revise(await sendVoucher())
  const on = { voucherId: id }
  const revised = await revise((await call.vouchers.get({ id })).data, 'A low floor')
  expect((await listOpen(on)).map(({ title }) => title)).toEqual([expect.stringContaining('/3')])
  await call.vouchers.send({ id, version: revised.version, channel: 'link' })
  expect(await listOpen(on)).toEqual([])
  const { version } = (await call.vouchers.get({ id })).data
  await call.vouchers.cancel({ id, version, reason: 'Sold twice' })
  expect(await listOpen(on)).toHaveLength(1)
})

test('a customer who was told of a revision by a colleague is told of its end too', async () => {
  const revised = await revise(await sendVoucher())
  const on = { voucherId: revised.id }
  const [task] = (await call.tasks.list({ on })).data
  await call.tasks.complete({ id: task?.id ?? '' })
  expect(await listOpen(on)).toEqual([])
  await call.vouchers.cancel({ id: revised.id, version: revised.version, reason: 'Sold twice' })
  expect(await listOpen(on)).toHaveLength(1)
})

test('of a voucher that nobody was given nobody is told, and of a trip that is off once', async () => {
  const { id, version } = await makeKeptVoucher()
  await call.vouchers.cancel({ id, version, reason: 'Sold twice' })
  expect(await listOpen({ voucherId: id })).toEqual([])
  const sent = await sendVoucher()
  const tripId = sent.tripId ?? ''
  await cancelTrip(agency.owner, tripId)
  expect([await listOpen({ voucherId: sent.id }), await listOpen({ tripId })]).toMatchObject([[], [{}]])
})
