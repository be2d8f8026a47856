import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { bankAccount } from '../../../test/examples/settings.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makeSent } from '../../../test/make-proposal.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { insertMailSettings } from '../../kernel/mail/mail-settings.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('a new agency sees what it has set up, step by step, and colleagues do not', async () => {
  const agency = await makeAgency(app)
  const { call, userId } = agency.owner
  const make = new Maker(app, agency.agencyId, userId, 'steps')
  const done = async () =>
    Object.entries((await call.dashboard.firstSteps()).data).flatMap(([step, isDone]) => (isDone ? [step] : []))
  expect(await done()).toEqual([])
  const { data: lead } = await call.leads.create({ name: 'Asha' })
  expect(await done()).toEqual(['lead'])
  // What was done once stays done.
  await call.leads.remove({ id: lead.id })
  await call.prospects.create({ title: 'Kerala' })
  expect(await done()).toEqual(['lead'])
  // A draft is no proposal yet: it has to go out.
  await makeSent(call)
  await bankAccount(make)
  expect(await done()).toEqual(['bank', 'lead', 'proposal'])
  await registration(make)
  expect(await done()).toEqual(['tax', 'bank', 'lead', 'proposal'])
  const server = { host: '192.0.2.1', port: 25, security: 'tls' as const, fromName: 'Desk', fromAddress: 'desk@a.test' }
  await make.write((db) => insertMailSettings(db, server))
  const member = await makeMember(app, agency)
  await expect(member.call.dashboard.firstSteps()).rejects.toMatchObject({ status: 403 })
  const { data: profile } = await call.agency.profile()
  await call.agency.update({ version: profile.version, facts: { ...profile.facts, address: '12 MG Road' } })
  expect(await done()).toEqual(['tax', 'mail', 'bank', 'lead', 'proposal', 'team'])
  await make.sql(`update agencies set logo = 'logo.png' where id = $1`, [agency.agencyId])
  expect(await done()).toHaveLength(7)
})
