import pg from 'pg'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { checkPooler } from './pooler-check.ts'

/** Where the run has a pooler in transaction mode that keeps no prepared statements. */
const pooler = process.env.TEST_POOLER_URL

async function check(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await checkPooler(url, client, 'pipelined')
  } finally {
    await client.end()
  }
}

test('a server at the database itself may prepare statements', async () => {
  const app = await startApp({ DATABASE_APP_URL: '' })
  await expect(check(app.services.database.url)).resolves.toBeUndefined()
  await app.close()
})

test.runIf(pooler)('a pooler that mixes up prepared statements is told of before anybody is let in', async () => {
  const app = await startApp()
  expect(new URL(app.services.database.url).port).toBe(new URL(pooler ?? '').port)
  for (let time = 0; time < 3; time++)
    await expect(check(app.services.database.url)).rejects.toThrow('Set DATABASE_DRIVER=plain')
  const started = startApp({ DATABASE_URL: app.databaseUrl, DATABASE_DRIVER: 'pipelined' })
  await expect(started).rejects.toThrow('Set DATABASE_DRIVER=plain')
  await app.close()
})
