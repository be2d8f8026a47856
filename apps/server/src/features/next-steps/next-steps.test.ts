import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { bankAccount } from '../../../test/examples/settings.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { draftOf, editDraft, fillDraft, makeSent, sendDraft, set } from '../../../test/make-proposal.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let mailbox: Mailbox
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url })
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('next'))
  await bankAccount(make)
  await app.owner.query(`update bank_accounts set upi_id = 'sarai@bank' where agency_id = $1`, [agency.agencyId])
  await registration(make)
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const call = () => agency.owner.call

/** A trip of ₹75,000 that was agreed upon by phone: a deposit of ₹22,500, and the rest later. */
async function makeAccepted({ call: by } = agency.owner) {
  const sent = await makeSent(by)
  const acceptance = { way: 'phone' as const, name: 'Asha', optionId: sent.optionB, extras: [] }
  await by.prospects.recordAcceptance({ id: sent.id, version: 1, ...acceptance, total: 7_500_000 })
  const [{ data: trip }, { data: lead }] = [
    await by.prospects.trip({ id: sent.id }),
    await by.leads.get({ id: sent.leadId }),
  ]
  return { ...sent, tripId: trip.id, email: lead.email ?? '', path: `/proposals/${sent.key}` }
}
type Accepted = Awaited<ReturnType<typeof makeAccepted>>

const readPage = async (path: string, base = app.url) => (await fetch(base + path)).text()
/** The section of the page that says what comes next. */
const readNext = async (path: string, base = app.url) =>
  (/<section id="next"[^]*?<\/section>/.exec(await readPage(path, base))?.[0] ?? '').replaceAll(/\s+/g, ' ')
const ask = (path: string, what: string, base = app.url) =>
  fetch(`${base}${path}/links`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ what }) })
const pay = (tripId: string, amount: number) => call().receipts.create({ tripId, mode: 'upi', day: dayIn(0), amount })
const findMails = (email: string) => mailbox.mails.filter(({ to }) => to.includes(email))

async function makeLinks({ tripId }: Accepted) {
  const { travellers } = (await call().travellers.list({ tripId })).data
  const { url } = (await call().travellers.makeLink({ tripId, travellerIds: travellers.map(({ id }) => id) })).data
  return { travellers, key: url?.split('/').at(-1) ?? '' }
}

async function sendVoucher(tripId: string) {
  const facts = {
    tripId,
    title: 'Lake Palace',
    category: 'lodging' as const,
    date: '2100-12-22',
    nights: 2,
    net: 5_000,
  }
  const { data: made } = await call().bookings.create(facts)
  const confirmed = { status: 'confirmed' as const, confirmationNumber: 'LP-4711' }
  await call().bookings.move({ id: made.id, version: made.version, ...confirmed })
  const { ids } = (await call().vouchers.ofTrip({ id: tripId, bookingIds: [made.id], issue: true })).data
  const { data: voucher } = await call().vouchers.get({ id: ids[0] ?? '' })
  await call().vouchers.send({ id: voucher.id, version: voucher.version, channel: 'link' })
  return voucher.revisions[0]?.url?.split('/').at(-1) ?? ''
}

describe('what comes after a proposal was accepted', () => {
  test('is to pay: each instalment with its day, and how; in part, then in whole', async () => {
    const { tripId, path, key } = await makeAccepted()
    expect((await fetch(app.url + path)).headers.get('content-security-policy')).toMatch(/script-src 'sha256/)
    const first = await readNext(path)
    expect(first).toContain('What happens next')
    for (const words of ['Deposit', '₹22,500', 'Balance', 'due 6 Dec 2100', '₹52,500', 'upi:', 'Account number'])
      expect(first).toContain(words)
    expect(first).not.toMatch(/ style="| on\w+="|<script/)
    expect(await readPage(path)).toContain('href="#next"')
    // As it was agreed it is not said once more.
    expect(await readPage(path)).not.toContain('When you pay')
    await pay(tripId, 3_000_000)
    const second = await readNext(path)
    expect(second).toContain('₹7,500 paid, rest due 6 Dec 2100')
    expect(second).toMatch(/Deposit <span class="due">paid/)
    expect(second).toContain('Pay ₹45,000')
    await pay(tripId, 4_500_000)
    const paid = await readNext(path)
    expect(paid).toContain('₹75,000 paid. Thank you.')
    expect(paid).not.toContain('upi:')
    expect(Buffer.byteLength(await readPage(`/proposals/${key}`))).toBeLessThan(150_000)
  })

  test('leaves an offer that nobody accepted as it was, with the name of its cover to accept under', async () => {
    const { key, leadId } = await makeSent(call())
    const { data: lead } = await call().leads.get({ id: leadId })
    const page = await readPage(`/proposals/${key}`)
    expect(page).not.toContain('id="next"')
    const input = /<input id="accept-name"[^>]*>/.exec(page)?.[0]
    expect(input).toContain(`value="${lead.name}"`)
    // Whoever was forwarded the link learns no address.
    expect(page).not.toContain(lead.email)
    expect(/<input id="accept-email"[^>]*>/.exec(page)?.[0]).toContain('value=""')
    expect((await ask(`/proposals/${key}`, 'papers')).headers.get('location')).toBe(`/proposals/${key}`)
    expect(findMails(lead.email ?? 'nobody')).toEqual([])
  })

  test('a company is no name to accept under', async () => {
    const { data: contact } = await call().contacts.create({ kind: 'company', name: 'Pink City Software' })
    const { data: proposal } = await call().prospects.create({ contactId: contact.id, title: 'Offsite' })
    await fillDraft(call(), proposal.id)
    await sendDraft(call(), proposal.id)
    const page = await readPage(`/proposals/${(await call().prospects.get({ id: proposal.id })).data.publicKey}`)
    expect(page).toContain('Pink City Software')
    expect(/<input id="accept-name"[^>]*>/.exec(page)?.[0]).toContain('value=""')
  })

  test('who travels: how many are missing and nothing of them; the page to fill in goes to the customer alone', async () => {
    const sold = await makeAccepted()
    const { path, email } = sold
    expect(await readNext(path)).toContain('sends you a page to fill this in')
    expect(await (await ask(path, 'travellers')).text()).toContain('cannot mail you this at the moment')
    const { travellers, key } = await makeLinks(sold)
    const [one] = travellers
    const known = { givenName: 'Zebulon', familyName: 'Quartermain', birth: '1980-01-01' }
    await call().travellers.update({
      tripId: sold.tripId,
      id: one?.id ?? '',
      version: one?.version ?? 0,
      changes: known,
    })
    const next = await readNext(path)
    expect(next).toContain('missing for 1 of 2 travellers, before you leave on 21 Dec 2100')
    const answer = await ask(path, 'travellers')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?said=mailed`])
    await expect.poll(() => findMails(email).length).toBe(1)
    expect(findMails(email)[0]?.text).toContain(key)
    const { links } = (await call().travellers.list({ tripId: sold.tripId })).data
    expect(links[0]).toMatchObject({ way: 'mail', sentTo: email })
    const page = await readPage(`${path}?said=mailed`)
    expect(page).toContain('It is on its way to the email address')
    for (const secret of [key, 'Zebulon', 'Quartermain', '1980', email]) expect(page).not.toContain(secret)
    // Of the mail itself nobody reads the address in the agency's outbox either.
    const { data: mails } = await call().mail.list({})
    expect(JSON.stringify(mails)).not.toContain(key)
  })

  test('a page that is not for whoever leads the trip, was revoked or has ended is not mailed', async () => {
    const sold = await makeAccepted()
    const { travellers } = (await call().travellers.list({ tripId: sold.tripId })).data
    const other = travellers.find(({ isLead }) => !isLead)
    await call().travellers.makeLink({ tripId: sold.tripId, travellerIds: [other?.id ?? ''] })
    expect((await ask(sold.path, 'travellers')).status).toBe(409)
    const { key } = await makeLinks(sold)
    const { links } = (await call().travellers.list({ tripId: sold.tripId })).data
    const own = links.find(({ url }) => url?.endsWith(key))
    await call().travellers.revokeLink({ tripId: sold.tripId, id: own?.id ?? '' })
    expect((await ask(sold.path, 'travellers')).status).toBe(409)
    expect(findMails(sold.email)).toEqual([])
  })

  test('papers are listed once they were sent, and their pages mailed to the customer alone', async () => {
    const { tripId, path, email } = await makeAccepted()
    expect(await readNext(path)).toContain('Invoices and vouchers are listed here once')
    const voucher = await sendVoucher(tripId)
    const next = await readNext(path)
    expect(next).toMatch(/Lake Palace, voucher VO-\d+/)
    for (const secret of [voucher, 'LP-4711']) expect(await readPage(path)).not.toContain(secret)
    expect((await ask(path, 'papers')).status).toBe(303)
    await expect.poll(() => findMails(email).length).toBe(1)
    expect(findMails(email)[0]?.text).toContain(voucher)
  })

  test('an invoice that was sent is mailed where it is paid; its page, which names a billing address, is on none', async () => {
    const { tripId, path, email } = await makeAccepted()
    const { data: draft } = await call().invoices.ofTrip({ id: tripId, kind: 'proforma' })
    const { data: invoice } = await call().invoices.issue({ id: draft.id, version: draft.version })
    expect(await readNext(path)).not.toContain(invoice.documentNumber)
    await call().invoices.send({ id: invoice.id, version: invoice.version, channel: 'link' })
    const next = await readNext(path)
    expect(next).toContain(`Proforma invoice ${invoice.documentNumber}`)
    expect(next).toContain('Mail me the invoice')
    const key = invoice.publicPath?.split('/').at(-1) ?? 'none'
    expect(await readPage(path)).not.toContain(key)
    expect((await ask(path, 'papers')).status).toBe(303)
    await expect.poll(() => findMails(email).length).toBe(1)
    expect(findMails(email)[0]?.text).toContain(key)
  })

  test('links are mailed a few times in an hour, however many ask', async () => {
    const { tripId, path, email } = await makeAccepted()
    await sendVoucher(tripId)
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask(path, 'papers')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 303, 303, 303, 429, 429, 429])
    await expect.poll(() => findMails(email).length).toBe(4)
  })

  test('of a cancelled trip the page says so, and what is given back until it is', async () => {
    const { tripId, path, id } = await makeAccepted()
    await pay(tripId, 6_000_000)
    const { data: trip } = await call().trips.get({ id: tripId })
    const { data: seen } = await call().trips.cancelPreview({ id: tripId })
    const cancelling = { id: tripId, version: trip.version, reason: 'SECRET illness', seenCharge: seen.charge }
    await call().trips.cancel({ ...cancelling, charge: 1_000_000 })
    const page = await readPage(path)
    expect(page).toContain('This trip was cancelled.')
    for (const wrong of ['This trip is yours', 'SECRET illness', 'booked ', 'Who travels'])
      expect(page).not.toContain(wrong)
    const next = await readNext(path)
    expect(next).toMatch(/Charge for cancelling<\/dt> <dd>₹10,000/)
    expect(next).toMatch(/You have paid<\/dt> <dd>₹60,000/)
    expect(next).toMatch(/Still to be given back<\/dt> <dd>₹50,000/)
    expect((await ask(path, 'travellers')).status).toBe(409)
    const [receipt] = (await call().receipts.ofTrip({ tripId })).data.receipts
    const { id: receiptId = '', version = 0 } = receipt ?? {}
    await call().receipts.refund({ id: receiptId, version, day: dayIn(0), mode: 'bank', amount: 5_000_000 })
    const after = await readNext(path)
    expect(after).toMatch(/Given back<\/dt> <dd>₹50,000/)
    expect(after).toMatch(/You have paid<\/dt> <dd>₹60,000/)
    expect(after).not.toContain('Still to be given back')
    expect((await call().prospects.get({ id })).data.status).toBe('accepted')
  })

  test('of a trip that is over nothing is asked any more', async () => {
    const { tripId, path } = await makeAccepted()
    await pay(tripId, 7_500_000)
    await app.owner.query(`update trips set start_date = '2020-01-01', end_date = '2020-01-05' where id = $1`, [tripId])
    const page = await readPage(path)
    expect(page).toContain('This trip is over.')
    expect(await readNext(path)).not.toContain('Who travels')
  })

  test('while changes are offered, what was agreed upon stays as it is to be paid', async () => {
    const { id, tripId, path } = await makeAccepted()
    await call().trips.amend({ id: tripId })
    const { document } = await draftOf(call(), id)
    await editDraft(call(), id, set(['title'], 'Quiet Kerala', document.title))
    await sendDraft(call(), id)
    const page = await readPage(path)
    expect(page).toContain('Changes to your trip')
    expect(page.indexOf('id="answer"')).toBeLessThan(page.indexOf('id="next"'))
    expect(await readNext(path)).toContain('₹22,500')
  })

  test('a page that is closed says nothing of it, and mails nothing', async () => {
    const { id, tripId, path, email } = await makeAccepted()
    await sendVoucher(tripId)
    const { data } = await call().prospects.get({ id })
    await call().prospects.update({ id, version: data.version, changes: { isOpen: false } })
    const answer = await fetch(app.url + path)
    expect([answer.status, await answer.text()]).toEqual([410, expect.not.stringContaining('id="next"')])
    await ask(path, 'papers')
    expect(findMails(email)).toEqual([])
  })

  test('what several pay is paid by links of their own, which the page does not have', async () => {
    const { tripId, path } = await makeAccepted()
    const people = [
      (await call().contacts.create({ name: 'Rahul Mehta' })).data.id,
      (await call().contacts.create({ name: 'Sunita Iyer' })).data.id,
    ]
    const payers = people.map((contactId) => ({ contactId, share: 3_750_000 }))
    const { data } = await call().trips.setPayers({ id: tripId, payers })
    const page = await readPage(path)
    expect(page).toContain('Each pays by the link')
    for (const secret of ['Rahul', 'Sunita', data.payers[0]?.publicPath ?? 'none', 'upi:'])
      expect(page).not.toContain(secret)
    // As much as all of it, from one of them: the other has not paid yet.
    const paid = { mode: 'bank' as const, day: dayIn(0), amount: 7_500_000, payerId: people[0], isSure: true }
    await call().receipts.create({ tripId, ...paid })
    expect(await readPage(path)).toContain('Each pays by the link')
  })
})

test('without a mail server the page has words in place of buttons', async () => {
  const quiet = await startApp()
  const own = await makeAgency(quiet)
  const sold = await makeAccepted(own.owner)
  const next = await readNext(sold.path, quiet.url)
  expect(next).toContain('sends you a page to fill this in')
  expect(next).not.toContain('<form')
  // Without an account of the agency's own there is nothing to pay into.
  expect(next).toContain('tells you how to pay')
  expect((await ask(sold.path, 'travellers', quiet.url)).status).toBe(409)
  await quiet.close()
})
