import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyDemoData, demoPassword, prepareDemoData } from '../scripts/demo-data.mjs'
import { findMemoryFolder } from '../scripts/memory-folder.ts'
import { serverFlags } from '../scripts/server-flags.mjs'

const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)))
const readyWithinMs = 90_000

export { demoPassword }

export interface RunningServer {
  url: string
  dataDir: string
  /** What the server has logged as an error. */
  errors: () => string[]
  stop: () => Promise<void>
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Waits for the line that tells where the server is. @throws when the server ends instead, with what it said */
function greeting(server: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The server is not ready after 90 s:\n${said}`)), readyWithinMs)
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (!said.includes('Sarai is ready')) return
      clearTimeout(timer)
      resolve()
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    server.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The server ended with ${code}:\n${said}`))
    })
  })
}

/**
 * The built server with the demo agency, on a port and in a data folder of its own.
 * @param host what people call the machine
 * @param built the folder below apps/server that it was built into
 */
export async function startServer(
  env: Record<string, string> = {},
  host = '127.0.0.1',
  built = 'dist',
): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(findMemoryFolder(), 'sarai-e2e-'))
  if (env.DEMO !== 'off') copyDemoData(await prepareDemoData(root), dataDir)
  // The user that PostgreSQL runs as when we are root has to get in; the folders inside keep others out.
  chmodSync(dataDir, 0o711)
  const port = await freePort()
  const url = `http://${host}:${port}`
  const server = spawn(process.execPath, [...serverFlags, path.join(root, 'apps/server', built, 'main.js')], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: dataDir,
      EXCHANGE_RATES_URL: 'http://127.0.0.1:9',
      DEMO: 'on',
      DEMO_PASSWORD: demoPassword,
      SANDBOX: 'off',
      LOG_LEVEL: 'warn',
      // Journeys say where they come from, so that the throttles of one do not hold up another.
      TRUSTED_PROXIES: '127.0.0.1',
      // Journeys fill forms in faster than people do.
      MIN_FORM_SECONDS: '0',
      ...env,
    },
  })
  let logged = ''
  server.stdout.on('data', (chunk: Buffer) => {
    logged += chunk.toString()
  })
  const stop = async () => {
    if (server.exitCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await greeting(server)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    dataDir,
    errors: () => logged.split('\n').filter((line) => /^\{"level":"(?:error|fatal)"/.test(line)),
    stop,
  }
}

/** The same in place of the one that all other journeys use, until it is stopped. */
export async function startServerInstead(...options: Parameters<typeof startServer>): Promise<RunningServer> {
  const others = { url: process.env.E2E_URL, dataDir: process.env.E2E_DATA_DIR }
  const server = await startServer(...options)
  process.env.E2E_URL = server.url
  process.env.E2E_DATA_DIR = server.dataDir
  return {
    ...server,
    async stop() {
      process.env.E2E_URL = others.url
      process.env.E2E_DATA_DIR = others.dataDir
      await server.stop()
    },
  }
}
