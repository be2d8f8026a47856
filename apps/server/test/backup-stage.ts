import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { findAppSecret } from '../src/core/app-secret.ts'
import { prepareDatabase } from '../src/core/db/prepare.ts'
import { createLogger } from '../src/core/logger.ts'
import { openFileTarget } from '../src/features/backups/backups-places.service.ts'
import { restoreBackup } from '../src/features/backups/backups-restoring.service.ts'
import { takeBackup } from '../src/features/backups/backups-taking.service.ts'
import { jobs } from '../src/jobs.ts'
import { DiskStorage } from '../src/providers/storage/disk-storage.ts'
import { freshDatabase, type TestApp } from './app.ts'
import { digestOf } from './database.ts'
import { migrationsFolder, repeatablesFolder, testSecret } from './test-paths.ts'

export const room = { diskReserveMb: 0, logger: createLogger('silent') }

/** A folder for backups and data, removed at the end. */
export function openBackupFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarai-backups-'))
  return {
    file: (name: string) => path.join(folder, name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** What a backup of a running app is made of. */
export const makeSource = (app: TestApp) => ({
  databaseUrl: app.databaseUrl,
  storage: new DiskStorage(path.join(app.dataDir, 'files')),
  secret: findAppSecret(testSecret, app.dataDir),
  version: '1.2.3',
})

/** A backup of a running app, made as the command makes it. */
export async function takeTestBackup(app: TestApp, file: string, passphrase?: string) {
  return takeBackup(makeSource(app), await openFileTarget(file, room), { passphrase })
}

/** Restores into an empty database and a folder, as the command does. */
export async function restoreInto(
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  file: string,
  { secret, passphrase }: { secret: string; passphrase?: string },
) {
  const found = findAppSecret(secret, dataDir)
  const target = {
    databaseUrl,
    storage: new DiskStorage(path.join(dataDir, 'files')),
    secret: found,
    secretFile: path.join(dataDir, 'app.secret'),
    migrations: migrationsFolder,
    upgrade: async () => {
      const plan = { url: databaseUrl, secret: found, migrations: migrationsFolder, repeatables: repeatablesFolder }
      await prepareDatabase({ ...plan, queues: jobs }, room.logger)
    },
  }
  return restoreBackup(async () => createReadStream(file), target, { passphrase })
}

type Digests = Record<string, Record<string, string>>

async function listDigests(owner: pg.Pool, agencyIds: string[]): Promise<Digests> {
  const digests: Digests = {}
  for (const agencyId of agencyIds) digests[agencyId] = await digestOf(owner, agencyId)
  return digests
}

/**
 * Fingerprints of every table of some agencies, as they are and as a backup brings them back. Jobs may be at work: the
 * backup is of a state that was the same before and after it.
 */
export async function compareRestored(app: TestApp, agencyIds: string[]): Promise<{ before: Digests; after: Digests }> {
  const folder = openBackupFolder()
  const { url, drop } = await freshDatabase('template0')
  const restored = new pg.Pool({ connectionString: url, max: 1 })
  restored.on('error', () => {})
  try {
    let before: Digests
    let file = ''
    let tries = 0
    do {
      before = await listDigests(app.owner, agencyIds)
      file = folder.file(`${++tries}.tar`)
      await takeTestBackup(app, file)
    } while (tries < 10 && !isDeepStrictEqual(before, await listDigests(app.owner, agencyIds)))
    await restoreInto({ databaseUrl: url, dataDir: folder.file('data') }, file, { secret: testSecret })
    return { before, after: await listDigests(restored, agencyIds) }
  } finally {
    await restored.end()
    await drop()
    folder.remove()
  }
}
