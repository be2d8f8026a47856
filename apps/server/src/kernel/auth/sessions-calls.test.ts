import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { exampleOf } from '../../../test/examples.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { makeNewcomer } from '../../../test/newcomers.ts'
import { procedures, send, walkLimit } from '../../../test/procedures.ts'
import { walkedNames, walkedProcedures } from '../../../test/walked-calls.ts'

const minute = 60_000

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

test('a half-signed-in token opens nothing but the second step (bar 20)', { timeout: walkLimit() }, async () => {
  const make = new Maker(app, agency.agencyId, agency.owner.userId, 'half')
  const token = await make.token('challenge')
  const opened: string[] = []
  for (const procedure of procedures.filter(({ meta }) => meta.access.audience !== 'public')) {
    // Refused before what is sent is read; what is opened says that it lacks everything.
    const { status } = await send(app, procedure, undefined, { token })
    if (status !== 401) opened.push(procedure.name)
  }
  expect(opened.toSorted()).toEqual(['auth.signinSecondPasskey', 'auth.signinTotp', 'auth.startSecondPasskey'])
})

/** Whoever holds a session that was left open may not change these. */
const sensitive = [
  'apiKeys.create',
  'auth.startTotp',
  'auth.enableTotp',
  'auth.disableTotp',
  'auth.renewRecoveryCodes',
  'auth.startPasskey',
  'auth.addPasskey',
  'auth.removePasskey',
  'auth.changeAddress',
  ...['reveal', 'propose', 'confirm'].map((name) => `bankAccounts.${name}`),
  ...['lockPeriod', 'unlock'].map((name) => `ledger.${name}`),
  ...['save', 'test', 'remove', 'startSignIn', 'finishSignIn', 'saveSender', 'testSender'].map(
    (name) => `mailSettings.${name}`,
  ),
  ...['post', 'remove'].map((name) => `openings.${name}`),
  ...['install', 'configure', 'connect', 'finish', 'claim', 'remove'].map((name) => `plugins.${name}`),
  'standing.correctAddress',
  ...['save', ...['add', 'change'].map((what) => `${what}Registration`)].map((name) => `taxProfile.${name}`),
  ...['makeDefault', 'removeRegistration', 'changeSeries', 'setSignature', 'removeSignature'].map(
    (name) => `taxProfile.${name}`,
  ),
  'team.changeRole',
  ...['approve', 'export'].map((name) => `paymentRuns.${name}`),
  'vouchers.rotateKey',
  ...['reveal', 'confirm', 'remove'].map((name) => `vendorAccounts.${name}`),
  ...['create', 'update', 'remove', 'rotateSecret'].map((name) => `webhooks.${name}`),
]

test('sensitive settings ask for a password given within ten minutes (bar 21)', { timeout: walkLimit(2) }, async () => {
  const asking: string[] = []
  for (const procedure of walkedProcedures.filter(({ meta }) => meta.access.audience === 'member')) {
    const make = await makeNewcomer(app)
    const token = await make.token()
    app.clock.forward(10 * minute + 1000)
    const input = await exampleOf(procedure.name).inputs[0]?.(make)
    const { status, body } = await send(app, procedure, input, { token })
    if (status === 428 && body.code === 'PASSWORD_NEEDED') asking.push(procedure.name)
  }
  expect(asking.toSorted()).toEqual(walkedNames(sensitive))
})

test('a look-up of rights that fails refuses every call (bar 12)', { timeout: walkLimit(2) }, async () => {
  const { token } = await makeMember(app, agency)
  const make = new Maker(app, agency.agencyId, agency.owner.userId, 'lookup')
  const inputs = new Map<string, unknown>()
  for (const { name } of walkedProcedures) inputs.set(name, await exampleOf(name).inputs[0]?.(make))
  const role = decodeURIComponent(new URL(app.services.database.url).username)
  await app.owner.query(`revoke select on users from ${role}`)
  const answered: string[] = []
  for (const procedure of walkedProcedures.filter(({ meta }) => meta.access.audience === 'member')) {
    app.services.sessions.forgetAll()
    const { status } = await send(app, procedure, inputs.get(procedure.name), { token })
    if (status < 400) answered.push(procedure.name)
  }
  await app.owner.query(`grant select on users to ${role}`)
  expect(answered).toEqual([])
  const leads = () =>
    fetch(`${app.url}/api/leads/all-leads`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  await expect.poll(async () => (await leads()).status).toBe(200)
})
