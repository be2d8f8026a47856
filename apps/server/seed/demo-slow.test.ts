import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startApp } from '../test/app.ts'
import { demoPassword, ensureDemo } from './demo.ts'

/** A fifteenth of what servers allow: a machine may be that much slower than this one. */
const maxIdleMs = 2_000

test(
  'the demo is made although no transaction of its may stand idle for long',
  { timeout: 300_000 },
  async ({ onTestFinished }) => {
    const app = await startApp({ ROLE: 'web' })
    onTestFinished(() => app.close())
    const role = new URL(app.services.database.url).username
    await app.owner.query(`alter role ${role} set idle_in_transaction_session_timeout = '${maxIdleMs}ms'`)
    // Connections that there are have the setting of before.
    await app.owner.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role])
    await sleep(1_000)
    await ensureDemo(app.services, import.meta.dirname)
    expect(await demoPassword(app.services)).toBeTypeOf('string')
  },
)
