import { generateKeyPairSync, sign } from 'node:crypto'
import { canonicalPack } from '@sarai/tax/canonical-pack'
import type { TaxPack } from '@sarai/tax/pack'
import { indiaPack } from '@sarai/tax/packs/india'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency } from '../../../test/make.ts'
import { loadPack, packOf, packsInForce } from './tax-packs.service.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')

let app: TestApp
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())

const newer: TaxPack = {
  ...indiaPack,
  version: 2,
  rules: indiaPack.rules.map((rule) => (rule.id === 'sac-digits' ? { ...rule, to: '2027-03-31' } : rule)),
}

function signed(pack: TaxPack, said: unknown = pack): string {
  return JSON.stringify({ pack: said, signature: sign(null, canonicalPack(pack), privateKey).toString('base64') })
}

const load = (text: string, apply: boolean, own: string | undefined = key) =>
  app.services.database.shared.transaction((db) => loadPack(db, text, { key: own, apply }))

test('what is changed by somebody else, signed by another key, broken or older is not taken', async () => {
  await expect(load(signed(newer, { ...newer, version: 3 }), true)).rejects.toThrow('signature')
  const other = Buffer.alloc(32, 7).toString('base64')
  await expect(load(signed(newer), true, other)).rejects.toThrow()
  await expect(load('{', true)).rejects.toThrow('no signed pack')
  await expect(load(signed(indiaPack), true)).rejects.toThrow('version 1 is in force')
  const twice = { ...newer, rules: [...newer.rules, ...newer.rules] }
  await expect(load(signed(twice), true)).rejects.toThrow('cannot be used')
  expect((await packsInForce(app.services.database.shared)).map(({ version }) => version)).toEqual([1, 2])
})

test('a newer edition says what it changes, changes nothing before it is applied, and leaves the older one', async () => {
  const { agencyId } = await makeAgency(app)
  const seen = await load(signed(newer), false)
  expect(seen.changes).toEqual([
    { kind: 'ended', of: 'rule', id: 'sac-digits', field: 'to', before: 'null', after: '2027-03-31' },
  ])
  const versions = async () =>
    (await packsInForce(app.services.database.readAs(agencyId))).map(({ id, version }) => [id, version])
  expect(await versions()).toEqual([
    ['india', 1],
    ['generic-vat', 2],
  ])
  await load(signed(newer), true)
  expect(await versions()).toEqual([
    ['india', 2],
    ['generic-vat', 2],
  ])
  expect(await packOf(app.services.database.shared, 'india', 1)).toEqual(indiaPack)
  expect(await packOf(app.services.database.shared, 'india', 2)).toEqual(newer)
  await expect(load(signed(newer), true)).rejects.toThrow('version 2 is in force')
})
