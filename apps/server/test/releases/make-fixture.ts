import pg from 'pg'
import { expect, test } from 'vitest'
import { readVersion } from '../../src/core/version.ts'
import { freshDatabase, startApp } from '../app.ts'
import { makeAgency, password } from '../make.ts'
import { isWriting, makeCalls, populate } from '../populate.ts'
import { procedures, walkLimit } from '../procedures.ts'
import { testSecret } from '../test-paths.ts'
import { readTables, writeFixture } from './fixture.ts'

/** What the repository may hold for each version. */
const maxBytes = 300_000

async function listFilled(client: pg.Client): Promise<string[]> {
  const parts = [...(await readTables(client)).keys()].map(
    (name) => `select '${name}' as name where exists (select from ${name})`,
  )
  const { rows } = await client.query<{ name: string }>(parts.join(' union all '))
  return rows.map(({ name }) => name)
}

/** The calls by which a table gets its first row: all others would only make more of the same. */
async function findNeededCalls(): Promise<Set<string>> {
  const app = await startApp()
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const agency = await makeAgency(app)
  const needed = new Set<string>()
  let filled = (await listFilled(client)).length
  for (const procedure of procedures.filter(isWriting)) {
    await makeCalls(app, agency, [procedure])
    const now = (await listFilled(client)).length
    if (now > filled) needed.add(procedure.name)
    filled = now
  }
  await client.end()
  await app.close()
  return needed
}

test(
  'the database of an agency that has something of everything is kept as the fixture of this version',
  async () => {
    const needed = await findNeededCalls()
    const database = await freshDatabase()
    const app = await startApp({ DATABASE_URL: database.url })
    const agency = await makeAgency(app, 'Acme Tours')
    const other = await makeAgency(app, 'Bharat Travels')
    await other.owner.call.leads.create({ name: 'Asha Rao', phone: '+919829012345' })
    await populate(app, agency, ({ name }) => needed.has(name))
    await app.close()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const made = { version: readVersion(), secret: testSecret, email: agency.owner.email, password }
    const bytes = await writeFixture(client, made)
    const tables = (await readTables(client)).size
    await client.end()
    await database.drop()
    console.info(`Fixture of ${made.version}: ${tables} tables, ${needed.size} calls, ${bytes} bytes.`)
    expect(bytes).toBeLessThan(maxBytes)
  },
  walkLimit(8),
)
