import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Mailbox, mailAbout, openMailbox } from '../../../test/mailbox.ts'
import { type Client, clientOf, makeAgency, type TestAgency } from '../../../test/make.ts'
import { draftOf, editDraft, makeOffer, makeSent, priceB, set } from '../../../test/make-proposal.ts'

let app: TestApp
let mailbox: Mailbox
let agency: TestAgency
let call: Client
let traveller: Client
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url })
  agency = await makeAgency(app)
  call = agency.owner.call
  traveller = clientOf(app, null, { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Safari/537.36' })
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const paragraph = (text: string) => [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }]

const mailTo = (email: string, about: string | RegExp = '') => mailAbout(mailbox, email, about)
const emailOf = async (leadId: string) => (await call.leads.get({ id: leadId })).data.email ?? ''

async function send(id: string, more: object = {}) {
  const { revision } = await draftOf(call, id)
  return (await call.prospects.send({ id, revision, channel: 'mail', ...more })).data
}

async function withCover(id: string): Promise<void> {
  const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const file = new File([new Uint8Array(bytes)], 'x.jpg', { type: 'image/jpeg' })
  const { data } = await call.pictures.upload({ file, alt: 'The lake' })
  await editDraft(call, id, set(['cover'], data.id, null))
}

describe('what goes out', () => {
  test('a designed mail: the cover, one button, a plain part with the link written out', async () => {
    const { id, leadId } = await makeOffer(call)
    await withCover(id)
    const link = [{ type: 'link' as const, attrs: { href: 'https://example.com/visa' } }]
    const words = [{ type: 'text' as const, text: 'visa rules', marks: link }]
    const { url } = await send(id, { body: [...paragraph('Namaste'), { type: 'paragraph', content: words }] })
    const mail = await mailTo(await emailOf(leadId), 'Namaste')
    const [plain = '', rich = ''] = mail.split('Content-Type: text/html')
    expect(plain).toContain('visa rules (https://example.com/visa)')
    expect(plain).toContain(url)
    expect(rich).toContain(`href="${url}"`)
    expect(rich).toContain('See your trip')
    expect(rich).toContain('prefers-color-scheme:dark')
    expect(rich).toContain('<!--[if mso]>')
    expect(rich).toContain('overflow-wrap:anywhere')
    for (const price of [/Option A: .{0,12}50,000/, /Option B: .{0,12}75,000/])
      expect(plain.slice(plain.indexOf('Price:'))).toMatch(price)
    const [, cid = ''] = /src="cid:(cover[^"]*)"/.exec(rich) ?? []
    expect(cid).toMatch(/^cover\..+@.+/)
    expect(mail.replace(/\r?\n\s+/g, ' ').toLowerCase()).toContain(`content-id: <${cid.toLowerCase()}>`)
    // A person wrote it: whoever is away may say so.
    expect(mail).not.toContain('Auto-Submitted')
  })

  test('is seen before: the page of the draft and the mail, by whoever asked and nobody else', async () => {
    const { id } = await makeOffer(call)
    await withCover(id)
    const { data } = await call.prospects.preview({ id, subject: 'Look', body: paragraph('Namaste & welcome') })
    expect(data).toMatchObject({ version: 1, subject: 'Look', replyTo: agency.owner.email })
    expect(data.text).toContain('Namaste & welcome')
    const page = await fetch(app.url + data.page)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain('sandbox allow-same-origin')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    const markup = await page.text()
    expect(markup).toContain('Hotel of A')
    expect(markup).not.toContain('SECRET')
    const mail = (html: string) =>
      fetch(app.url + data.frame, { method: 'POST', body: new URLSearchParams({ html, key: data.htmlKey }) })
    const shown = await mail(data.html)
    expect(shown.status).toBe(200)
    const [, cover = ''] = /<img\s+src="([^"]+)"/.exec(await shown.text()) ?? []
    expect((await fetch(app.url + cover)).status).toBe(200)
    expect((await mail(`${data.html}<p>Pay here</p>`)).status).toBe(403)
    expect((await fetch(`${app.url + data.page}x`)).status).toBe(404)
    const other = await makeAgency(app)
    await expect(other.owner.call.prospects.preview({ id })).rejects.toMatchObject({ status: 404 })
  })

  test('what the checks find wrong goes out with a reason only, which the history keeps', async () => {
    const { id } = await makeOffer(call)
    await editDraft(call, id, set(['minPax'], 9, null), set(['maxPax'], 2, null))
    await expect(send(id, { channel: 'link' })).rejects.toMatchObject({ status: 422, code: 'REASON_NEEDED' })
    expect((await call.prospects.get({ id })).data.status).toBe('draft')
    await send(id, { channel: 'link', reason: 'The size of the group is not settled' })
    const entries = (await call.prospects.timeline({ id })).data
    expect(JSON.stringify(entries)).toContain('The size of the group is not settled')
  })
})

describe('a wish for changes', () => {
  test('keeps what was chosen, is ticked off point by point, and is quoted in the mail of the next version', async () => {
    const sent = await makeSent(call)
    const { id, key, optionB, extra, leadId } = sent
    const message = '- A room with a view\n- One night more in Kochi'
    await traveller.prospectPage.askChange({ key, version: 1, message, choice: { optionId: optionB, extras: [extra] } })
    const [request] = (await call.prospects.requests({ id })).data
    expect(request).toMatchObject({
      points: [
        { text: 'A room with a view', state: 'open', answer: null },
        { text: 'One night more in Kochi', state: 'open', answer: null },
      ],
      chosen: { extras: ['Balloon ride'], total: 8_500_000 },
    })
    expect(request?.chosen?.option).toContain('B')
    const told = await mailTo(agency.owner.email, 'asks for a change')
    expect(told).toContain('One night more in Kochi')
    expect(told).toContain('Balloon ride')
    expect(told).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
    const requestId = request?.id ?? ''
    const ticked = await call.prospects.tickRequest({ id, requestId, point: 1, state: 'done' })
    expect(ticked.data.points.map(({ state }) => state)).toEqual(['open', 'done'])
    await expect(call.prospects.tickRequest({ id, requestId, point: 2, state: 'done' })).rejects.toMatchObject({
      status: 422,
    })
    await editDraft(call, id, set(['subtitle'], 'On the water', null))
    await send(id)
    const mail = await mailTo(await emailOf(leadId), 'You asked for')
    expect(mail).toContain('A room with a view')
    expect(mail).toContain('One night more in Kochi (done)')
    expect(mail).toContain('What is new since version 1')
    expect(mail).toContain('New version of your trip')
    expect(mail).toContain('here is the new version of our proposal')
    expect(mail).not.toContain('here is our proposal')
    await expect(call.prospects.tickRequest({ id, requestId, point: 1, state: 'open' })).rejects.toMatchObject({
      status: 422,
      code: 'ANSWERED',
    })
  })

  test('keeps what was left open for the next mail, with what is said to it', async () => {
    const { id, key, leadId } = await makeSent(call)
    const email = await emailOf(leadId)
    await traveller.prospectPage.askChange({ key, version: 1, message: '- A room with a view\n- A later flight' })
    const requestId = (await call.prospects.requests({ id })).data[0]?.id ?? ''
    await call.prospects.tickRequest({
      id,
      requestId,
      point: 1,
      state: 'open',
      answer: 'The airline tells us on Monday',
    })
    await editDraft(call, id, set(['subtitle'], 'On the water', null))
    await send(id)
    const second = await mailTo(email, 'What is new since version 1')
    expect(second).toContain('A room with a view (still open)')
    expect(second).toMatch(/A later flight \(still open: The airline tells us on Monday\)/)
    const left = (await call.prospects.requests({ id })).data[0]
    expect(left?.answeredAt).not.toBeNull()
    expect(left?.points.map(({ state, isTold }) => [state, isTold])).toEqual([
      ['open', false],
      ['open', false],
    ])
    const declined = { id, requestId, point: 0, state: 'declined' as const, answer: 'All of them look at the garden' }
    await call.prospects.tickRequest(declined)
    await call.prospects.tickRequest({ id, requestId, point: 1, state: 'done', answer: null })
    await editDraft(call, id, set(['subtitle'], 'On the sea', 'On the water'))
    await send(id)
    const third = await mailTo(email, 'What is new since version 2')
    expect(third).toContain('A room with a view (not possible: All of them look at the garden)')
    expect(third).toContain('A later flight (done)')
    await editDraft(call, id, set(['subtitle'], 'On the lake', 'On the sea'))
    await send(id)
    expect(await mailTo(email, 'What is new since version 3')).not.toContain('A later flight')
  })

  test('leaves its choice on the page, in the mail of the next version and behind its link', async () => {
    const { id, key, leadId, optionA, extra } = await makeSent(call)
    const page = async (query = '') => (await fetch(`${app.url}/proposals/${key}${query}`)).text()
    expect(await page()).toContain('data-amount="7500000"')
    const choice = { optionId: optionA, extras: [extra] }
    await traveller.prospectPage.askChange({ key, version: 1, message: 'A room with a view', choice })
    const kept = 'Your choice is kept: Option A and Balloon ride.'
    expect(await page()).toContain('data-amount="6000000"')
    expect(await page()).toContain(kept)
    await editDraft(call, id, set(['subtitle'], 'On the water', null))
    await send(id)
    const mail = await mailTo(await emailOf(leadId), 'What is new since version 1')
    expect(mail).toMatch(/Your choice, Option A and Balloon ride: .{0,12}60,000/)
    expect(mail).toContain(`/proposals/${key}?option=${optionA}`)
    expect(await page()).toContain('data-amount="6000000"')
    expect(await page()).toContain(kept)
    // Whoever chooses anew is not taken back.
    expect(await page('?picked=yes')).toContain('data-amount="7500000"')
    expect(await page('?picked=yes')).not.toContain(kept)
    await editDraft(call, id, { do: 'remove', node: optionA })
    await send(id)
    expect(await page()).toContain('No longer offered: Option A.')
  })
})

test('changes to a trip that was agreed upon are written of as such, with what changes and no more', async () => {
  const { id, leadId, optionB } = await makeSent(call)
  const said = { way: 'phone' as const, name: 'Asha', optionId: optionB, extras: [], total: priceB }
  await call.prospects.recordAcceptance({ id, version: 1, ...said })
  const { id: tripId } = (await call.prospects.trip({ id })).data
  await call.trips.amend({ id: tripId })
  const { document } = await draftOf(call, id)
  await editDraft(call, id, set(['title'], 'Kerala, at leisure', document.title), set(['validTo'], '2100-12-06', null))
  await send(id)
  const mail = await mailTo(await emailOf(leadId), 'What changes on your trip')
  expect(mail).toContain('Changes to your trip: Kerala, at leisure')
  expect(mail).toContain('here are the changes to your trip')
  expect(mail).toContain('See the changes')
  expect(mail).toContain('Please answer by 6 Dec 2100.')
  expect(mail).not.toMatch(/Valid until|offer is valid|our proposal|(?<!display:|decoration:)none|Option A/)
  // The acceptance of it is confirmed as one of changes, not as of a trip that is sold.
  const email = `family-${id}@example.in`
  await call.prospects.recordAcceptance({ id, version: 2, ...said, email })
  const confirmed = await mailTo(email, 'Fingerprint')
  expect(confirmed).toContain('You accepted the changes to Kerala, at leisure')
  expect(confirmed).toMatch(/The trip comes to .* now/)
  expect(confirmed).toContain('What changes on your trip')
  expect(confirmed).not.toMatch(/is yours|What was booked/)
})
