import { rightsByRole, staffRoles } from '@sarai/contract/admin-roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { adminToken } from '../../../test/examples/admin.ts'
import { clientOf, makeAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { procedures, send } from '../../../test/procedures.ts'

let app: TestApp
let make: Maker
beforeAll(async () => {
  app = await startApp()
  const { agencyId, owner } = await makeAgency(app)
  make = new Maker(app, agencyId, owner.userId, newMark('roles'))
})
afterAll(() => app.close())

/** What each role may do, as it was decided. A new call has to be put somewhere. */
const look = [
  'admin.agencies.get',
  'admin.agencies.list',
  'admin.agencies.log',
  'admin.agencies.people',
  'admin.announcements.list',
  'admin.dashboard',
  'admin.logout',
  'admin.plans.list',
  'admin.session',
  'admin.staff.list',
]
const support = [
  'admin.agencies.approve',
  'admin.agencies.confirm',
  'admin.agencies.extendTrial',
  'admin.agencies.signOut',
]
const finance = [
  'admin.agencies.changePlan',
  'admin.plans.archive',
  'admin.plans.chooseDefault',
  'admin.plans.create',
  'admin.plans.remove',
  'admin.plans.restore',
  'admin.plans.update',
]
const operators = [
  'admin.agencies.resume',
  'admin.agencies.suspend',
  'admin.announcements.countReached',
  'admin.announcements.create',
  'admin.announcements.end',
  'admin.announcements.update',
  'admin.staff.changeRole',
  'admin.staff.invite',
  'admin.staff.remove',
  'admin.staff.reset',
]
const allowed = {
  support: [...look, ...support].sort(),
  finance: [...look, ...finance].sort(),
  operator: [...look, ...support, ...finance, ...operators].sort(),
}

const ofStaff = procedures.filter(({ meta }) => meta.access.audience === 'admin')

describe('each call of the admin area', () => {
  test.each(staffRoles)('lets %s in where their role has the right, and nowhere else (bar 8)', async (role) => {
    const letIn: string[] = []
    for (const procedure of ofStaff) {
      const token = await adminToken(make, 'full', role)
      // Whoever may is told what is missing of the input, or gets an answer.
      const { status } = await send(app, procedure, undefined, { token })
      expect(status, procedure.name).not.toBe(401)
      if (status !== 403) letIn.push(procedure.name)
    }
    expect(letIn.sort()).toEqual(allowed[role])
  })

  test('is for a role that exists, and operators may do everything', () => {
    expect(ofStaff.length).toBeGreaterThan(25)
    for (const role of staffRoles)
      expect(rightsByRole.operator).toEqual(expect.arrayContaining([...rightsByRole[role]]))
  })
})

test('whoever may not is told who may, and stays signed in', async () => {
  const call = clientOf(app, await adminToken(make, 'full', 'support')).admin
  await expect(call.agencies.suspend({ id: make.agencyId, reason: 'spam' })).rejects.toMatchObject({
    status: 403,
    message: 'This is for others of the staff: Operators.',
  })
  await expect(call.agencies.changePlan({ id: make.agencyId, planId: make.agencyId })).rejects.toMatchObject({
    message: 'This is for others of the staff: Finance and Operators.',
  })
  expect((await call.session()).data.role).toBe('support')
})
