import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serverFlags } from '../scripts/server-flags.mjs'

export const root = path.resolve(import.meta.dirname, '..')
const mainOf = (tree: string) => path.join(tree, 'apps/server/dist/main.js')
export const password = 'a password for measuring'
export const email = 'owner@large.test'

export interface Sarai {
  port: number
  token: string
  /** As the owner of the database, past row-level security. */
  databaseUrl: string
  process: ChildProcess
  databasePid: number
  /** Milliseconds from the start of the process until it was ready. */
  readyIn: number
  stop(): Promise<void>
}

function environment(dataDir: string, port: number): NodeJS.ProcessEnv {
  const settings = { DATA_DIR: dataDir, PORT: String(port), DEMO: 'off', DEMO_PASSWORD: password, LOG_LEVEL: 'error' }
  return { ...process.env, ...settings }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

/** A folder with one agency of `leads` leads and fifty others, made anew. @param tree whose database it is */
export function sow(leads: number, tree: string = root): { dataDir: string; remove: () => void } {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sarai-bench-'))
  // Started by root, PostgreSQL runs as somebody else, who has to get in.
  chmodSync(dataDir, 0o755)
  const args = [mainOf(tree), 'seed', '--leads', String(leads), '--others', '50', '--email', email]
  const done = spawnSync(process.execPath, args, { cwd: tree, env: environment(dataDir, 0), stdio: 'inherit' })
  if (done.status !== 0) throw new Error('the data could not be made')
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** Starts a built server on a folder, with settings of one's own. */
export async function launchSarai(
  dataDir: string,
  settings: Record<string, string> = {},
  tree: string = root,
): Promise<Omit<Sarai, 'token'>> {
  const port = await freePort()
  const startedAt = performance.now()
  const env = { ...environment(dataDir, port), ...settings }
  const child = spawn(process.execPath, [...serverFlags, mainOf(tree)], { cwd: tree, env, stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/api/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('the server ended')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const readyIn = performance.now() - startedAt
  const secret = encodeURIComponent(readFileSync(path.join(dataDir, 'database.secret'), 'utf8').trim())
  const socket = encodeURIComponent(path.join(dataDir, 'socket'))
  const databasePid = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  return {
    port,
    databaseUrl: `postgres://sarai_owner:${secret}@localhost/sarai?host=${socket}`,
    process: child,
    databasePid,
    readyIn,
    stop: () => ended(child),
  }
}

/** The same, and signs the large agency's owner in. */
export async function startSarai(
  dataDir: string,
  settings: Record<string, string> = {},
  tree: string = root,
): Promise<Sarai> {
  const sarai = await launchSarai(dataDir, settings, tree)
  return { ...sarai, token: await tokenOf(`http://127.0.0.1:${sarai.port}`, email) }
}

/** Signs somebody in; everybody's password is the same. */
export async function tokenOf(url: string, who: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: who, password }),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** Calls the API as the large agency's owner. @returns the answer's `data` */
export async function ask<T>(sarai: Sarai, method: string, path: string, body?: unknown): Promise<T> {
  const isForm = body instanceof FormData
  const answer = await fetch(`http://127.0.0.1:${sarai.port}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${sarai.token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}

/** The owner of one of the agencies that are there beside the large one. */
export const smallOwner = `owner@agency-1.${email.split('@')[1]}`
export const credentials = { email: smallOwner, password }

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}

/** Starts the floor on the same database. */
export async function startFloor(
  databaseUrl: string,
  agencyId: string,
): Promise<{ port: number; stop(): Promise<void> }> {
  const child = fork(path.join(import.meta.dirname, 'floor.ts'), [databaseUrl, agencyId])
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)))
    child.once('exit', () => reject(new Error('the floor ended')))
  })
  return { port, stop: () => ended(child) }
}

/** Memory in MB: of a process, and of a PostgreSQL with all its processes, shared pages counted once. */
export function memoryOf(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
}

/** PostgreSQL's processes come and go. */
function memoryIfThere(pid: number): number {
  try {
    return memoryOf(pid)
  } catch {
    return 0
  }
}

/** What the system counts as the process's, shared pages and all. */
export function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

export function filesOpenOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

export function memoryOfDatabase(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + memoryIfThere(Number(child)), memoryOf(pid))
}
