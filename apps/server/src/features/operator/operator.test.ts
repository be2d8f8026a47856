import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { clientOf, makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { runCommand } from './operator-run.service.ts'
import { readCommand } from './operator-words.rules.ts'

let mailbox: Mailbox
let app: TestApp
let agency: TestAgency
let name: string
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})
let serial = 0
beforeEach(async () => {
  name = `Acme ${++serial}`
  agency = await makeAgency(app, name)
})

async function operator(...argv: string[]) {
  const typed = readCommand(argv)
  if (typed === 'help') throw new Error('that is no command')
  return runCommand(app.services, typed)
}

const timeline = async () => (await agency.owner.call.activity.list({})).data

const fresh = { password: 'quiet otters read at dusk', confirmPassword: 'quiet otters read at dusk' }
const tokenIn = ({ lines }: { lines: string[] }) => /token=([\w-]+)/.exec(lines.join('\n'))?.[1] ?? ''
const mailTo = (address: string, subject: string) =>
  expect
    .poll(() => mailbox.mails.filter(({ to, text }) => to.includes(address) && text.includes(subject)).length)
    .toBe(1)

describe('the operator', () => {
  test('names an agency by its name, its id or one of its people', async () => {
    const member = await makeMember(app, agency)
    for (const wanted of [name.toUpperCase(), agency.agencyId, member.email]) {
      const { data } = await operator('quotas', wanted)
      expect(data).toMatchObject([
        {
          id: agency.agencyId,
          seats: { used: 2, of: null },
          mailsToday: { used: 0, of: null },
          records: { used: 0, of: null },
        },
      ])
    }
    await makeAgency(app, name)
    await expect(operator('suspend', name)).rejects.toThrow(/There are 2 agencies[^]*Name one by its id/)
    await expect(operator('suspend', 'Nobody')).rejects.toThrow(/There is no agency "Nobody"\. There are:\n {2}/)
  })

  test('suspends and resumes: done twice it is done once, and written down each time', async () => {
    const { call } = agency.owner
    await call.leads.list({})
    await operator('suspend', name, 'spam')
    await expect.poll(() => call.leads.list({}).catch((error: { code: string }) => error.code)).toBe('AGENCY_SUSPENDED')
    expect((await operator('suspend', name)).lines).toEqual([`${name} was suspended already.`])
    await operator('resume', name)
    await expect
      .poll(() =>
        call.leads.list({}).then(
          () => 'in',
          () => 'out',
        ),
      )
      .toBe('in')
    expect((await timeline()).map(({ kind, actorLabel }) => [kind, actorLabel])).toEqual([
      ['agency_resumed', 'Operator'],
      ['agency_suspended', 'Operator'],
    ])
    const { data } = await operator('log', name)
    expect(data).toMatchObject([
      { command: 'resume' },
      { command: 'suspend' },
      { command: 'suspend', details: { reason: 'spam' }, agency: agency.agencyId, osUser: expect.any(String) },
    ])
  })

  test('what was done cannot be changed or removed by the server', async () => {
    await operator('confirm', name)
    const { shared } = app.services.database
    for (const statement of ['delete from operator_actions', `update operator_actions set command = 'x'`])
      await expect(shared.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  test('confirms an agency, and with it the address of its main user', async () => {
    await app.owner.query('update agencies set confirmed_at = null where id = $1', [agency.agencyId])
    await app.owner.query('update users set email_confirmed_at = null where agency_id = $1', [agency.agencyId])
    expect((await operator('agencies')).data).toContainEqual(expect.objectContaining({ name, standing: 'unconfirmed' }))
    await operator('confirm', agency.owner.email)
    const session = (await agency.owner.call.user.session()).data
    expect(session.agency.standing).toBeNull()
    const { rows } = await app.owner.query('select email_confirmed_at from users where id = $1', [agency.owner.userId])
    expect(rows).toEqual([{ email_confirmed_at: expect.any(Date) }])
  })

  test('lets an agency in where agencies are let in: done twice it is done once, and written down', async () => {
    await app.owner.query('update agencies set approved_at = null where id = $1', [agency.agencyId])
    const approvedAt = async () =>
      (await app.owner.query('select approved_at from agencies where id = $1', [agency.agencyId])).rows[0].approved_at
    await operator('approve', name)
    const first = await approvedAt()
    expect(first).not.toBeNull()
    expect((await operator('approve', name)).lines.join()).toMatch(/already/)
    expect(await approvedAt()).toEqual(first)
    expect((await timeline()).map(({ kind, actorLabel }) => [kind, actorLabel])).toEqual([
      ['agency_approved', 'Operator'],
    ])
    const { data } = await operator('log', name)
    expect(data).toMatchObject([{ command: 'approve' }, { command: 'approve' }])
  })

  test('puts an agency on another plan', async () => {
    await operator('plan', name, 'trial')
    expect((await agency.owner.call.plan.plan()).data).toMatchObject({ name: 'Trial', seats: 10, state: 'trial' })
    await operator('plan', name, 'Unlimited')
    expect((await agency.owner.call.plan.plan()).data).toMatchObject({ seats: null, state: 'active' })
    await expect(operator('plan', name, 'Gold')).rejects.toThrow(/There is no plan "Gold"\. There are:\n {2}Unlimited/)
    expect((await timeline()).map(({ kind }) => kind)).toEqual(['plan_changed', 'plan_changed'])
  })

  test('makes a link that sets a password, once, and that the person is told of', async () => {
    const { email, call } = agency.owner
    const [first, second] = [await operator('reset-password', email), await operator('reset-password', email)]
    const nobody = clientOf(app)
    await expect(nobody.auth.resetPassword({ token: tokenIn(first), ...fresh })).rejects.toMatchObject({
      code: 'LINK_EXPIRED',
    })
    await nobody.auth.resetPassword({ token: tokenIn(second), ...fresh })
    await expect(nobody.auth.resetPassword({ token: tokenIn(second), ...fresh })).rejects.toMatchObject({
      code: 'LINK_EXPIRED',
    })
    await expect(call.user.session()).rejects.toMatchObject({ status: 401 })
    expect((await nobody.auth.signin({ email, password: fresh.password })).status).toBe(true)
    // They are mailed of the new password and the sign-in as well, sooner or later.
    const told = () => mailbox.mails.filter(({ to, text }) => to.includes(email) && /link to your account/.test(text))
    await expect.poll(() => told().length).toBe(2)
    for (const { text } of told()) expect(text).not.toContain('token=')
  })

  test('takes a lost second factor away by such a link, and by no other', async () => {
    const { email, userId } = agency.owner
    await app.owner.query(`update users set totp_secret = 'sealed' where id = $1`, [userId])
    const hasFactor = async () => {
      const { rows } = await app.owner.query('select totp_secret is not null as has from users where id = $1', [userId])
      return (rows[0] as { has: boolean }).has
    }
    await clientOf(app).auth.resetPassword({ token: tokenIn(await operator('reset-password', email)), ...fresh })
    expect(await hasFactor()).toBe(true)
    await clientOf(app).auth.resetPassword({ token: tokenIn(await operator('reset-second-factor', email)), ...fresh })
    expect(await hasFactor()).toBe(false)
  })

  test('makes somebody the main user, whose place was another’s', async () => {
    const member = await makeMember(app, agency, { recordScope: 'own' })
    await operator('main-user', member.email)
    expect((await member.call.user.session()).data.user).toMatchObject({ isSubuser: false, recordScope: 'all' })
    const before = (await agency.owner.call.user.session()).data.user
    expect(before).toMatchObject({ isSubuser: true, isManager: true, recordScope: 'all' })
    await mailTo(member.email, 'You are the main user')
    await app.owner.query('update users set is_active = false where id = $1', [member.userId])
    await expect(operator('reset-password', member.email)).rejects.toThrow('was deactivated')
    await expect(operator('reset-password', 'nobody@agency.test')).rejects.toThrow('Nobody has the address')
  })
})
