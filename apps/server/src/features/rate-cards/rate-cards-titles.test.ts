import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rateCard } from '@sarai/contract/rate-schemas'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/app.ts'
import { migrationsFolder } from '../../../test/test-paths.ts'
import { createLogger } from '../../core/logger.ts'
import { migrate, migrationFiles } from '../../core/db/migrations.ts'

test('rate cards that had only a title stay as drafts when rates come to them', async () => {
  const { url, drop } = await freshDatabase('template0')
  const client = new pg.Client({ connectionString: url })
  const folder = mkdtempSync(path.join(tmpdir(), 'sarai-migrations-'))
  await client.connect()
  try {
    for (const file of migrationFiles(migrationsFolder))
      if (file < '0053') cpSync(path.join(migrationsFolder, file), path.join(folder, file))
    const silent = createLogger('silent')
    await migrate(client, folder, silent)
    const agencyId = '00000000-0000-4000-8000-000000000001'
    await client.query(`set row_security = off`)
    await client.query(
      `insert into agencies (id, name, currency, plan_id, form_key, form, support) select $1, 'Old', 'INR', id, 'old', '{}', '{}' from plans limit 1`,
      [agencyId],
    )
    await client.query(
      `insert into rate_cards (agency_id, id, number, terms, name) values ($1, gen_random_uuid(), 7, '{}', 'Blue Lagoon')`,
      [agencyId],
    )
    await client.query(
      `insert into vendors (agency_id, id, number, terms, name) values ($1, gen_random_uuid(), 41, '{}', 'Known')`,
      [agencyId],
    )
    await migrate(client, migrationsFolder, silent)
    const { rows } = await client.query(
      `select c.name, c.number, c.status, c.document, v.name as vendor, v.number as vendor_number, n.next, r.number as revision
         from rate_cards c join vendors v on v.id = c.vendor_id join rate_card_revisions r on r.rate_card_id = c.id
         join number_series n on n.agency_id = c.agency_id and n.series = 'vendor'`,
    )
    expect(rows).toMatchObject([
      {
        name: 'Blue Lagoon',
        number: 7,
        status: 'draft',
        vendor: 'Vendor not known yet',
        vendor_number: 42,
        revision: 1,
      },
    ])
    expect(Number(rows[0]?.next)).toBe(43)
    expect(rateCard.parse(rows[0]?.document)).toMatchObject({ title: 'Blue Lagoon', rates: [] })
  } finally {
    await client.end()
    await drop()
    rmSync(folder, { recursive: true })
  }
})
