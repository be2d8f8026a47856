import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { trip } from '../../../test/examples/prospects.ts'
import { makeAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('a trip that was accepted has a place for everybody of its party, and who it is for leads', async () => {
  const { owner } = await makeAgency(app)
  const tripId = await trip(new Maker(app, owner.agencyId, owner.userId, newMark('made')))
  const { data } = await owner.call.travellers.list({ tripId })
  expect(data.travellers.map(({ kind, isLead }) => [kind, isLead])).toEqual([
    ['adult', true],
    ['adult', false],
  ])
  expect(data.travellers[0]?.contactId).not.toBeNull()
  expect(data.travellers[0]?.givenName).not.toBeNull()
  const { data: found } = await owner.call.trips.get({ id: tripId })
  expect(found.parts.find(({ part }) => part === 'documents')).toMatchObject({ done: 0, of: 2 })
})
