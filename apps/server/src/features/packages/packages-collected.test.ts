import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { wordsOfPdf } from '../../../test/pdf-words.ts'
import { newMark } from '../../../test/person-maker.ts'
import { richDocument, storePackage } from '../../../test/rich-package.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const readPage = async (key: string) => (await fetch(`${app.url}/packages/preview/${key}`)).text()

test('says what is collected at source beside the prices of a trip abroad, and of none at home', async () => {
  const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('abroad'))
  await registration(make)
  const document = richDocument()
  const abroad = [{ name: 'Dubai', country: 'AE', latitude: null, longitude: null }]
  const { previewKey, id } = await storePackage(agency, { ...document, destinations: abroad })
  const page = (await readPage(previewKey)).replaceAll(/\s+/g, ' ')
  expect(page).toContain('per adult, twin sharing, TCS 2 % on top')
  expect(page).toContain('TCS 2 % comes on top of these prices. TCS is income tax')
  expect(page).not.toContain('estimate')
  const at = (await agency.owner.call.packages.pdf({ id })).data.operationId
  const find = async () => (await agency.owner.call.operations.get({ id: at })).data.state
  await expect.poll(find, { interval: 200 }).toBe('done')
  const { data } = await agency.owner.call.operations.file({ id: at })
  const paper = wordsOfPdf(Buffer.from(await (await fetch(app.url + data.url)).arrayBuffer()))
  if (paper !== null) expect(paper.replaceAll(/\s+/g, ' ')).toContain('TCS 2 % comes on top of these prices.')
  const { previewKey: home } = await storePackage(agency)
  expect(await readPage(home)).not.toContain('TCS')
})
