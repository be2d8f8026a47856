import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { newApiKey } from '../../../test/examples/intake.ts'
import { type Mailbox, mailedToken, openMailbox, readable } from '../../../test/mailbox.ts'
import { makeSent } from '../../../test/make-proposal.ts'
import { clientOf, makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { sendMail } from '../mail/mail.service.ts'
import { sendOut } from '../mail/mail.jobs.ts'
import { trialPlanId, unlimitedPlanId } from '../plans/plans.table.ts'
import { resumeAgency } from './standing.service.ts'

let mailbox: Mailbox
let app: TestApp
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url, APP_URL: 'https://sarai.example.com' })
  // There is an agency already, so that whoever registers is one among others.
  await makeAgency(app)
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})
beforeEach(() => app.owner.query('delete from throttles'))
afterEach(() => app.clock.reset())

const password = 'quiet otters read at dusk'
const fresh = () => `owner-${randomUUID()}@agency.test`

/** Registers as anybody may. */
async function register(email = fresh(), username = 'Bank <login@bank.example>') {
  const nobody = clientOf(app)
  await nobody.auth.signup({ username, email, password, confirmPassword: password })
  const { token = '', id: userId = '' } = await nobody.auth.signin({ email, password })
  const call = clientOf(app, token)
  const agencyId = (await call.user.session()).data.agency.id
  return { agencyId, userId, email, token, call }
}

const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to.includes(address))

const tokenTo = (address: string, count = 1) =>
  mailedToken(mailbox, address, '(?:confirm-address|reset-password)', count)

const standingOf = async ({ call }: Pick<Person, 'call'>) => (await call.user.session()).data.agency.standing

/** Writes to somebody outside, about a new lead. */
async function mailTo({ call }: Pick<Person, 'call'>, to: string) {
  const { data: lead } = await call.leads.create({ name: 'Asha' })
  const body = [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Log in here.' }] }]
  return call.mail.write({ on: { leadId: lead.id }, to, subject: 'Your account', body })
}

const sql = (text: string, values: unknown[]) => app.owner.query(text, values)
const suspend = (agencyId: string) => sql('update agencies set suspended_at = now() where id = $1', [agencyId])
const resume = (agencyId: string) => sql('update agencies set suspended_at = null where id = $1', [agencyId])
const status = async (path: string, init?: RequestInit) => (await fetch(app.url + path, init)).status

/** Every public address an agency can have, with what stands there. */
async function publicAddresses(of: Person): Promise<string[]> {
  const { call } = of
  const { data: pack } = await call.packages.create({ title: 'Kerala', days: 2 })
  const changes = { status: 'published' as const }
  const { data: published } = await call.packages.update({ id: pack.id, version: pack.version, changes })
  const { key } = await makeSent(call)
  const { data: form } = await call.intake.form()
  const { data: preview } = await call.intake.previewForm({ settings: form.settings })
  const { data: feed } = await call.feeds.make({ kind: 'reminders' })
  return [
    `/packages/preview/${published.previewKey}`,
    `/proposals/${key}`,
    `/proposals/${key}/price`,
    `/proposals/${key}/trip.pdf`,
    `/forms/${form.key}`,
    preview.url,
    new URL(feed.url ?? '').pathname,
  ]
}

describe('an agency that has registered itself', () => {
  test('is on the trial plan and confirmed by the link that was mailed, which works once and says so after', async () => {
    const person = await register()
    const { rows } = await sql('select plan_id from agencies where id = $1', [person.agencyId])
    expect(rows).toEqual([{ plan_id: trialPlanId }])
    expect(await standingOf(person)).toEqual({ reach: 'unconfirmed', address: person.email, byMail: true })
    const token = await tokenTo(person.email)
    const [mail] = mailsTo(person.email)
    expect(mail && readable(mail)).not.toMatch(/Bank|bank\.example/)
    const nobody = clientOf(app)
    const both = await Promise.all([nobody.standing.confirm({ token }), nobody.standing.confirm({ token })])
    expect(both.filter(({ data }) => data.isNew)).toHaveLength(1)
    expect((await nobody.standing.confirm({ token })).data).toEqual({ address: person.email, isNew: false })
    expect(await standingOf(person)).toBeNull()
  })

  test('the first of an installation has everything', async () => {
    const other = await startApp({ ROLE: 'web' })
    try {
      const wish = { username: 'Acme', password, confirmPassword: password }
      const both = [fresh(), fresh()]
      await Promise.all(both.map((email) => clientOf(other).auth.signup({ ...wish, email })))
      const { rows } = await other.owner.query<{ plan_id: string }>('select plan_id from agencies order by plan_id')
      expect(rows.map((row) => row.plan_id)).toEqual([unlimitedPlanId, trialPlanId])
    } finally {
      await other.close()
    }
  })

  test('a link expires; another can be asked for a few times', async () => {
    const person = await register()
    const old = await tokenTo(person.email)
    app.clock.forward(49 * 3_600_000)
    await expect(clientOf(app).standing.confirm({ token: old })).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
    const { token } = await clientOf(app).auth.signin({ email: person.email, password })
    const call = clientOf(app, token)
    await call.standing.sendAgain()
    expect((await clientOf(app).standing.confirm({ token: await tokenTo(person.email, 2) })).data.isNew).toBe(true)
    const crowd = await register()
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => crowd.call.standing.sendAgain()))
    expect(asked.filter((one) => one.status === 'fulfilled').length).toBeLessThanOrEqual(2)
  })

  test('an address that was mistyped is corrected, and what was mailed to it is void', async () => {
    const person = await register()
    const toWrong = await tokenTo(person.email)
    await clientOf(app).auth.forgotPassword({ email: person.email })
    const resetToWrong = await tokenTo(person.email, 2)
    const right = fresh()
    await expect(person.call.standing.correctAddress({ email: (await register()).email })).rejects.toMatchObject({
      fields: { email: expect.stringContaining('already has an account') },
    })
    await person.call.standing.correctAddress({ email: right })
    expect(await standingOf(person)).toMatchObject({ address: right })
    const nobody = clientOf(app)
    await expect(nobody.standing.confirm({ token: toWrong })).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
    const anew = { token: resetToWrong, password: `${password}!`, confirmPassword: `${password}!` }
    await expect(nobody.auth.resetPassword(anew)).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
    expect((await nobody.standing.confirm({ token: await tokenTo(right) })).data).toMatchObject({ isNew: true })
    await expect(person.call.standing.correctAddress({ email: fresh() })).rejects.toMatchObject({ code: 'CONFIRMED' })
  })

  test('a password set by a mailed link confirms it as well', async () => {
    const person = await register()
    await tokenTo(person.email)
    await clientOf(app).auth.forgotPassword({ email: person.email })
    const token = await tokenTo(person.email, 2)
    await clientOf(app).auth.resetPassword({ token, password: `${password}!`, confirmPassword: `${password}!` })
    const { rows } = await sql('select confirmed_at is not null as done from agencies where id = $1', [person.agencyId])
    expect(rows).toEqual([{ done: true }])
  })

  test('until then its mails wait, its public addresses are nobody’s, and its keys take no enquiry', async () => {
    const person = await register()
    const make = new Maker(app, person.agencyId, person.userId, newMark('stranger'))
    const to = `asha-${randomUUID()}@traveller.test`
    const posted = await mailTo(person, to)
    expect(posted).toMatchObject({
      data: { state: 'held', waitsFor: 'standing' },
      warnings: [{ code: 'MAIL_WAITS', message: expect.stringContaining('confirmed') }],
    })
    // Whoever registers types any address as their own: it is nobody's yet, and mailed nothing that they write.
    const own = await mailTo(person, person.email)
    expect(own.data).toMatchObject({ state: 'held', waitsFor: 'standing' })
    await expect(person.call.mail.sendAgain({ id: own.data.id })).resolves.toMatchObject({ data: { state: 'held' } })
    const { data: invited } = await person.call.team.invite({
      name: 'Visit https://evil.example',
      email: fresh(),
      role: 'sub-user',
      recordScope: 'own',
      teamId: null,
      permissions: null,
      hidesCost: false,
    })
    expect(invited.link).toContain('/join?token=')
    const addresses = await publicAddresses(person)
    expect(await Promise.all(addresses.map((path) => status(path)))).toEqual(addresses.map(() => 404))
    const { key } = await newApiKey(make, ['intake'])
    const enquire = () => clientOf(app, key).intake.createLead({ name: 'Asha', email: 'asha@traveller.test' })
    await expect(enquire()).rejects.toMatchObject({ status: 403 })

    await clientOf(app).standing.confirm({ token: await tokenTo(person.email) })
    await expect.poll(() => mailsTo(to).length).toBe(1)
    const open = await Promise.all(addresses.map((path) => fetch(app.url + path, { redirect: 'manual' })))
    expect(open.map((answer) => answer.status).filter((one) => one === 404)).toEqual([])
    await enquire()
  })

  test('where the operator lets agencies in, a confirmed one waits for that', async () => {
    const other = await startApp({ SMTP_URL: mailbox.url, AGENCY_APPROVAL: 'on' })
    try {
      await makeAgency(other)
      const email = fresh()
      await clientOf(other).auth.signup({ username: 'Acme', email, password, confirmPassword: password })
      await clientOf(other).standing.confirm({ token: await tokenTo(email) })
      const { token } = await clientOf(other).auth.signin({ email, password })
      const call = clientOf(other, token)
      expect(await standingOf({ call })).toMatchObject({ reach: 'unapproved' })
      const { key } = (await call.intake.form()).data
      const form = () => fetch(`${other.url}/forms/${key}`).then((answer) => answer.status)
      expect(await form()).toBe(404)
      await other.owner.query('update agencies set approved_at = now()')
      expect(await form()).toBe(200)
    } finally {
      await other.close()
    }
  })

  test('without a mail server nobody can confirm by mail, and an agency’s own is no proof', async () => {
    const other = await startApp({ ROLE: 'web' })
    try {
      await makeAgency(other)
      const email = fresh()
      await clientOf(other).auth.signup({ username: 'Acme', email, password, confirmPassword: password })
      const { token } = await clientOf(other).auth.signin({ email, password })
      const call = clientOf(other, token)
      expect(await standingOf({ call })).toMatchObject({ byMail: false })
      await expect(call.standing.sendAgain()).rejects.toMatchObject({ code: 'NO_MAIL_SERVER' })
    } finally {
      await other.close()
    }
  })
})

describe('an agency that is suspended', () => {
  let agency: TestAgency
  beforeEach(async () => {
    agency = await makeAgency(app)
  })

  test('is out with the next request, and in again with the next after', async () => {
    const { owner } = agency
    const member = await makeMember(app, agency, { recordScope: 'all' })
    const make = new Maker(app, agency.agencyId, owner.userId, newMark('suspended'))
    const { key } = await newApiKey(make, ['leads:read'])
    const addresses = await publicAddresses(owner)
    const calls = [owner.call, member.call, clientOf(app, key)]
    for (const call of calls) await call.leads.list({})
    await suspend(agency.agencyId)
    await expect.poll(() => status(addresses.at(-1) ?? '')).toBe(404)
    for (const call of calls)
      await expect(call.leads.list({})).rejects.toMatchObject({ status: 403, code: 'AGENCY_SUSPENDED' })
    const signIn = () => clientOf(app).auth.signin({ email: owner.email, password: 'correct horse battery' })
    await expect(signIn()).rejects.toMatchObject({ status: 422, code: 'AGENCY_SUSPENDED' })
    expect(await Promise.all(addresses.map((path) => status(path)))).toEqual(addresses.map(() => 404))
    await resume(agency.agencyId)
    await expect.poll(() => status(addresses.at(-1) ?? '')).toBe(200)
    for (const call of calls) await call.leads.list({})
    expect((await signIn()).status).toBe(true)
  })

  test('an open stream of changes ends', async () => {
    const stream = await agency.owner.call.live.events({})
    const ended = (async () => {
      for await (const _ of stream);
    })()
    await suspend(agency.agencyId)
    app.services.live.publish(agency.agencyId, [{ topic: 'agency', ids: [], by: null }])
    await ended
  })

  test('its queued mails stay, and go on afterwards', async () => {
    const to = `asha-${randomUUID()}@traveller.test`
    await suspend(agency.agencyId)
    await app.services.database.writeAs(agency.agencyId, (db) =>
      sendMail(app.services, db, { to, subject: 'Trip', text: 'Hello' }),
    )
    const parked = async () => {
      const { rows } = await sql(
        `select count(*)::int as jobs from pgboss.job where data->>'isParked' = 'true' and data->>'agencyId' = $1 and state = 'created'`,
        [agency.agencyId],
      )
      return (rows[0] as { jobs: number }).jobs
    }
    // Held from the start where the suspension is known then; put in the queue a moment before, it is put aside there.
    await sql(`update mails set state = 'waiting', waits_for = null where agency_id = $1`, [agency.agencyId])
    await app.services.database.writeAs(agency.agencyId, async (db) =>
      sendOut(app.services.jobs, db, await idsOf(agency.agencyId)),
    )
    await expect.poll(parked).toBe(1)
    expect(mailsTo(to)).toEqual([])
    await app.services.database.writeAs(agency.agencyId, (db) => resumeAgency(app.services, db, { label: 'Operator' }))
    await expect.poll(() => mailsTo(to).length).toBe(1)
  })
})

async function idsOf(agencyId: string): Promise<string[]> {
  const { rows } = await app.owner.query<{ id: string }>('select id from mails where agency_id = $1', [agencyId])
  return rows.map(({ id }) => id)
}
