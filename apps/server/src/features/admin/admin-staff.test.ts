import type { StaffRole } from '@sarai/contract/admin-roles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { adminToken } from '../../../test/examples/admin.ts'
import { type Client, clientOf, makeAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

const chosen = 'quiet otters read at dusk'
const nobodysId = '00000000-0000-7000-8000-00000000dead'

let app: TestApp
let agency: Awaited<ReturnType<typeof makeAgency>>
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

interface Colleague {
  id: string
  email: string
  call: Client['admin']
}

/** Somebody of the staff who can sign in, and is. */
async function makeColleague(role: StaffRole): Promise<Colleague> {
  const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('staff'))
  const call = clientOf(app, await adminToken(make, 'full', role)).admin
  const { id, email } = (await call.session()).data
  await app.owner.query(`update admins set totp_secret = 'sealed' where id = $1`, [id])
  return { id, email, call }
}

let operator: Colleague
beforeEach(async () => {
  await app.owner.query('delete from admins')
  operator = await makeColleague('operator')
})

const readToken = (link: string) => new URL(link).searchParams.get('set-password') ?? ''
const findPerson = async (id: string) => (await operator.call.staff.list()).data.find((one) => one.id === id)
const listActions = async () => {
  const { rows } = await app.owner.query<{ by: string; command: string; person: string; details: unknown }>(
    `select os_user as by, command, person, details from operator_actions where host = 'admin area' order by id desc limit 3`,
  )
  return rows
}

describe('an invitation', () => {
  test('is a link by which somebody sets a password, with the role they were given', async () => {
    const { data } = await operator.call.staff.invite({ email: 'Ravi@provider.test', name: 'Ravi', role: 'finance' })
    expect(data).toMatchObject({
      person: { email: 'ravi@provider.test', role: 'finance', state: 'invited' },
      isMailed: false,
    })
    await clientOf(app).admin.setPassword({ token: readToken(data.link), password: chosen, confirmPassword: chosen })
    expect(await findPerson(data.person.id)).toMatchObject({ role: 'finance', state: 'no-second-factor' })
    expect((await listActions())[0]).toEqual({
      by: operator.email,
      command: 'admin add',
      person: 'ravi@provider.test',
      details: { role: 'finance' },
    })
    await expect(
      operator.call.staff.invite({ email: 'ravi@provider.test', name: 'Ravi', role: 'operator' }),
    ).rejects.toMatchObject({ code: 'ALREADY_STAFF' })
    expect(await findPerson(data.person.id)).toMatchObject({ role: 'finance' })
  })

  test('lets somebody in again who was removed, with nothing of what they had', async () => {
    const { id, email } = await makeColleague('operator')
    await operator.call.staff.remove({ id })
    const { data } = await operator.call.staff.invite({ email, name: 'Asha again', role: 'support' })
    expect(data.person).toMatchObject({ id, name: 'Asha again', role: 'support', state: 'invited' })
  })
})

describe('somebody of the staff', () => {
  test('has another role with their next call', async () => {
    const other = await makeColleague('support')
    await expect(other.call.plans.restore({ id: nobodysId })).rejects.toMatchObject({ status: 403 })
    const { data } = await operator.call.staff.changeRole({ id: other.id, role: 'finance' })
    expect(data.role).toBe('finance')
    await expect(other.call.plans.restore({ id: nobodysId })).rejects.toMatchObject({ status: 404 })
    expect((await listActions())[0]).toMatchObject({ command: 'admin role', details: { role: 'support → finance' } })
  })

  test('is out at once when they are removed or reset, and a link begins anew', async () => {
    const [removed, reset] = [await makeColleague('operator'), await makeColleague('support')]
    await operator.call.staff.remove({ id: removed.id })
    await expect(removed.call.session()).rejects.toMatchObject({ status: 401 })
    expect(await findPerson(removed.id)).toMatchObject({ state: 'removed' })
    const { data } = await operator.call.staff.reset({ id: reset.id })
    await expect(reset.call.session()).rejects.toMatchObject({ status: 401 })
    expect(data.person).toMatchObject({ id: reset.id, role: 'support', state: 'invited' })
    await clientOf(app).admin.setPassword({ token: readToken(data.link), password: chosen, confirmPassword: chosen })
    expect((await clientOf(app).admin.signin({ email: reset.email, password: chosen })).Error_Code).toBe(
      'TOTP_SETUP_REQUIRED',
    )
    await expect(operator.call.staff.remove({ id: removed.id })).rejects.toMatchObject({ status: 404 })
    await expect(operator.call.staff.reset({ id: operator.id })).rejects.toMatchObject({ code: 'ONESELF' })
  })
})

describe('the last operator who can sign in', () => {
  test('is neither removed nor demoted, whoever else was invited', async () => {
    await operator.call.staff.invite({ email: 'new@provider.test', name: 'New', role: 'operator' })
    const { id } = operator
    await expect(operator.call.staff.remove({ id })).rejects.toMatchObject({ status: 422, code: 'LAST_OPERATOR' })
    await expect(operator.call.staff.changeRole({ id, role: 'finance' })).rejects.toMatchObject({
      code: 'LAST_OPERATOR',
    })
    await operator.call.staff.changeRole({ id, role: 'operator' })
    await makeColleague('operator')
    expect((await operator.call.staff.changeRole({ id, role: 'support' })).data.role).toBe('support')
  })

  test('stays when two remove each other at once', async () => {
    const other = await makeColleague('operator')
    await Promise.allSettled([
      operator.call.staff.remove({ id: other.id }),
      other.call.staff.remove({ id: operator.id }),
    ])
    const { rows } = await app.owner.query('select from admins where is_active')
    expect(rows).toHaveLength(1)
  })
})

test('the command that adds an admin makes an operator', async () => {
  const { runCommand } = await import('../operator/operator-run.service.ts')
  await runCommand(app.services, { name: 'admin', args: ['add', 'first@provider.test'] })
  const { data } = await operator.call.staff.list()
  expect(data.find(({ email }) => email === 'first@provider.test')).toMatchObject({ role: 'operator' })
})
