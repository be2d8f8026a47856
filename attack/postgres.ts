import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { NotPossibleHere } from './attack.ts'

const installed = '/usr/lib/postgresql'
const password = 'the password of the cluster'

function programs(): string {
  const versions = existsSync(installed) ? readdirSync(installed).map(Number) : []
  const version = Math.max(0, ...versions.filter((one) => one >= 15))
  if (!version) throw new NotPossibleHere('it takes a PostgreSQL 15 or newer of the system')
  return path.join(installed, String(version), 'bin')
}

/** PostgreSQL runs as nobody where we are root, as which it refuses to. */
function runAs(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const number = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

export interface Postgres {
  version: string
  /** How the cluster's superuser signs in to a database of it. */
  url: (database: string, user?: string, userPassword?: string) => string
  query: <T extends pg.QueryResultRow>(database: string, sql: string) => Promise<T[]>
  stop: () => Promise<void>
}

/** A PostgreSQL of the system's own programs, as an operator has it, that listens on a socket in `folder` alone. */
export async function startPostgres(folder: string): Promise<Postgres> {
  const bin = programs()
  const user = runAs()
  const [cluster, passwordFile] = [path.join(folder, 'cluster'), path.join(folder, 'password')]
  mkdirSync(cluster, { mode: 0o700 })
  writeFileSync(passwordFile, password)
  if (user.uid !== undefined && user.gid !== undefined)
    for (const one of [folder, cluster, passwordFile]) chownSync(one, user.uid, user.gid)
  const args = ['-D', cluster, '-U', 'postgres', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', '-E', 'UTF8', '-N']
  const made = spawnSync(path.join(bin, 'initdb'), args, { ...user, cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', 'max_connections=80']
  const child = spawn(path.join(bin, 'postgres'), ['-D', cluster, ...settings.flatMap((one) => ['-c', one])], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
  const url = (database: string, name = 'postgres', of = password) =>
    `postgres://${name}:${encodeURIComponent(of)}@localhost/${database}?host=${encodeURIComponent(folder)}`
  const query = async <T extends pg.QueryResultRow>(database: string, sql: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: url(database) })
    await client.connect()
    try {
      return (await client.query<T>(sql)).rows
    } finally {
      await client.end()
    }
  }
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGQUIT')
    await ended
  }
  for (let tries = 0; ; tries++) {
    try {
      const [row] = await query<{ version: string }>('postgres', `select current_setting('server_version') as version`)
      return { version: row?.version ?? '', url, query, stop }
    } catch (error) {
      if (tries === 200) throw error
      await sleep(100)
    }
  }
}
