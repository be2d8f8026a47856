import { voucherNumber } from '@sarai/contract/voucher-words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { makeTrip } from '../../../test/make-trip.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { ended } from '../../../test/operations.ts'
import { wordsOfPdf } from '../../../test/pdf-words.ts'

let app: TestApp
let agency: TestAgency
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url })
  agency = await makeAgency(app)
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const call = () => agency.owner.call
const sending = { channel: 'mail' as const }

/** A trip with services, all but the last of them confirmed, and the vouchers of these issued. */
async function tripOf(titles: string[], email: string | null = `guest-${Math.random()}@example.com`) {
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 20, title: 'Kerala by the sea' })
  await app.owner.query(`update leads set email = $2 where id = (select lead_id from trips where id = $1)`, [
    tripId,
    email,
  ])
  const bookings: string[] = []
  for (const [at, title] of titles.entries()) {
    const facts = { tripId, title, category: 'lodging' as const, date: `2100-02-0${at + 1}`, nights: 1 }
    const { id, version } = (await call().bookings.create(facts)).data
    bookings.push(id)
    const isLast = at === titles.length - 1
    if (!isLast) await call().bookings.move({ id, version, status: 'confirmed', confirmationNumber: `N-${at}` })
  }
  await call().vouchers.ofTrip({ id: tripId, issue: true })
  return { tripId, bookings, email }
}

const rowsOf = async (tripId: string) =>
  (await call().vouchers.list({ filters: { trip: tripId }, sort: [{ by: 'startDate', dir: 'asc' }], perPage: 200 }))
    .data
const seenOf = async (tripId: string) => (await rowsOf(tripId)).map(({ id, version }) => ({ id, version }))

/** The one PDF that hangs on a mail. */
function attachedTo(raw: string): Buffer {
  const parts = raw.split(/\r\n--[^\r\n]+\r\n/).filter((part) => /content-type: application\/pdf/i.test(part))
  expect(parts).toHaveLength(1)
  return Buffer.from(parts[0]?.split('\r\n\r\n')[1] ?? '', 'base64')
}

describe('the vouchers of a trip', () => {
  test('go out in one mail with one PDF, in the words of the template; what is left out is said with why', async () => {
    const { tripId, email } = await tripOf(['Lake Palace', 'Fort Rajwada', 'Desert Camp'])
    const { data: draft } = await call().vouchers.draftOfTrip({ id: tripId })
    expect(draft).toMatchObject({ email, subject: 'Your vouchers: Kerala by the sea', isOverdue: false })
    expect(draft.mailText).toContain('[vouchers]')
    expect(draft.vouchers.map(({ title, state, reason }) => [title, state, reason])).toEqual([
      ['Lake Palace', 'ready', null],
      ['Fort Rajwada', 'ready', null],
      ['Desert Camp', 'blocked', 'Not issued: there is no confirmation number'],
    ])
    const vouchers = draft.vouchers.filter(({ state }) => state === 'ready').map(({ id, version }) => ({ id, version }))
    const words = { subject: 'Off you go', text: 'Dear Asha,\n\n[vouchers]\n\nSee you <b>soon</b>' }
    const preview = (
      await call().vouchers.previewOfTrip({ id: tripId, vouchers: vouchers.map(({ id }) => id), ...words })
    ).data
    expect(preview.subject).toBe('Off you go')
    expect(preview.html).toContain('See you &lt;b&gt;soon')
    expect(preview.html.match(/\/vouchers\/preview\//g)).toHaveLength(2)
    expect(mailbox.mails).toHaveLength(0)

    const { warnings } = await call().vouchers.sendOfTrip({ id: tripId, vouchers, ...sending, ...words })
    expect(warnings).toEqual([])
    await expect.poll(() => mailbox.mails.length).toBe(1)
    const mail = mailbox.mails[0]
    expect(mail?.to).toEqual([email])
    const pdf = wordsOfPdf(attachedTo(mail?.text ?? ''))
    if (pdf !== null) {
      expect(pdf).toMatch(/Lake Palace[\s\S]*Fort Rajwada/)
      expect(pdf).not.toContain('Desert Camp')
    }
    const rows = await rowsOf(tripId)
    expect(rows.map(({ status }) => status)).toEqual(['sent', 'sent', 'draft'])
    const { data: counts } = await call().vouchers.countsOfTrip({ id: tripId })
    expect(counts).toEqual({ all: 3, drafts: 1, issued: 2, toSend: 0, changed: 0 })
    const kinds = (await call().trips.timeline({ id: tripId })).data.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'mailed')).toHaveLength(1)
    const told = (await call().vouchers.timeline({ id: rows[0]?.id ?? '' })).data.map(({ kind }) => kind)
    expect(told.filter((kind) => kind === 'voucher_sent')).toHaveLength(1)
    // Sent again only by whoever wants it.
    const again = (await call().vouchers.draftOfTrip({ id: tripId })).data.vouchers[0]
    expect(again).toMatchObject({ state: 'held', reason: expect.stringMatching(/^Sent on /) })
  })

  test('go out whole or not at all: not twice at once, not with a draft, and not those of another trip', async () => {
    const [{ tripId }, other] = [await tripOf(['Lake Palace', 'Desert Camp']), await tripOf(['Fort', 'Camp'])]
    const [ready, draft] = await seenOf(tripId)
    const [foreign] = await seenOf(other.tripId)
    if (!ready || !draft || !foreign) throw new Error('a voucher is missing')
    const before = mailbox.mails.length
    const send = (vouchers: { id: string; version: number }[]) =>
      call().vouchers.sendOfTrip({ id: tripId, vouchers, ...sending })
    await expect(send([ready, draft])).rejects.toMatchObject({ code: 'NOT_ISSUED' })
    await expect(send([ready, foreign])).rejects.toMatchObject({ status: 404 })
    expect((await rowsOf(tripId))[0]?.status).toBe('issued')
    const both = await Promise.allSettled([send([ready]), send([ready])])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'STALE' } })
    await expect.poll(() => mailbox.mails.length).toBe(before + 1)
  })

  test('with an overdue payment are sent by a manager who says why; WhatsApp gets their links', async () => {
    const { tripId } = await tripOf(['Lake Palace', 'Desert Camp'])
    await app.owner.query("update trip_instalments set due_on = '2020-01-01' where trip_id = $1", [tripId])
    const agent = await makeMember(app, agency, {
      recordScope: 'all',
      permissions: { vouchers: { read: true, write: true } },
    })
    expect((await agent.call.vouchers.draftOfTrip({ id: tripId })).data).toMatchObject({
      isOverdue: true,
      mayOverride: false,
    })
    const vouchers = (await seenOf(tripId)).slice(0, 1)
    const asked = { id: tripId, vouchers, channel: 'whatsapp' as const, text: 'Hello' }
    await expect(agent.call.vouchers.sendOfTrip({ ...asked, overrideReason: 'Please' })).rejects.toMatchObject({
      code: 'BALANCE_OVERDUE',
      detail: { mayOverride: false },
    })
    const { data } = await call().vouchers.sendOfTrip({ ...asked, overrideReason: 'Pays on arrival' })
    expect(data.text).toMatch(/^Hello\n\nVO-\d+ Lake Palace, 1–2 Feb 2100\nhttp\S+\/vouchers\/preview\/\S+$/)
  })

  test('of several trips that are chosen in the list go out in one mail for each trip', async () => {
    const [one, other] = [await tripOf(['A', 'B', 'C']), await tripOf(['D', 'E', 'F'])]
    const nobody = await tripOf(['G', 'H'], null)
    const ids = (await Promise.all([one, other, nobody].map(({ tripId }) => seenOf(tripId)))).flat().map(({ id }) => id)
    const before = mailbox.mails.length
    const { data } = await call().vouchers.bulk({ selection: { ids }, change: { action: 'send' } })
    // Two drafts, and all of whoever has no address.
    expect(await ended(call(), data.operationId)).toMatchObject({ state: 'done', result: { skipped: 4 } })
    await expect.poll(() => mailbox.mails.length).toBe(before + 2)
    const addressed = mailbox.mails.slice(before).flatMap(({ to }) => to)
    expect(new Set(addressed)).toEqual(new Set([one.email, other.email]))
    for (const { tripId } of [one, other])
      expect((await rowsOf(tripId)).map(({ status }) => status)).toEqual(['sent', 'sent', 'draft'])
  })
})

describe('after a trip has changed, all its vouchers', () => {
  test('are revised at once with what changed, shown before, and what was written by hand stays', async () => {
    const { tripId, bookings } = await tripOf(['Lake Palace', 'Fort Rajwada', 'Desert Camp'])
    const [lake, fort] = await Promise.all((await seenOf(tripId)).map(({ id }) => call().vouchers.get({ id })))
    if (!lake || !fort) throw new Error('a voucher is missing')
    const byHand = { ...fort.data.document, leadGuest: 'Mr Bhat' }
    const { id, version } = fort.data
    const drafted = (await call().vouchers.update({ id, version, changes: { document: byHand } })).data
    await call().vouchers.issue({ id, version: drafted.version })
    expect((await call().vouchers.changesOfTrip({ id: tripId })).data).toEqual([])

    await call().travellers.add({ tripId, traveller: { givenName: 'Asha', familyName: 'Bhat' } })
    const first = (await call().bookings.get({ id: bookings[0] ?? '' })).data
    const longer = await call().bookings.update({ id: first.id, version: first.version, changes: { nights: 2 } })
    await call().bookings.move({ id: first.id, version: longer.data.version, status: 'confirmed' })
    const { data: changed } = await call().vouchers.changesOfTrip({ id: tripId })
    expect(changed.map(({ title }) => title)).toEqual(['Lake Palace', 'Fort Rajwada'])
    expect(changed[0]?.changes).toEqual(
      expect.arrayContaining([
        { what: 'Check-out', before: '2 Feb 2100', after: '3 Feb 2100' },
        { what: 'Stay', before: '1 night', after: '2 nights' },
        { what: 'How many they are', before: '2 travellers', after: '1 adult' },
      ]),
    )
    expect(changed[1]).toMatchObject({ kept: ['Lead guest'], unconfirmed: null })
    const before = (await rowsOf(tripId)).map(({ revision }) => revision)
    const revise = async (reason?: string) => {
      const selection = { ids: (await seenOf(tripId)).map((one) => one.id) }
      const { data } = await call().vouchers.bulk({ selection, change: { action: 'revise', reason } })
      return ended(call(), data.operationId)
    }
    expect(await revise()).toMatchObject({ state: 'done', result: { already: 1, skipped: 0, left: [] } })
    const after = await rowsOf(tripId)
    expect(after.map(({ revision }) => revision)).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1, 0])
    expect(after.map(({ differs }) => differs)).toEqual([false, false, true])
    expect((await call().vouchers.get({ id })).data.document.leadGuest).toBe('Mr Bhat')
    // Once more there is nothing to revise.
    expect(await revise()).toMatchObject({ result: { already: 3, skipped: 0 } })
    expect((await rowsOf(tripId)).map(({ revision }) => revision)).toEqual(after.map(({ revision }) => revision))
    const named = (await call().vouchers.draftOfTrip({ id: tripId })).data.vouchers.filter(
      ({ state }) => state === 'ready',
    )
    expect(named.map(({ number, revision }) => voucherNumber(number, revision))).toHaveLength(2)
  })

  test('that are no more confirmed are left as they are, unless somebody says why', async () => {
    const { tripId, bookings } = await tripOf(['Lake Palace', 'Desert Camp'])
    const first = (await call().bookings.get({ id: bookings[0] ?? '' })).data
    await call().bookings.update({ id: first.id, version: first.version, changes: { confirmationNumber: null } })
    const [voucher] = await rowsOf(tripId)
    const selection = { ids: [voucher?.id ?? ''] }
    expect((await call().vouchers.changesOfTrip({ id: tripId })).data[0]?.unconfirmed).toBe(
      'There is no confirmation number for “Lake Palace”.',
    )
    const revise = async (reason?: string) =>
      ended(call(), (await call().vouchers.bulk({ selection, change: { action: 'revise', reason } })).data.operationId)
    expect(await revise()).toMatchObject({
      result: {
        changed: 0,
        skipped: 1,
        left: [
          {
            reason: 'a confirmation number is missing, or was not given again since a change',
            count: 1,
            records: [expect.stringMatching(/^VO-\d{6} Lake Palace$/)],
          },
        ],
      },
    })
    expect((await rowsOf(tripId))[0]).toMatchObject({ revision: 1, differs: true, hasDraft: false })
    expect(await revise('Told by phone')).toMatchObject({ result: { skipped: 0 } })
    expect((await rowsOf(tripId))[0]).toMatchObject({ revision: 2, differs: false, status: 'revised' })
  })
})

test('a draft is looked at by who may see it, marked as one, for some minutes', async () => {
  const { tripId } = await tripOf(['Lake Palace', 'Desert Camp'])
  const [issued, draft] = await seenOf(tripId)
  const { url } = (await call().vouchers.preview({ id: draft?.id ?? '' })).data
  const look = async (address: string) => {
    const response = await fetch(app.url + new URL(address).pathname)
    return { status: response.status, text: await response.text() }
  }
  const page = await look(url)
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Draft, not valid') as string })
  expect(page.text).toContain('Desert Camp')
  expect(page.text).not.toContain('<svg viewBox="-2')
  expect((await look(url.slice(0, -3))).status).toBe(404)
  const stranger = await makeMember(app, agency, { permissions: { vouchers: { read: true, write: false } } })
  await expect(stranger.call.vouchers.preview({ id: draft?.id ?? '' })).rejects.toMatchObject({ status: 404 })
  expect(await look((await call().vouchers.preview({ id: issued?.id ?? '' })).data.url)).toMatchObject({ status: 200 })
  app.clock.forward(6 * 60_000)
  expect((await look(url)).status).toBe(404)
})
