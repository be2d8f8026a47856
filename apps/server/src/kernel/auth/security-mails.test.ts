import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { payment } from '../../../test/examples/receipts.ts'
import { traveller } from '../../../test/examples/travellers.ts'
import { type Mailbox, openMailbox, readable } from '../../../test/mailbox.ts'
import { clientOf, makeAgency, makeMember, password, type Person, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { massExport } from './security-mails.service.ts'

const another = { password: 'quiet otters read at dusk', confirmPassword: 'quiet otters read at dusk' }
const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' }

let app: TestApp
let mailbox: Mailbox
let agency: TestAgency
let person: Person
let make: Maker
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})
beforeEach(async () => {
  app.clock.forward(86_400_000)
  agency = await makeAgency(app)
  person = await makeMember(app, agency)
  make = new Maker(app, agency.agencyId, person.userId, 'mails')
})

const mailsTo = (email: string) => mailbox.mails.filter(({ to }) => to.includes(email)).map(readable)
const subjectsTo = (email: string): string[] => mailsTo(email).map((text) => /^subject: (.*)$/im.exec(text)?.[1] ?? '')

/** What somebody was told, once it has come; and nothing else. */
async function expectTold(email: string, ...subjects: string[]): Promise<string> {
  await expect.poll(() => subjectsTo(email).sort()).toEqual(subjects.sort())
  return mailsTo(email)[0] ?? ''
}

describe('a person is told by mail what happens to their account', () => {
  test('with what, when, from where, and what to do', async () => {
    await clientOf(app, null, firefox).auth.signin({ email: person.email, password })
    const text = await expectTold(person.email, 'A sign-in from a new device')
    expect(text).toContain('You signed in from a device that was not used before.')
    expect(text).toContain('From: Firefox on Windows, 127.0.0.1')
    expect(text).toMatch(/When: \d+ \w+ \d{4} at \d\d:\d\d \(Asia\/Kolkata\)/)
    const token = /\/secure-account\?token=(sal_[\w-]{43})/.exec(text)?.[1] ?? ''
    await clientOf(app).auth.secureAccount({ token })
    await expect(person.call.auth.sessions()).rejects.toMatchObject({ status: 401 })
    await clientOf(app).auth.resetPassword({ token, ...another })
    await expectTold(person.email, 'A sign-in from a new device', 'Your password was changed')
    await expect(clientOf(app).auth.resetPassword({ token, ...another })).rejects.toMatchObject({ status: 422 })
  })

  test('not of the first sign-in there is, nor of one from a device that is known', async () => {
    await app.owner.query('update users set last_seen_at = null where id = $1', [person.userId])
    const first = await fetch(`${app.url}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password }),
    })
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await clientOf(app, null, { cookie }).auth.signin({ email: person.email, password })
    await person.call.auth.changePassword({ currentPassword: password, ...another })
    await expectTold(person.email, 'Your password was changed')
  })

  test('of each change of their second factor', async () => {
    const { data } = await person.call.auth.enableTotp({ code: await make.offeredSecondFactor() })
    const [first = '', second = ''] = data.recoveryCodes
    const call = clientOf(app, data.token)
    await call.auth.startTotp({ code: first })
    const again = await call.auth.enableTotp({ code: await make.offeredSecondFactor() })
    expect(second).not.toBe('')
    const [third = ''] = again.data.recoveryCodes
    const renewed = await clientOf(app, again.data.token).auth.renewRecoveryCodes({ code: third })
    await clientOf(app, again.data.token).auth.disableTotp({ code: renewed.data.recoveryCodes[0] })
    await expectTold(
      person.email,
      'An authenticator app was added',
      'Your authenticator app was replaced',
      'Your authenticator app was removed',
      'New recovery codes were made',
      ...Array.from({ length: 3 }, () => 'A recovery code was used'),
    )
  })

  test('of passkeys, and of one that has fallen behind', async () => {
    const made = await make.newPasskey()
    const { data } = await clientOf(app, await make.askingToken()).auth.addPasskey(made)
    const shown = await make.assertion('confirm')
    const { auth } = clientOf(app, await make.askingToken())
    await auth.confirmPasskey(shown)
    await auth.removePasskey({ id: data.passkey.id })
    const given = await make.assertion('sign in')
    await app.owner.query('update passkeys set counter = 99 where user_id = $1', [person.userId])
    await expect(clientOf(app).auth.signinPasskey(given)).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' })
    await expectTold(person.email, 'A passkey was added', 'A passkey was refused', 'A passkey was removed')
  })

  test('of many wrong codes, once', async () => {
    await make.secondFactor()
    const { challenge = '' } = await clientOf(app).auth.signin({ email: person.email, password })
    const half = clientOf(app, challenge)
    for (let index = 0; index < 14; index++) await half.auth.signinTotp({ code: `00000${index % 10}` }).catch(() => {})
    await expectTold(person.email, 'Many wrong codes')
  })

  test('of sign-ins no more than ten times an hour', async () => {
    for (let index = 0; index < 12; index++) await clientOf(app).auth.signin({ email: person.email, password })
    await expectTold(person.email, ...Array.from({ length: 10 }, () => 'A sign-in from a new device'))
  })
})

describe('what concerns the agency its main users are told too', () => {
  test('an API key that was made', async () => {
    const second = await makeMember(app, agency, { isSubuser: false })
    await agency.owner.call.apiKeys.create({ name: 'Zapier', scopes: ['leads:read'], lastDay: null })
    const subject = 'An API key was made'
    expect(await expectTold(agency.owner.email, subject)).toContain('You made the API key "Zapier"')
    const text = await expectTold(second.email, subject)
    expect(text).toContain('made the API key "Zapier"')
    expect(text).not.toContain('token=')
    expect(subjectsTo(person.email)).toEqual([])
  })

  test('an export of many records, also where it becomes many in small pieces', async () => {
    const { call, email } = agency.owner
    await call.leads.create({ name: 'The last one' })
    const exportAll = () => call.leads.export({ selection: { filters: {} }, format: 'csv' })
    await exportAll()
    expect(subjectsTo(email)).toEqual([])
    await app.owner.query(`update operations set state = 'done', total = $2, created_at = $3 where agency_id = $1`, [
      agency.agencyId,
      massExport - 1,
      app.clock.now().toISOString(),
    ])
    await exportAll()
    const text = await expectTold(email, 'Many records were exported')
    expect(text).toContain(`You exported ${massExport} records`)
    await app.owner.query(`update operations set state = 'done' where agency_id = $1`, [agency.agencyId])
    // Once it is many it is told again only where an export is of many by itself.
    await exportAll()
    await expectTold(email, 'Many records were exported')
  })
})

test.each(['reports', 'returns', 'travellers'] as const)(
  'a file of %s counts among what somebody exported',
  async (what) => {
    const { call, email } = agency.owner
    await payment(make)
    const { tripId } = await traveller(make)
    await call.leads.create({ name: 'One' })
    await call.leads.export({ selection: { filters: {} }, format: 'csv' })
    await app.owner.query('update operations set total = $2, created_at = $3 where agency_id = $1', [
      agency.agencyId,
      massExport - 1,
      app.clock.now().toISOString(),
    ])
    const [from, to] = ['2026-04-01', '2026-04-30']
    if (what === 'reports') await call.reports.export({ report: 'received', from, to, format: 'csv' })
    if (what === 'returns') await call.returns.export({ month: '2026-04', file: 'tally' })
    if (what === 'travellers') await call.travellers.export({ tripId, list: 'rooming', format: 'xlsx' })
    await expectTold(email, 'Many records were exported')
  },
)

test('where there is no mail server nothing is kept that would be good for nothing', async () => {
  const without = await startApp()
  const { owner } = await makeAgency(without)
  await clientOf(without).auth.signin({ email: owner.email, password })
  const { rows } = await without.owner.query(
    'select (select count(*) from mails) + (select count(*) from password_links) as kept',
  )
  expect(Number(rows[0].kept)).toBe(0)
  await without.close()
})
