import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../app.ts'
import { type Child, endAll, newDataDir, register, startServer, until } from './child.ts'

/** Has the server begin something, when told to, that fails and that nobody waits for. */
const stray = `process.on('SIGUSR2', () => void Promise.reject(new Error('stray')))`
const options = `--import=data:text/javascript,${encodeURIComponent(stray)}`

let database: Awaited<ReturnType<typeof freshDatabase>>
let child: Child
beforeAll(async () => {
  database = await freshDatabase()
  child = await startServer(newDataDir(), { DATABASE_URL: database.url, NODE_OPTIONS: options })
})
afterAll(async () => {
  await endAll()
  await database.drop()
})

test('what fails and nobody waited for is logged, and everybody else is answered on', async () => {
  const { call } = await register(child)
  child.send('SIGUSR2')
  await until('it to be logged', () => child.logged('unhandled rejection') === 1, 20)
  expect(child.output()).toContain('"stray"')
  expect((await call.leads.create({ name: 'Asha' })).status).toBe(true)
  expect(child.hasEnded()).toBe(false)
})
