import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { type Client, clientOf, makeAgency, type TestAgency } from '../../../test/make.ts'
import {
  draftOf,
  editDraft,
  letOthersAccept,
  makeSent,
  type OfferedTrip,
  priceA,
  priceB,
  priceOfExtra,
  sendDraft,
  set,
} from '../../../test/make-proposal.ts'

let app: TestApp
let mailbox: Mailbox
let agency: TestAgency
let call: Client
let traveller: Client
const userAgent = 'Mozilla/5.0 (Linux; Android 16) Safari/537.36'
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url })
  agency = await makeAgency(app)
  call = agency.owner.call
  await letOthersAccept(call)
  traveller = clientOf(app, null, { 'user-agent': userAgent })
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

type Sent = OfferedTrip & { key: string }

/** The code of the newest mail to somebody. */
async function codeFor(email: string): Promise<string> {
  const find = () =>
    mailbox.mails
      .findLast((mail) => mail.to.includes(email) && mail.text.includes('code to accept'))
      ?.text.match(/^(\d{6})\r?$/m)?.[1]
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}

let wishes = 0

/** Asks for a code, and puts it into what accepts option B with the extra. */
async function wish({ key, optionB, extra }: Sent, version = 1) {
  // An address of its own, so that the code is that of this wish.
  const email = `${key.toLowerCase().replace(/[^a-z0-9]/g, '')}-${++wishes}@example.com`
  const { data } = await traveller.prospectPage.requestAcceptance({ key, version, name: 'Asha Rao', email })
  const code = await codeFor(email)
  const total = priceB + priceOfExtra
  return { key, version, requestId: data.requestId, code, optionId: optionB, extras: [extra], total }
}

const stageOf = async (leadId: string) => {
  const { stageId } = (await call.leads.get({ id: leadId })).data
  const { rows } = await app.owner.query('select name from stages where id = $1', [stageId])
  return (rows[0] as { name: string }).name
}

async function countOf(table: string): Promise<number> {
  const { rows } = await app.owner.query(`select count(*)::int as rows from ${table} where agency_id = $1`, [
    agency.agencyId,
  ])
  return (rows[0] as { rows: number }).rows
}

describe('the page of a proposal', () => {
  test('shows what was sent, with no net price, margin, vendor or note (bar 24)', async () => {
    const sent = await makeSent(call)
    const page = (await traveller.prospectPage.view({ key: sent.key })).data
    expect(page).toMatchObject({ state: 'open', accepted: null, offer: { version: 1, changes: [] } })
    expect(page.offer?.trip.prices.map(({ total }) => total)).toEqual([priceB, priceA])
    const text = JSON.stringify(page)
    for (const secret of ['SECRET', 'net', 'margin', 'markup', 'vendor', 'cost', 'internalNote'])
      expect(text).not.toContain(secret === 'SECRET' ? secret : `"${secret}"`)
  })

  test('prices a choice, and no other than there is', async () => {
    const { key, optionA, optionB, extra } = await makeSent(call)
    const price = (optionId: string | null, extras: string[]) =>
      traveller.prospectPage.price({ key, version: 1, optionId, extras })
    const { data } = await price(optionB, [extra])
    expect(data.price.total).toBe(priceB + priceOfExtra)
    expect(data.instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(priceB + priceOfExtra)
    expect((await price(optionA, [])).data.price.total).toBe(priceA)
    await expect(price(null, [])).rejects.toMatchObject({ status: 422 })
    await expect(price(extra, [])).rejects.toMatchObject({ status: 422 })
    await expect(price(optionA, [optionB])).rejects.toMatchObject({ status: 422 })
  })

  test('counts travellers, once a visit; not colleagues, robots or foreign keys', async () => {
    const { id, key, leadId } = await makeSent(call)
    const see = (client: Client, section?: 'prices') => client.prospectPage.seen({ key, version: 1, section })
    await see(call)
    await see(clientOf(app, null, { 'user-agent': 'WhatsApp/2.23 A' }))
    await see(clientOf(app, null, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }))
    expect((await call.prospects.get({ id })).data).toMatchObject({ status: 'sent', views: 0, lastViewedAt: null })
    await see(traveller)
    await see(traveller)
    await see(traveller, 'prices')
    expect((await call.prospects.get({ id })).data).toMatchObject({ status: 'viewed', views: 1 })
    expect((await call.prospects.versions({ id })).data).toMatchObject([{ number: 1, views: 1 }])
    expect((await call.prospects.views({ id })).data).toMatchObject([
      { version: 1, section: 'prices', views: 1, visitors: 1 },
      { version: 1, section: null, views: 1, visitors: 1 },
    ])
    const kinds = (await call.leads.timeline({ id: leadId })).data.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'proposal_seen')).toHaveLength(1)
  })

  test('takes a wish for a change; the next version is under the same link and says what is new', async () => {
    const { id, key } = await makeSent(call)
    const wanted = { key, version: 1, name: 'Asha', message: 'A day more, please' }
    await traveller.prospectPage.askChange(wanted)
    // Pressed twice.
    await traveller.prospectPage.askChange(wanted)
    const { data } = await call.prospects.get({ id })
    expect(data.status).toBe('changes-requested')
    expect((await call.prospects.requests({ id })).data).toMatchObject([
      { version: 1, message: 'A day more, please', answeredAt: null },
    ])
    await editDraft(call, id, { do: 'set', node: 'itinerary', path: ['title'], value: 'Longer', was: data.title })
    await sendDraft(call, id)
    expect((await call.prospects.requests({ id })).data[0]?.answeredAt).not.toBeNull()
    const page = (await traveller.prospectPage.view({ key })).data
    expect(page.offer).toMatchObject({ version: 2, trip: { title: 'Longer' }, changes: [{ about: 'trip' }] })
    const late = traveller.prospectPage.askChange({ key, version: 1, message: 'Old' })
    await expect(late).rejects.toMatchObject({ status: 409, code: 'SUPERSEDED' })
  })

  test('shows nothing of what was revoked, closed, deleted or never sent (bar 24)', async () => {
    const { id, key } = await makeSent(call)
    const view = async () => (await traveller.prospectPage.view({ key })).data
    await call.prospects.revoke({ id })
    expect(await view()).toMatchObject({ state: 'revoked', offer: null })
    await sendDraft(call, id)
    const { version } = (await call.prospects.get({ id })).data
    await call.prospects.update({ id, version, changes: { isOpen: false } })
    expect(await view()).toMatchObject({ state: 'closed', offer: null, manager: null })
    await call.prospects.remove({ id })
    expect(await view()).toMatchObject({ state: 'closed', offer: null })
    const { data: draft } = await call.prospects.create({ title: 'Secret plans' })
    const early = traveller.prospectPage.view({ key: draft.publicKey })
    await expect(early).rejects.toMatchObject({ status: 404 })
  })
})

describe('accepting', () => {
  test('makes the trip, its bookings and instalments, and wins the lead', async () => {
    const sent = await makeSent(call)
    const accepted = (await traveller.prospectPage.accept(await wish(sent))).data
    expect(accepted).toMatchObject({ name: 'Asha Rao', optionId: sent.optionB, total: priceB + priceOfExtra })
    const { data } = await call.prospects.get({ id: sent.id })
    expect(data).toMatchObject({
      status: 'accepted',
      total: priceB + priceOfExtra,
      trip: { number: expect.any(Number) as number },
    })
    const trip = (await call.prospects.trip({ id: sent.id })).data
    const version = (await call.prospects.version({ id: sent.id, number: 1 })).data
    expect(version.status).toBe('accepted')
    const { documentHash, policyHash } = version
    expect(trip).toMatchObject({ acceptedBy: 'Asha Rao', userAgent, documentHash, policyHash, startDate: '2100-12-21' })
    expect(trip.address).not.toBe('')
    expect(trip.bookings).toMatchObject([
      {
        title: 'Hotel of B',
        status: 'initialised',
        vendor: 'SECRET-VENDOR',
        net: priceB / 2,
        date: '2100-12-21',
        nights: 1,
      },
      { title: 'Balloon ride', isExtra: true, net: priceOfExtra / 2 },
    ])
    expect(trip.instalments).toMatchObject([
      { label: 'Deposit', amount: 2_550_000 },
      { label: 'Balance', amount: 5_950_000, dueOn: '2100-12-06' },
    ])
    expect(await stageOf(sent.leadId)).toBe('Converted')
    expect((await call.leads.get({ id: sent.leadId })).data.expectedValue).toBe(priceB + priceOfExtra)
    const kinds = async (entries: Promise<{ data: { kind: string }[] }>) => (await entries).data.map(({ kind }) => kind)
    expect(await kinds(call.prospects.timeline({ id: sent.id }))).toContain('proposal_accepted')
    expect(await kinds(call.leads.timeline({ id: sent.leadId }))).toContain('proposal_accepted')
    const told = () =>
      mailbox.mails.some((mail) => mail.to.includes(agency.owner.email) && mail.text.includes('accepted'))
    await expect.poll(told).toBe(true)
    expect((await traveller.prospectPage.view({ key: sent.key })).data).toMatchObject({
      state: 'accepted',
      accepted: { name: 'Asha Rao', total: priceB + priceOfExtra },
    })
    await expect(editDraft(call, sent.id)).rejects.toBeDefined()
    await expect(sendDraft(call, sent.id)).rejects.toMatchObject({ code: 'ACCEPTED' })
    await expect(call.prospects.remove({ id: sent.id })).rejects.toMatchObject({ code: 'ACCEPTED' })
  })

  test('twenty times at once happens once', async () => {
    const sent = await makeSent(call)
    const wishes = [await wish(sent), await wish(sent)]
    const trips = await countOf('trips')
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => traveller.prospectPage.accept(wishes[at % 2] as (typeof wishes)[number])),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409, code: 'ACCEPTED' })
    expect(await countOf('trips')).toBe(trips + 1)
    expect((await call.prospects.trip({ id: sent.id })).data.bookings).toHaveLength(2)
  })

  test('takes no forged total, option or extra', async () => {
    const sent = await makeSent(call)
    const good = await wish(sent)
    const before = [await countOf('trips'), await countOf('bookings')]
    const forged = [
      { total: 1 },
      { total: good.total - 1 },
      { optionId: sent.optionA },
      { optionId: null },
      { optionId: sent.extra },
      { extras: [] },
      { extras: [sent.optionA] },
      { extras: [sent.id] },
    ]
    for (const part of forged) {
      const outcome = traveller.prospectPage.accept({ ...good, ...part })
      await expect(outcome, JSON.stringify(part)).rejects.toMatchObject({
        status: expect.toBeOneOf([409, 422]) as number,
      })
    }
    expect([await countOf('trips'), await countOf('bookings')]).toEqual(before)
    expect((await call.prospects.get({ id: sent.id })).data.status).toBe('sent')
    expect((await traveller.prospectPage.accept(good)).data.total).toBe(good.total)
  })

  test('a code is good for five tries, ten minutes, and its own proposal', async () => {
    const sent = await makeSent(call)
    const good = await wish(sent)
    const wrong = { ...good, code: good.code === '000000' ? '000001' : '000000' }
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => traveller.prospectPage.accept(wrong)))
    const codes = tries.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'accepted'))
    expect(codes.filter((code) => code === 'WRONG_CODE')).toHaveLength(5)
    expect(codes.filter((code) => code === 'CODE_USED_UP')).toHaveLength(7)
    await expect(traveller.prospectPage.accept(good)).rejects.toMatchObject({ code: 'CODE_USED_UP' })

    const other = await makeSent(call)
    const foreign = await wish(other)
    const { key, optionId, extras } = good
    const mixed = { ...foreign, key, optionId, extras }
    await expect(traveller.prospectPage.accept(mixed)).rejects.toMatchObject({ code: 'NO_CODE' })
    app.clock.forward(11 * 60_000)
    await expect(traveller.prospectPage.accept(foreign)).rejects.toMatchObject({ code: 'CODE_EXPIRED' })
    app.clock.reset()
    expect((await call.prospects.get({ id: sent.id })).data.status).toBe('sent')
  })

  test('of a version that is superseded, revoked, closed or over says so and changes nothing', async () => {
    const sent = await makeSent(call)
    const good = await wish(sent)
    const refusedAs = (code: string, input = good) =>
      expect(traveller.prospectPage.accept(input)).rejects.toMatchObject({ status: 409, code })
    const { document } = await draftOf(call, sent.id)
    const title = set(['title'], 'New', document.title)
    await editDraft(call, sent.id, title)
    await sendDraft(call, sent.id)
    await refusedAs('SUPERSEDED')
    const code = traveller.prospectPage.accept({ ...good, version: 2 })
    await expect(code).rejects.toMatchObject({ status: 422, code: 'SUPERSEDED' })
    await call.prospects.revoke({ id: sent.id })
    await refusedAs('REVOKED', { ...good, version: 2 })
    await sendDraft(call, sent.id)
    const { version } = (await call.prospects.get({ id: sent.id })).data
    await call.prospects.update({ id: sent.id, version, changes: { isOpen: false } })
    await refusedAs('CLOSED', { ...good, version: 3 })
    expect((await call.prospects.get({ id: sent.id })).data.trip).toBeNull()

    const over = await makeSent(call)
    const late = await wish(over)
    const changes = { validUntil: '2020-01-01' }
    const current = (await call.prospects.get({ id: over.id })).data.version
    await call.prospects.update({ id: over.id, version: current, changes })
    await refusedAs('EXPIRED', late)
    expect((await traveller.prospectPage.view({ key: over.key })).data).toMatchObject({ state: 'expired' })
    expect(await stageOf(over.leadId)).toBe('Proposal sent')
  })
})
