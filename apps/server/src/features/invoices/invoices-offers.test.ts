import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { editDraft, makeOffer, makeSent, priceA, priceB, priceOfExtra, set } from '../../../test/make-proposal.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  agency = await makeAgency(app)
  await registration(new Maker(app, agency.agencyId, agency.owner.userId, newMark('offers')))
})
afterAll(() => app.close())

const calls = () => agency.owner.call
const get = async (id: string) => (await calls().invoices.get({ id })).data
const issued = async (id: string) => {
  const { version } = await get(id)
  return (await calls().invoices.issue({ id, version })).data
}
async function accept(id: string, { optionId, total }: { optionId: string; total: number }): Promise<string> {
  const said = { id, version: 1, way: 'phone' as const, name: 'Asha Rao', note: null, email: null }
  await calls().prospects.recordAcceptance({ ...said, optionId, extras: [], total })
  return (await calls().prospects.get({ id })).data.trip?.id ?? ''
}

describe('a proforma of a proposal that nobody has accepted yet', () => {
  test('charges what is chosen of the draft, in one line, to its lead, and says when the last of it is due', async () => {
    const { id, optionB, extra } = await makeOffer(calls())
    const offer = (await calls().invoices.offer({ id })).data
    expect(offer).toMatchObject({ version: null, currency: 'INR', obstacle: null })
    expect(offer.choices.map(({ name, total }) => [name, total])).toEqual([
      ['B', priceB],
      ['A', priceA],
    ])
    expect(offer.choices[0]?.extras).toMatchObject([{ id: extra, title: 'Balloon ride', price: priceOfExtra }])
    expect(JSON.stringify(offer)).not.toMatch(/SECRET|net|margin/)

    const { data: made } = await calls().invoices.ofProposal({ id, optionId: optionB, extras: [extra] })
    const { data: proposal } = await calls().prospects.get({ id })
    expect(made).toMatchObject({
      kind: 'proforma',
      status: 'draft',
      tripId: null,
      proposalId: id,
      ownerId: proposal.ownerId,
      total: priceB + priceOfExtra,
      proposal: {
        id,
        number: proposal.number,
        state: 'stands',
        was: priceB + priceOfExtra,
        now: priceB + priceOfExtra,
      },
    })
    const [line] = made.document.lines
    expect(made.document).toMatchObject({ dueOn: '2100-12-06', billTo: { name: proposal.customer } })
    expect(made.document.billTo.email).toContain('@example.com')
    expect(line).toMatchObject({ price: priceB + priceOfExtra, isInclusive: true })
    expect(line?.description).toMatch(/^Kerala \d+\n2 travellers, 21 Dec 2100 to/)
    const listed = await calls().invoices.list({ filters: { proposal: id } })
    expect(listed.data.map((row) => row.id)).toEqual([made.id])
    const history = (await calls().prospects.timeline({ id })).data
    expect(history).toContainEqual(
      expect.objectContaining({ kind: 'proforma_drafted', data: { invoiceId: made.id, number: made.number } }),
    )
  })

  test('charges what was sent, not what the draft has become since, and says that the proposal has changed', async () => {
    const { id, optionA } = await makeSent(calls())
    await editDraft(calls(), id, set(['travellers', 'adults'], 3, 2))
    expect((await calls().invoices.offer({ id })).data.version).toBe(1)
    const { data: made } = await calls().invoices.ofProposal({ id, optionId: optionA })
    expect(made.document.lines[0]?.description).toContain('2 travellers')
    const before = await issued(made.id)
    expect(before.proposal?.state).toBe('stands')
    const { revision } = (await calls().prospects.itinerary({ id })).data
    await calls().prospects.send({ id, revision, channel: 'link' })
    const after = await get(made.id)
    expect(after.proposal?.state).toBe('changed')
    expect(after.document).toEqual(before.document)
    expect(after.total).toBe(before.total)
  })

  test('is refused for a choice that there is not, and for what was declined or deleted; what there is says so', async () => {
    const { id, optionA } = await makeSent(calls())
    await expect(calls().invoices.ofProposal({ id, optionId: null })).rejects.toMatchObject({ status: 422 })
    const { data: made } = await calls().invoices.ofProposal({ id, optionId: optionA })
    await calls().prospects.decline({ id, reason: 'Too dear' })
    expect((await get(made.id)).proposal).toMatchObject({ state: 'declined' })
    expect((await calls().invoices.offer({ id })).data.obstacle).toContain('declined')
    await expect(calls().invoices.ofProposal({ id, optionId: optionA })).rejects.toMatchObject({
      code: 'NOT_OFFERED',
      message: expect.stringContaining('declined'),
    })
    await calls().prospects.remove({ id })
    expect((await get(made.id)).proposal).toMatchObject({ state: 'deleted' })
    await expect(calls().invoices.ofProposal({ id, optionId: optionA })).rejects.toMatchObject({ code: 'DELETED' })
  })

  test('becomes one of the trip once the proposal is accepted, although it was issued', async () => {
    const { id, optionA, optionB } = await makeSent(calls())
    const first = await issued((await calls().invoices.ofProposal({ id, optionId: optionA })).data.id)
    const second = (await calls().invoices.ofProposal({ id, optionId: optionB })).data
    const trip = await accept(id, { optionId: optionB, total: priceB })
    expect(await get(first.id)).toMatchObject({
      status: 'issued',
      tripId: trip,
      documentNumber: first.documentNumber,
      proposal: { state: 'accepted', was: priceA, now: priceB },
    })
    const listed = await calls().invoices.list({ filters: { trip } })
    expect(new Set(listed.data.map((row) => row.id))).toEqual(new Set([first.id, second.id]))
    await expect(calls().invoices.ofProposal({ id, optionId: optionA })).rejects.toMatchObject({
      message: expect.stringContaining('from its trip'),
    })
    expect((await calls().invoices.ofProforma({ id: first.id })).data).toMatchObject({ tripId: trip, total: priceB })
  })

  test('cannot become an invoice, nor be paid in the books, before the acceptance; what was declared counts after', async () => {
    const { id, optionA } = await makeSent(calls())
    const { data: draft } = await calls().invoices.ofProposal({ id, optionId: optionA })
    expect(draft.contactId).not.toBeNull()
    const asInvoice = { id: draft.id, version: draft.version, changes: { kind: 'invoice' as const } }
    await expect(calls().invoices.update(asInvoice)).rejects.toMatchObject({ code: 'NOT_ACCEPTED' })
    const { id: invoiceId, publicPath } = await issued(draft.id)
    await expect(calls().invoices.ofProforma({ id: invoiceId })).rejects.toMatchObject({ code: 'NOT_ACCEPTED' })
    const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
    const paid = { invoiceId, mode: 'upi' as const, day, amount: 1_500_000, reference: 'UPI-1' }
    await expect(calls().receipts.create(paid)).rejects.toMatchObject({ code: 'NOT_ACCEPTED' })
    await calls().receipts.create({ ...paid, isPending: true })
    const waiting = (await calls().receipts.ofInvoice({ invoiceId })).data.receipts[0]
    const seen = { id: waiting?.id ?? '', version: waiting?.version ?? 0, day }
    await expect(calls().receipts.confirm(seen)).rejects.toMatchObject({ code: 'NOT_ACCEPTED' })
    expect(publicPath).toContain('/invoices/view/')

    const tripId = await accept(id, { optionId: optionA, total: priceA })
    await calls().receipts.confirm(seen)
    const { receipts } = (await calls().receipts.ofTrip({ tripId })).data
    expect(receipts).toMatchObject([{ state: 'received', inTrip: 1_500_000 }])
    const [deposit] = (await calls().trips.get({ id: tripId })).data.instalments
    expect(deposit?.paid).toBe(1_500_000)
  })

  test('is not for people without the page of proposals, other agencies, or records that they do not see', async () => {
    const { id, optionA } = await makeOffer(calls())
    const { data: made } = await calls().invoices.ofProposal({ id, optionId: optionA })
    const without = await makeMember(app, agency, { recordScope: 'all', isRestricted: true, permissions: {} })
    await expect(without.call.invoices.offer({ id })).rejects.toMatchObject({ status: 403 })
    await expect(without.call.invoices.ofProposal({ id, optionId: optionA })).rejects.toMatchObject({ status: 403 })
    expect((await without.call.invoices.get({ id: made.id })).data.proposal).toBeNull()
    const own = await makeMember(app, agency, { recordScope: 'own' })
    await expect(own.call.invoices.ofProposal({ id, optionId: optionA })).rejects.toMatchObject({ status: 404 })
    const stranger = (await makeAgency(app)).owner
    await expect(stranger.call.invoices.offer({ id })).rejects.toMatchObject({ status: 404 })
  })

  test('tells no price of a draft that needs approval before it is sent', async () => {
    const { id, optionA } = await makeOffer(calls())
    await editDraft(calls(), id, set(['pricing', 'marginFloor'], 9000, 0))
    const blind = await makeMember(app, agency, { hidesCost: true, recordScope: 'all' })
    expect((await blind.call.invoices.offer({ id })).data.obstacle).toContain('approval')
    await expect(blind.call.invoices.ofProposal({ id, optionId: optionA })).rejects.toMatchObject({
      code: 'NOT_OFFERED',
    })
    expect((await calls().invoices.ofProposal({ id, optionId: optionA })).data.total).toBe(priceA)
  })
})
