import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverFlags } from '../scripts/server-flags.mjs'

const root = path.resolve(import.meta.dirname, '..')
/** The server as it is shipped. */
export const builtServer = path.join(root, 'apps/server/dist/main.js')

/** Environment variables of the server, as .env.example lists them. */
export type Settings = Record<string, string>

export interface Answer<T> {
  status: number
  headers: Headers
  /** Parsed where it is JSON, else the text. */
  body: T
  ms: number
}

export interface Ask {
  token?: string
  body?: unknown
  headers?: Record<string, string>
  /** Milliseconds after which the answer is not waited for any longer. */
  timeoutMs?: number
}

/** A built server in a process of its own. */
export interface Installation {
  url: string
  port: number
  process: ChildProcess
  dataDir: string
  /** Milliseconds until it was ready: by it is told how busy the machine is. */
  startedInMs: number
  /** All that it has written to the terminal. */
  output: () => string
  /** Makes a call of the contract: `call('POST', '/leads/all-leads', { token, body: {} })`. */
  call: <T = Record<string, unknown>>(method: string, path: string, ask?: Ask) => Promise<Answer<T>>
  /** Asks for any path of the server. */
  ask: <T = string>(method: string, path: string, ask?: Ask) => Promise<Answer<T>>
  /** @returns a token */
  signIn: (email: string, password: string) => Promise<string>
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** What the demo agency's people sign in with. */
export const demoPassword = 'a password for attacking'

export interface Launch {
  dataDir: string
  settings: Settings
  /** What runs the server: `unshare --pid …` in front of Node, say. */
  wrapper?: string[]
}

/** Starts a built server without waiting for it. It is not in the repository, so that nobody's .env is read. */
export function launch({ dataDir, settings, wrapper = [] }: Launch): { child: ChildProcess; output: () => string } {
  const { PATH = '', HOME = '' } = process.env
  const env = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    DEMO_PASSWORD: demoPassword,
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const [command, ...args] = [...wrapper, process.execPath, ...serverFlags, builtServer]
  const child = spawn(command, args, { cwd: path.dirname(dataDir), env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  return { child, output: () => output }
}

/** Milliseconds that a server may take to start on a busy machine. */
const maxStartMs = 300_000

/**
 * Starts a built server and waits until it is ready.
 * @throws with what it wrote, where it ends or is not ready in time
 */
export async function startInstallation(wish: Launch): Promise<Installation> {
  const { child, output } = launch(wish)
  const begunAt = performance.now()
  const deadline = begunAt + maxStartMs
  let url: string | undefined
  while (!(url = /ready at (http:\/\/\S+)/.exec(output())?.[1])) {
    if (child.exitCode !== null || child.signalCode) throw new Error(`the server did not start:\n${output()}`)
    if (performance.now() > deadline) throw new Error(`the server was not ready in time:\n${output()}`)
    await sleep(20)
  }
  const startedInMs = performance.now() - begunAt
  const port = Number(new URL(url).port)
  const base = `http://127.0.0.1:${port}`
  const ask = async <T>(
    method: string,
    target: string,
    { token, body, headers, timeoutMs = 60_000 }: Ask = {},
  ): Promise<Answer<T>> => {
    const startedAt = performance.now()
    const isRaw = body instanceof FormData || body instanceof Uint8Array || typeof body === 'string'
    const answer = await fetch(`${base}${target}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : isRaw ? (body as BodyInit) : JSON.stringify(body),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    const parsed = (isJson ? JSON.parse(text) : text) as T
    return { status: answer.status, headers: answer.headers, body: parsed, ms: performance.now() - startedAt }
  }
  const call = <T>(method: string, target: string, wishes?: Ask) => ask<T>(method, `/api${target}`, wishes)
  return {
    url: base,
    port,
    process: child,
    dataDir: wish.dataDir,
    startedInMs,
    output,
    ask,
    call,
    async signIn(email, password) {
      const { status, body } = await call<{ token?: string }>('POST', '/auth/signin', { body: { email, password } })
      if (status !== 200 || !body.token) throw new Error(`${email} was not let in: ${status} ${JSON.stringify(body)}`)
      return body.token
    },
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}
