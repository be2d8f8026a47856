import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { envExample } from '../apps/server/src/core/config.ts'

const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)))
const [what, name = ''] = process.argv.slice(2)

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

function write(file: string, text: string): void {
  const whole = path.join(root, file)
  if (existsSync(whole)) fail(`${file} exists already`)
  mkdirSync(path.dirname(whole), { recursive: true })
  writeFileSync(whole, text)
  console.log(`  ${file}`)
}

/** A feature from contract to test, in the shape that leads have; what is not needed is deleted. */
function newFeature(noun: string): void {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(noun)) fail('Name a feature by its plural noun in kebab-case, like "vendors".')
  const camel = noun.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const one = camel.replace(/ies$/, 'y').replace(/s$/, '')
  const One = one.charAt(0).toUpperCase() + one.slice(1)
  const Many = camel.charAt(0).toUpperCase() + camel.slice(1)
  const folder = `apps/server/src/features/${noun}`
  write(
    `packages/contract/src/${noun}.ts`,
    `import * as z from 'zod'
import { id, line } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { tableQuery, tableResult } from './table.ts'

export const ${one} = z.object({ id, name: z.string(), createdAt: z.string() })
export type ${One} = z.infer<typeof ${one}>

export const ${camel} = {
  // Name the page whose permission these calls need.
  list: memberProcedure('records', 'read')
    .route({ method: 'POST', path: '/${noun}/all-${noun}' })
    .input(tableQuery(['createdAt'], z.strictObject({})))
    .output(tableResult(${one})),
  create: memberProcedure('records', 'write', { creates: true })
    .route({ method: 'POST', path: '/${noun}' })
    .input(z.strictObject({ name: line(160, 'Enter a name') }))
    .output(success(${one})),
}
`,
  )
  write(
    `${folder}/${noun}.table.ts`,
    `import { sql } from 'drizzle-orm'
import { index, text } from 'drizzle-orm/pg-core'
import { agencyTable } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'

export const ${camel} = agencyTable(
  '${noun.replaceAll('-', '_')}',
  { name: text().notNull(), createdAt: moment().notNull().default(sql\`now()\`) },
  (table) => [index('${noun.replaceAll('-', '_')}_newest').on(table.agencyId, table.createdAt, table.id)],
)
`,
  )
  write(
    `${folder}/${noun}.queries.ts`,
    `import type { ${One} } from '@sarai/contract/${noun}'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { countRows, type ListSpec, listPage, type PageRequest } from '../../core/db/table-query.ts'
import { ${camel} } from './${noun}.table.ts'

const columns = { id: ${camel}.id, name: ${camel}.name, createdAt: ${camel}.createdAt }
const spec: ListSpec<never, 'createdAt'> = { table: ${camel}, columns, sorts: { createdAt: { column: ${camel}.createdAt } }, conditions: {} }

export async function list${Many}(db: AgencyDb, request: PageRequest<never, 'createdAt'>) {
  const [page, count] = await Promise.all([listPage<${One}, never, 'createdAt'>(db, spec, request), countRows(db, spec, [], {})])
  return { ...page, ...count }
}

export async function insert${One}(db: AgencyDb, values: typeof ${camel}.$inferInsert) {
  const [inserted] = await db.insert(${camel}).values(values).returning(columns)
  if (!inserted) throw new Error('the ${one} was not stored')
  return inserted
}
`,
  )
  write(
    `${folder}/${noun}.handlers.ts`,
    `import { member } from '../../core/procedures.ts'
import { insert${One}, list${Many} } from './${noun}.queries.ts'

export const ${camel}Handlers = {
  list: member.${camel}.list.handler(async ({ context: { db }, input }) => {
    const sort = input.sort?.[0] ?? { by: 'createdAt' as const, dir: 'desc' as const }
    const { rows, ...rest } = await list${Many}(db, { ...input, conditions: [], values: {}, sort })
    return { status: true, data: rows, ...rest }
  }),
  create: member.${camel}.create.handler(async ({ context: { db }, input }) => ({ status: true, data: await insert${One}(db, input) })),
}
`,
  )
  write(
    `${folder}/${noun}.test.ts`,
    `import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('a ${one} that was made is listed', async () => {
  const { owner } = await makeAgency(app)
  const { data } = await owner.call.${camel}.create({ name: 'First' })
  const list = await owner.call.${camel}.list({})
  expect(list.data).toEqual([data])
})
`,
  )
  console.log(`
Next:
  1. add ${camel} to packages/contract/src/index.ts, ${camel}Handlers to apps/server/src/router.ts,
     and the table to apps/server/src/schema.ts
  2. npm run new migration ${noun.replaceAll('-', '_')}
  3. npm run check`)
}

/** The SQL that brings the database from the last migration to the tables as they are now; by hand, an empty file. */
function newMigration(title: string, isByHand: boolean): void {
  if (!/^[a-z0-9_]+$/.test(title)) fail('Name a migration in snake_case, like "vendors".')
  execFileSync(
    process.execPath,
    [path.join(root, 'node_modules/.bin/drizzle-kit'), 'generate', '--name', title, ...(isByHand ? ['--custom'] : [])],
    {
      cwd: path.join(root, 'apps/server'),
      stdio: 'inherit',
    },
  )
  keepNewestSnapshot()
}

/** The next migration is made from the newest snapshot alone; those before it are in the history. */
function keepNewestSnapshot(): void {
  const folder = path.join(root, 'apps/server/migrations/meta')
  const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'))
  for (const file of snapshots.sort().slice(0, -1)) rmSync(path.join(folder, file))
}

if (what === 'feature') newFeature(name)
else if (what === 'migration') newMigration(name, process.argv[4] === 'by-hand')
else if (what === 'env') writeFileSync(path.join(root, '.env.example'), envExample())
else fail('npm run new feature <nouns> · npm run new migration <name> [by-hand] · npm run new env')
