import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../test/app.ts'
import { makeAgency, type TestAgency } from '../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const place = { table: 'users', column: 'totp_secret', row: 'one' }
const decrypt = (sealed: string) =>
  app.services.vault.decrypt(app.services.database.readAs(agency.agencyId), place, sealed)

test.each(['', 'not sealed', 'v.abc', 'vNaN.abc', 'v-1.abc', 'v99999999999999.abc', 'v1.', 'i1.abc'])(
  'what was not encrypted for an agency is refused as that: %o',
  async (text) => {
    await expect(decrypt(text)).rejects.toThrow('was not encrypted for an agency')
  },
)

test('what was encrypted comes back, and not once it was changed or with a key that there is not', async () => {
  const { database, vault } = app.services
  const sealed = await database.writeAs(agency.agencyId, (db) => vault.encrypt(db, place, 'a secret'))
  expect(await decrypt(sealed)).toBe('a secret')
  await expect(decrypt(`${sealed.slice(0, -6)}AAAAAA`)).rejects.toThrow()
  await expect(decrypt(sealed.replace('v1.', 'v2.'))).rejects.toThrow('the data key of this version is missing')
})
