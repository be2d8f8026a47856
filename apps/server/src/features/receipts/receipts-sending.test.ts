import type { NewReceipt } from '@sarai/contract/receipt-schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { type Mailbox, openMailbox, readable } from '../../../test/mailbox.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let mailbox: Mailbox
let agency: TestAgency
let tripId: string
let payerId: string
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})
beforeEach(async () => {
  agency = await makeAgency(app)
  tripId = (await makeTrip(app, agency.owner, { startsIn: 30 })).id
  const known = { name: 'Asha Bhat', emails: [{ address: 'asha@example.in' }], phones: [{ number: '+919829012345' }] }
  payerId = (await call().contacts.create(known)).data.id
  await app.owner.query('update trips set contact_id = $2 where id = $1', [tripId, payerId])
  mailbox.mails.length = 0
})

const call = () => agency.owner.call
const today = dayIn(0)

/** A payment of ₹40,000 for the trip. */
async function paid(more: Partial<NewReceipt> = {}) {
  const { data } = await call().receipts.create({ tripId, mode: 'upi', day: today, amount: 4_000_000, ...more })
  const [receipt] = data.receipts
  if (!receipt) throw new Error('the payment is missing')
  return receipt
}

const came = async (count = 1) => {
  await expect.poll(() => mailbox.mails.length).toBe(count)
  return mailbox.mails.map((mail) => ({ ...mail, words: readable(mail) }))
}
const kindsOf = async (of: 'trips' | 'contacts', id: string) =>
  (of === 'trips' ? await call().trips.timeline({ id }) : await call().contacts.timeline({ id })).data.map(
    ({ kind }) => kind,
  )

/** The agency charges the payer for the trip. @returns where they see it */
async function invoiced(): Promise<string> {
  const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('receipts'))
  const registrationId = await registration(make)
  const document = packageDocument(make)
  const input = { kind: 'invoice' as const, contactId: payerId, tripId, registrationId, tags: [], document }
  const { data } = await call().invoices.create(input)
  return (await call().invoices.issue({ id: data.id, version: data.version })).data.publicPath ?? ''
}

describe('a receipt', () => {
  test('is mailed to its payer with the PDF, says what was paid, and is in the histories', async () => {
    const { id, version, number } = await paid()
    expect((await call().receipts.recipient({ id })).data).toEqual({ email: 'asha@example.in', hasPage: false })
    const { data, warnings } = await call().receipts.send({ id, version, channel: 'mail' })
    expect(warnings).toEqual([])
    expect(data.url).toBeNull()
    const [mail] = await came()
    expect(mail?.to).toEqual(['asha@example.in'])
    expect(mail?.words).toContain('₹40,000')
    expect(mail?.words).toContain(number)
    expect(mail?.words).toMatch(/Content-Type: application\/pdf; name=.*Receipt/i)
    expect(Buffer.from(/JVBER[\w+/]+/.exec(mail?.text ?? '')?.[0] ?? '', 'base64').toString()).toContain('%PDF-')
    expect(await kindsOf('trips', tripId)).toEqual(expect.arrayContaining(['mailed', 'receipt_sent']))
    expect(await kindsOf('contacts', payerId)).toContain('receipt_sent')
  })

  test('is mailed again to somebody else, with the same PDF', async () => {
    const { id, version } = await paid()
    await call().receipts.send({ id, version, channel: 'mail' })
    const again = { to: 'office@example.in', subject: 'Your receipt', message: 'As you asked.' }
    await call().receipts.send({ id, version, channel: 'mail', ...again })
    const mails = await came(2)
    expect(mails.flatMap(({ to }) => to).toSorted()).toEqual(['asha@example.in', 'office@example.in'])
    expect(mails.every(({ words }) => words.includes('application/pdf'))).toBe(true)
    expect(mails.some(({ words }) => words.includes('Subject: Your receipt') && words.includes('As you asked.'))).toBe(
      true,
    )
    const { rows } = await app.owner.query(
      'select count(distinct attachment_key)::int as keys from mails where agency_id = $1',
      [agency.agencyId],
    )
    expect(rows).toEqual([{ keys: 1 }])
    expect((await kindsOf('trips', tripId)).filter((kind) => kind === 'receipt_sent')).toHaveLength(2)
  })

  test('goes by WhatsApp with all facts in words, and by link only where the payer has a page', async () => {
    const { id, version, number } = await paid()
    const { data } = await call().receipts.send({ id, version, channel: 'whatsapp' })
    expect(data.whatsappUrl).toContain('https://wa.me/919829012345?text=')
    for (const said of ['₹40,000', number, String(new Date().getFullYear()), 'Kerala'])
      expect(data.text).toContain(said)
    await expect(call().receipts.send({ id, version, channel: 'link' })).rejects.toMatchObject({ code: 'NO_PAGE' })

    const path = await invoiced()
    expect((await call().receipts.recipient({ id })).data.hasPage).toBe(true)
    const [receipt] = (await call().receipts.ofTrip({ tripId })).data.receipts
    const sent = await call().receipts.send({ id, version: receipt?.version ?? 0, channel: 'link' })
    expect(sent.data.url).toBe(app.services.appUrl + path)
    expect(sent.data.text).toContain(path)
    expect(mailbox.mails).toEqual([])
  })

  test('of somebody else leads to no page of the customer, but to their own share', async () => {
    await invoiced()
    const other = (await call().contacts.create({ name: 'Ravi Rao' })).data.id
    const { id, version } = await paid({ payerId: other })
    expect((await call().receipts.recipient({ id })).data).toEqual({ email: null, hasPage: false })
    await expect(call().receipts.send({ id, version, channel: 'mail' })).rejects.toMatchObject({
      fields: { to: 'Enter an email address' },
    })
    await app.owner.query(
      `insert into trip_payers (agency_id, id, trip_id, position, contact_id, share, public_key)
       select agency_id, gen_random_uuid(), id, row_number() over (), contact, 4500000, key
         from trips, (values ($2::uuid, 'AAAAAAAAAAAAAAAAAAAAAA'), ($3::uuid, 'BBBBBBBBBBBBBBBBBBBBBB')) as of (contact, key)
        where id = $1`,
      [tripId, payerId, other],
    )
    const { data } = await call().receipts.send({ id, version, channel: 'link' })
    expect(data.url).toBe(`${app.services.appUrl}/pay/BBBBBBBBBBBBBBBBBBBBBB`)
  })

  test('is refused while the money is not seen, and once it did not stay', async () => {
    const pending = await paid({ isPending: true })
    const send = ({ id, version }: { id: string; version: number }) =>
      call().receipts.send({ id, version, channel: 'mail' })
    await expect(send(pending)).rejects.toMatchObject({ status: 422, code: 'PENDING' })
    const one = await paid({ amount: 100_000 })
    await expect(send({ ...one, version: one.version + 1 })).rejects.toMatchObject({ code: 'STALE' })
    const takenBack = await call().receipts.cancel({ id: one.id, version: one.version, day: today, reason: 'Twice' })
    const cheque = await paid({ mode: 'cheque', amount: 200_000 })
    await call().receipts.bounce({ id: cheque.id, version: cheque.version, day: today })
    expect(takenBack.data.receipts).toHaveLength(2)
    const now = (await call().receipts.ofTrip({ tripId })).data.receipts
    const versionOf = (id: string) => ({ id, version: now.find((receipt) => receipt.id === id)?.version ?? 0 })
    await expect(send(versionOf(one.id))).rejects.toMatchObject({ status: 422, code: 'CANCELLED' })
    await expect(send(versionOf(cheque.id))).rejects.toMatchObject({ status: 422, code: 'BOUNCED' })
    expect(await kindsOf('trips', tripId)).not.toContain('receipt_sent')
  })

  test('is not there for who does not see its trip', async () => {
    const { id, version } = await paid()
    const stranger = await makeMember(app, agency, { recordScope: 'own' })
    await expect(stranger.call.receipts.send({ id, version, channel: 'whatsapp' })).rejects.toMatchObject({
      status: 404,
    })
    await expect(stranger.call.receipts.recipient({ id })).rejects.toMatchObject({ status: 404 })
  })
})

test('a refund voucher is mailed with the PDF and says what was given back', async () => {
  const { id, version } = await paid()
  const back = { id, version, amount: 1_500_000, day: today, mode: 'bank' as const }
  const [refund] = (await call().receipts.refund(back)).data.receipts[0]?.refunds ?? []
  const asked = { id: refund?.id ?? '' }
  expect((await call().receipts.refundRecipient(asked)).data.email).toBe('asha@example.in')
  const { data } = await call().receipts.sendRefund({ ...asked, channel: 'mail' })
  expect(data.text).toContain(`We gave ₹15,000 back to you`)
  const [mail] = await came()
  expect(mail?.words).toContain(refund?.number)
  expect(mail?.words).toContain('application/pdf')
  expect(await kindsOf('trips', tripId)).toContain('refund_voucher_sent')
})
