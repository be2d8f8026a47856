import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Mailbox, mailAbout, openMailbox } from '../../../test/mailbox.ts'
import { type Client, clientOf, makeAgency, type TestAgency } from '../../../test/make.ts'
import { letOthersAccept, makeSent } from '../../../test/make-proposal.ts'

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
  traveller = clientOf(app)
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const mailTo = (email: string, about: string | RegExp = '') => mailAbout(mailbox, email, about)
const emailOf = async (leadId: string) => (await call.leads.get({ id: leadId })).data.email ?? ''

describe('a code to accept with', () => {
  const other = () => `stranger-${crypto.randomUUID()}@example.com`
  const ask = async (key: string, email: string) =>
    (await traveller.prospectPage.requestAcceptance({ key, version: 1, name: 'Asha Rao', email })).data
  const noticesOf = async () => JSON.stringify((await call.notices.list({})).data)

  test('goes to the customer whatever address is typed, and the RM is told of the address', async () => {
    const { key, leadId } = await makeSent(call)
    const [own, typed] = [await emailOf(leadId), other()]
    const { sentTo } = await ask(key, typed)
    expect(sentTo).not.toContain(own)
    expect(sentTo).toMatch(/^t•••@example\.com$/)
    expect(await mailTo(own, 'code to accept')).toContain(typed)
    expect(mailbox.mails.some(({ to }) => to.includes(typed))).toBe(false)
    expect(await noticesOf()).toContain(typed)
    expect((await ask(key, own.toUpperCase())).sentTo.toLowerCase()).toBe(own)
  })

  test('comes in a designed mail with a plain part, and stands in it once, encrypted until it goes out', async () => {
    const { key, leadId } = await makeSent(call)
    const email = await emailOf(leadId)
    await ask(key, email)
    const mail = await mailTo(email, 'code to accept')
    const [plain = '', rich = ''] = mail.split('Content-Type: text/html')
    const [, code = ''] = /^(\d{6})\r?$/m.exec(plain) ?? []
    expect(code).toHaveLength(6)
    expect(plain).toContain('do not share it with anybody')
    expect(rich.split(code)).toHaveLength(2)
    expect(rich).toContain('role="presentation"')
    expect(rich).toContain('prefers-color-scheme:dark')
    expect(rich).toContain('<!--[if mso]>')
    expect(rich).toContain('overflow-wrap:anywhere')
    expect(rich).not.toMatch(/<a\s|cid:cover/)
    const { rows } = await app.owner.query<{ words: string }>(
      `select text || html as words from mails where "to" = $1 and is_secret`,
      [email],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.words).toMatch(/^v\d+\.[\w-]+v\d+\.[\w-]+$/)
  })

  test('goes elsewhere where the agency allows it: flagged to the RM, with a copy to the customer', async () => {
    const own = await makeAgency(app)
    await letOthersAccept(own.owner.call)
    const { id, key, leadId, optionA } = await makeSent(own.owner.call)
    const email = (await own.owner.call.leads.get({ id: leadId })).data.email ?? ''
    const typed = other()
    const { requestId, sentTo } = await ask(key, typed)
    expect(sentTo).toBe(typed)
    const [, code = ''] = /^(\d{6})\r?$/m.exec(await mailTo(typed, 'code to accept')) ?? []
    await traveller.prospectPage.accept({
      key,
      version: 1,
      requestId,
      code,
      optionId: optionA,
      extras: [],
      total: 5_000_000,
    })
    const copy = await mailTo(email, 'was accepted')
    expect(copy).toContain(typed)
    expect(copy).toMatch(/^Hello Asha \d+,/m)
    expect(await mailTo(own.owner.email, 'accepted PR|accepted')).toContain(typed)
    expect((await own.owner.call.prospects.get({ id })).data.status).toBe('accepted')
  })

  test('leads to mails that say what was booked and when, in words, to whoever they greet', async () => {
    const { key, leadId, optionA, extra } = await makeSent(call)
    const [email, typed] = [await emailOf(leadId), other()]
    const { requestId } = await ask(key, typed)
    const [, code = ''] = /^(\d{6})\r?$/m.exec(await mailTo(email, 'code to accept')) ?? []
    const chosen = { optionId: optionA, extras: [extra], total: 6_000_000 }
    await traveller.prospectPage.accept({ key, version: 1, requestId, code, ...chosen })
    const confirmed = await mailTo(email, 'was accepted')
    // Somebody else typed their name and address; the mail goes to the customer.
    expect(confirmed).toMatch(/^Hello Asha \d+,/m)
    expect(confirmed).toContain(`Asha Rao accepted Kerala`)
    for (const mail of [confirmed, await mailTo(agency.owner.email, 'Asha Rao accepted PR')]) {
      expect(mail).toContain('Option A')
      expect(mail).toContain('Balloon ride, included')
    }
    expect(confirmed).toMatch(/Accepted on \d+ \w+ \d{4} at \d\d:\d\d \(Asia\/Kolkata\)\./)
    expect(confirmed).not.toMatch(/\d{4}-\d\d-\d\dT/)
  })
})
