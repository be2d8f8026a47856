import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { fileOf } from '../../../test/operations.ts'
import { fullRateDocument, rateDocument } from '../../../test/rate-document.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

async function exported(vendorId: string, format: 'csv' | 'xlsx'): Promise<File> {
  const { call } = agency.owner
  const { operationId } = (await call.rateCards.export({ vendorId, format })).data
  const { bytes } = await fileOf(app, call, operationId)
  return new File([bytes], `rates.${format}`)
}

test.each(['csv', 'xlsx'] as const)('what is exported as %s and imported again makes no difference', async (format) => {
  const { call } = agency.owner
  const vendorId = (await call.vendors.create({ name: `Palm Beach ${format}` })).data.id
  const names = ['Blue Lagoon', '=HYPERLINK("x")', 'Ünï "quoted", 007']
  for (const name of names) await call.rateCards.create({ vendorId, document: fullRateDocument(name) })
  // Of two cards of one product the import takes the newest.
  for (const double of [100_000, 800_050])
    await call.rateCards.create({ vendorId, document: rateDocument('Twice', double) })
  const gone = (await call.rateCards.create({ vendorId, document: rateDocument('Ended') })).data
  await call.rateCards.update({ id: gone.id, version: 1, changes: { status: 'ended' } })
  const file = await exported(vendorId, format)
  const { data } = await call.rateCards.importPreview({ vendorId, file })
  expect(data.errors).toEqual([])
  expect(data.cards.map(({ name, kind, lines }) => ({ name, kind, lines }))).toEqual(
    [...names, 'Twice'].map((name) => ({ name, kind: 'same', lines: [] })),
  )
  const applied = await call.rateCards.importApply({ vendorId, file, seen: data.seen })
  expect(applied.data).toMatchObject({ new: 0, changed: 0, same: names.length + 1 })
})

test('rates are exported by those only who see costs and may export', async () => {
  const vendorId = (await agency.owner.call.vendors.create({ name: 'Hidden' })).data.id
  const asked = { vendorId, format: 'csv' as const }
  const blind = await makeMember(app, agency, { hidesCost: true, rights: ['export'] })
  await expect(blind.call.rateCards.export(asked)).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
  const rightless = await makeMember(app, agency, {})
  await expect(rightless.call.rateCards.export(asked)).rejects.toThrow('You have this right on your own')
})
