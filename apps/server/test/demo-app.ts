import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { copyDemoData, prepareDemoData } from '../../../scripts/demo-data.mjs'
import { startEmbedded } from '../src/core/db/embedded.ts'
import { createLogger } from '../src/core/logger.ts'
import { demoPassword, demoSignIns } from '../seed/demo.ts'
import { startApp, type TestApp } from './app.ts'
import { type Client, clientOf } from './make.ts'
import { serverFolder } from './test-paths.ts'

/** The whole server with the demo agency, on a copy of the data that the server as it is shipped has made. */
export async function startDemoApp(env: Record<string, string> = {}): Promise<TestApp> {
  const made = await prepareDemoData(path.resolve(serverFolder, '../..'), inject('builtServer'))
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sarai-demo-'))
  copyDemoData(made, dataDir)
  chmodSync(dataDir, 0o711)
  const settings = { fsync: 'off', full_page_writes: 'off' }
  const embedded = await startEmbedded({ dataDir, logger: createLogger('warn'), settings })
  const secret = readFileSync(path.join(dataDir, 'app.secret'), 'utf8').trim()
  const app = await startApp({ ...env, DATA_DIR: dataDir, DATABASE_URL: embedded.url, APP_SECRET: secret }).catch(
    async (error: unknown) => {
      await embedded.stop()
      throw error
    },
  )
  return {
    ...app,
    close: async () => {
      await app.close()
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Signs in as the demo agency's owner. */
export async function signInToDemo(app: TestApp): Promise<Client> {
  const password = (await demoPassword(app.services)) ?? ''
  const { token } = await clientOf(app).auth.signin({ email: demoSignIns[0].email, password })
  return clientOf(app, token)
}
