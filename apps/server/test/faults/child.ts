import type { ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { unlimitedPlanId } from '../../src/kernel/plans/plans.table.ts'
import { spawnBuilt } from '../built-server.ts'
import { type Client, clientOf } from '../make.ts'
import { testSecret } from '../test-paths.ts'

export const password = 'a long password for servers that are killed'

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Looks again and again until it is so. The limit is for what never comes; nothing is measured by it. */
export async function until<T>(what: string, look: () => T | Promise<T>, seconds = 180): Promise<NonNullable<T>> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const found = await look()
    if (found) return found
    await pause(20)
  }
  throw new Error(`waited ${seconds} s for ${what}`)
}

/** A built server in a process of its own. */
export interface Child {
  /** Empty until it is ready. */
  url: string
  pid: number
  /** Exit code and signal, once it has ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  hasEnded(): boolean
  output(): string
  /** How often a line was logged. */
  logged(message: string, about?: Record<string, unknown>): number
  send(signal: NodeJS.Signals): void
}

const begun: { process: ChildProcess; dataDir: string }[] = []

/** A folder for one server after the other, which PostgreSQL's own user may pass through. */
export function newDataDir(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sarai-fault-'))
  chmodSync(dataDir, 0o711)
  return dataDir
}

/** Starts a server and does not wait for it. Without DATABASE_URL it has a PostgreSQL of its own. */
export function spawnServer(dataDir: string, env: Record<string, string> = {}, wrapper: string[] = []): Child {
  const settings = { PORT: '0', DATA_DIR: dataDir, APP_SECRET: testSecret, DEMO: 'off', LOG_LEVEL: 'debug' }
  const server = spawnBuilt(dataDir, { ...settings, ...env }, wrapper)
  begun.push({ process: server, dataDir })
  let output = ''
  const ended = new Promise<Awaited<Child['ended']>>((resolve) => {
    server.once('close', (code, signal) => resolve({ code, signal }))
  })
  const child: Child = {
    url: '',
    pid: server.pid ?? 0,
    ended,
    hasEnded: () => server.exitCode !== null || server.signalCode !== null,
    output: () => output,
    logged: (message, about = {}) => linesOf(output).filter((line) => isAbout(line, { ...about, msg: message })).length,
    send: (signal) => void server.kill(signal),
  }
  const take = (chunk: Buffer) => {
    output += chunk.toString()
    child.url ||= /Sarai is ready at (\S+)/.exec(output)?.[1] ?? ''
  }
  server.stdout.on('data', take)
  server.stderr.on('data', take)
  return child
}

function linesOf(output: string): Record<string, unknown>[] {
  return output.split('\n').flatMap((line) => {
    try {
      return line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []
    } catch {
      return []
    }
  })
}

const isAbout = (line: Record<string, unknown>, about: Record<string, unknown>) =>
  Object.entries(about).every(([name, value]) => line[name] === value)

/** Waits until it lets people in. */
export async function ready(child: Child): Promise<Child> {
  await until('the server to be ready', () => {
    if (child.hasEnded()) throw new Error(`the server ended:\n${child.output().slice(-4000)}`)
    return child.url
  })
  return child
}

export const startServer = (dataDir: string, env?: Record<string, string>) => ready(spawnServer(dataDir, env))

/** kill -9, and nothing is said to anybody. */
export async function killed(child: Child): Promise<void> {
  child.send('SIGKILL')
  await child.ended
}

/** The server's own PostgreSQL. */
export function databasePid(dataDir: string): number | undefined {
  const file = path.join(dataDir, 'postgres/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

/** How to sign in to the server's own PostgreSQL, past row-level security. */
export function ownerUrl(dataDir: string): string {
  const secret = encodeURIComponent(readFileSync(path.join(dataDir, 'database.secret'), 'utf8').trim())
  return `postgres://sarai_owner:${secret}@localhost/sarai?host=${encodeURIComponent(path.join(dataDir, 'socket'))}`
}

/** Ends every server that a test began, with its PostgreSQL, whatever became of the test. */
export async function endAll(): Promise<void> {
  for (const { process: server, dataDir } of begun.splice(0)) {
    if (server.exitCode === null && server.signalCode === null) {
      const closed = new Promise((resolve) => server.once('close', resolve))
      server.kill('SIGKILL')
      await closed
    }
    const pid = databasePid(dataDir)
    if (pid && isRunning(pid)) process.kill(pid, 'SIGQUIT')
    if (pid) await until('PostgreSQL to end', () => !isRunning(pid))
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Whether it is there and works; one that has ended and waits to be noticed does not. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

let serial = 0

/** Registers an agency as anybody would, and signs its owner in. */
export async function register(child: Child): Promise<{ email: string; token: string; call: Client }> {
  const email = `owner-${++serial}-${Date.now()}@fault.test`
  const name = `Agency ${serial}`
  await clientOf(child).auth.signup({ username: name, email, password, confirmPassword: password })
  return signIn(child, email)
}

/** Takes every agency for one whose people showed that their addresses are theirs, and whose plan has no limits. */
export async function letIn(owner: pg.Client): Promise<void> {
  await owner.query('update agencies set confirmed_at = now(), plan_id = $1', [unlimitedPlanId])
  await owner.query('update users set email_confirmed_at = now()')
}

export async function signIn(child: Child, email: string): Promise<{ email: string; token: string; call: Client }> {
  const { token = '' } = await clientOf(child).auth.signin({ email, password })
  return { email, token, call: clientOf(child, token) }
}
