import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../test/app.ts'
import { makeAgency, type TestAgency } from '../../test/make.ts'
import { openSealed, sealFile } from './sealed-files.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const place = (row: string) => ({ table: 'files', column: 'storage_key', row })
const seal = (bytes: Uint8Array, row = 'one', agencyId = agency.agencyId) =>
  app.services.database.writeAs(agencyId, (db) => sealFile(app.services.vault, db, place(row), bytes))
/** As a storage gives it: in pieces that end anywhere. */
const pieces = (bytes: Buffer) => Readable.from(bytes.length > 7 ? [bytes.subarray(0, 7), bytes.subarray(7)] : [bytes])
const open = async (sealed: Buffer, row = 'one', agencyId = agency.agencyId) =>
  buffer(await openSealed(app.services.vault, app.services.database.readAs(agencyId), place(row), pieces(sealed)))

const chunk = 64 * 1024

test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 5])(
  '%d bytes come back as they were',
  async (n) => {
    const bytes = randomBytes(n)
    const sealed = await seal(bytes)
    expect(n < 16 || !sealed.includes(bytes.subarray(0, 16))).toBe(true)
    expect((await open(sealed)).equals(bytes)).toBe(true)
  },
)

test('a sealed file opens nowhere but in its place, and only whole (bar 40)', async () => {
  const other = await makeAgency(app)
  const bytes = randomBytes(3 * chunk)
  const sealed = await seal(bytes)
  await seal(bytes, 'one', other.agencyId)
  await expect(open(sealed, 'two')).rejects.toThrow()
  await expect(open(sealed, 'one', other.agencyId)).rejects.toThrow()
  const whole = chunk + 16
  const head = sealed.subarray(0, 24)
  const [a, b, c] = [0, 1, 2].map((index) => sealed.subarray(24 + index * whole, 24 + (index + 1) * whole)) as [
    Buffer,
    Buffer,
    Buffer,
  ]
  const flipped = Buffer.from(sealed)
  flipped[24 + chunk + 40] = (flipped[24 + chunk + 40] ?? 0) ^ 1
  for (const wrong of [
    Buffer.concat([head, b, a, c]),
    Buffer.concat([head, a, b]),
    Buffer.concat([head, a, c]),
    sealed.subarray(0, -1),
    head,
    Buffer.alloc(0),
    Buffer.from('%PDF-1.7 in the clear'),
    flipped,
  ])
    await expect(open(wrong)).rejects.toThrow()
})
