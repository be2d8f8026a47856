import { blankContent } from '@sarai/itinerary/library-items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())

const content = blankContent('lodging', 'Alsisar Haveli')

test('a supplier is neither shown to who does not see costs, nor looked for, nor lost by them', async () => {
  const agency = await makeAgency(app)
  const { call } = agency.owner
  const { data: entry } = await call.library.create({ content, net: 620_000, supplier: 'Pink City DMC' })
  const blind = await makeMember(app, agency, { hidesCost: true, isManager: true, recordScope: 'all' })
  const { data: seen } = await blind.call.library.get({ id: entry.id })
  expect(seen).toMatchObject({ net: null, supplier: null })
  const filters = { supplier: 'Pink' }
  await expect(blind.call.library.list({ filters })).rejects.toMatchObject({ status: 422 })
  const exported = blind.call.library.export({ selection: { filters }, format: 'csv' })
  await expect(exported).rejects.toMatchObject({ status: 422 })
  // Sent back as it was shown, with a word changed.
  const changes = { net: null, supplier: null, internalNote: 'Ask for the lake side' }
  await blind.call.library.update({ id: entry.id, version: 1, changes })
  const kept = { net: 620_000, supplier: 'Pink City DMC', internalNote: 'Ask for the lake side' }
  expect((await call.library.get({ id: entry.id })).data).toMatchObject(kept)
  const named = { version: 2, id: entry.id, changes: { supplier: 'Another' } }
  await expect(blind.call.library.update(named)).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
})
