import { type AnyColumn, Column, type eq as Equals, type getTableName as TableName, is, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { removePolicies } from './database.ts'
import { attackForeign } from './matrix.ts'
import { inWords } from './matrix-findings.ts'
import { walkLimit } from './procedures.ts'
import { walksAll } from './walked-calls.ts'

/** In this file no query says whose rows it wants, as if nobody had ever thought of it. */
vi.mock('drizzle-orm', async (importOriginal) => {
  const original = await importOriginal<{ eq: typeof Equals; getTableName: typeof TableName }>()
  const eq = ((left: AnyColumn, right: unknown) => {
    // But for the vault's keys: one agency's does not open what another's has sealed, and nothing could be stored.
    const isAgency =
      is(left, Column) &&
      ['agencyId', 'agency_id'].includes(left.name) &&
      original.getTableName(left.table) !== 'data_keys'
    return isAgency && !is(right, Column) ? sql`true` : original.eq(left, right)
  }) as typeof Equals
  return { ...original, eq }
})

/** Records that only the person they belong to can name, or only together with their contact or vendor, as the queries say besides. */
const heldByMore = [
  'bank_changes',
  'contact_documents',
  'contact_relations',
  'known_devices',
  'notices',
  'passkeys',
  'sessions',
  'vendor_documents',
  'vendor_links',
  'views',
]

let app: TestApp
afterEach(() => app.close())

test(
  'without the condition in the queries row-level security alone keeps agencies apart (bar 7)',
  async () => {
    app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
    const { findings } = await attackForeign(app)
    expect(findings.map(inWords)).toEqual([])
  },
  walkLimit(3),
)

test.runIf(walksAll)(
  'without either, the matrix finds the hole for every kind of record (bar 7)',
  async () => {
    app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
    await removePolicies(app.owner)
    const { findings, tables } = await attackForeign(app)
    const found = new Set(findings.map((finding) => finding.table))
    const unfound = [...tables].filter((table) => table && !found.has(table))
    expect(unfound.sort()).toEqual(heldByMore)
  },
  walkLimit(3),
)
