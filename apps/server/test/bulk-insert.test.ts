import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { makeAgency, type TestAgency } from './make.ts'
import { contacts } from '../src/features/contacts/contacts.table.ts'
import { insertRows } from '../src/core/db/bulk-insert.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const odd = [
  'plain',
  '',
  'null',
  'NULL',
  '{a,b}',
  `"quoted" and 'single'`,
  String.raw`back\slash \n \\ \u0041`,
  'line\nbreak\ttab\r\u0007\u2028',
  '🙂 हिन्दी',
  ' spaces ',
]

test('every text arrives as it was, in columns of texts, of lists and of JSON, whatever is beside it', async () => {
  const rows = odd.filter(Boolean).map((name, at) => ({
    id: randomUUID(),
    number: 900 + at,
    name,
    kind: 'person' as const,
    terms: [...new Set([name, 'second', ...odd])],
    keys: [],
    phones: [{ number: '+919829012345', label: 'mobile' as const, note: name }],
    tags: at % 2 ? [] : [name, ''],
    city: at % 3 ? name : null,
    marketingConsent: at % 2 === 0,
    source: 'website' as const,
  }))
  // Alone, in pairs and all together: what one value needs is done to the others beside it too.
  const groups = [rows.slice(0, 1), rows.slice(1, 3), rows.slice(3)]
  for (const group of groups)
    await app.services.database.writeAs(agency.agencyId, (db) => insertRows(db, contacts, group))
  const { rows: stored } = await app.owner.query(
    `select id, number, name, terms, phones, tags, city, marketing_consent as "marketingConsent", source, deleted_at
       from contacts where agency_id = $1 and number >= 900 order by number`,
    [agency.agencyId],
  )
  // Behind the terms that were given the trigger puts those of the tags; search.test.ts looks at them.
  const given = stored.map((row) => ({ ...row, terms: row.terms.filter((term: string) => !term.startsWith('g')) }))
  expect(given).toEqual(rows.map(({ kind: _kind, keys: _keys, ...row }) => ({ ...row, deleted_at: null })))
})
