import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { counted } from '@sarai/contract/count-words'
import { findAppSecret } from '../../core/app-secret.ts'
import { BackupError, sumRows } from '../../core/backup/backup-format.ts'
import { type BackupContent, checkOnly, readBackup } from '../../core/backup/backup-reader.ts'
import type { Config } from '../../core/config.ts'
import { openDatabase } from '../../core/db/open-database.ts'
import type { Logger } from '../../core/logger.ts'
import { openStorage } from '../../providers/storage/open-storage.ts'
import type { Storage } from '../../providers/storage/storage.ts'
import {
  openBackup,
  openBackupPlace,
  openFileTarget,
  openNightlyTarget,
  type OpenPlace,
  removeOldBackups,
} from './backups-places.service.ts'
import { compareRestored, restoreBackup } from './backups-restoring.service.ts'
import { takeBackup } from './backups-taking.service.ts'

/** What the commands know of the program that they are part of. */
export interface BackupProgram {
  config: Config
  logger: Logger
  version: string
  /** Folder of the migrations. */
  migrations: string
  /** Tables whose rows are counted by name, with what one of their records is called. */
  nouns: { table: string; noun: string; plural?: string }[]
  /** Brings a database up to this version. */
  upgrade: (databaseUrl: string) => Promise<void>
  print: (line: string) => void
}

const niceness = 10

const usage = `npm run backup                   Make a backup, in the place of the nightly ones (BACKUP_TO)
npm run backup -- FILE           Make one into a file
npm run backup -- --check FILE   Read a backup, and compare everything in it with its sums
npm run backup -- --list         List the nightly backups`

const formatMegabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('en-IN', { maximumFractionDigits: 1 })} MB`

/** Makes a backup, checks one or lists them, beside a running server or alone. */
export async function runBackup(program: BackupProgram, args: string[]): Promise<void> {
  const { config, print } = program
  const { values, positionals } = readArgs(args)
  if (values.help) return print(usage)
  if (values.check !== undefined) return checkBackup(program, values.check)
  // Gives way to the servers beside it.
  if (values.nightly) setPriority(niceness)
  const place = await openBackupPlace(config)
  try {
    if (values.list) return await listBackups(place, print)
    await makeBackup(program, place, { file: positionals[0], removesOld: values.nightly === true })
  } finally {
    place?.storage.close()
  }
}

function readArgs(args: string[]) {
  try {
    const options = {
      check: { type: 'string' },
      list: { type: 'boolean' },
      nightly: { type: 'boolean' },
      help: { type: 'boolean' },
    } as const
    const read = parseArgs({ args, allowPositionals: true, options })
    if (read.positionals.length <= 1) return read
  } catch {
    // What there is follows.
  }
  throw new BackupError(usage)
}

/** @throws BackupError where none is set */
function requirePlace(place: OpenPlace | undefined): OpenPlace {
  if (!place) throw new BackupError(`Name a file, or set BACKUP_TO.\n\n${usage}`)
  return place
}

interface Making {
  file: string | undefined
  removesOld: boolean
}

async function makeBackup(program: BackupProgram, place: OpenPlace | undefined, { file, removesOld }: Making) {
  const { config, logger, print, version } = program
  const passphrase = config.backupPassphrase
  const dataDir = path.resolve(config.dataDir)
  if (!config.databaseUrl && !existsSync(path.join(dataDir, 'database.secret')))
    throw new BackupError(`There is no installation in ${dataDir} (DATA_DIR).`)
  const room = { diskReserveMb: config.diskReserveMb, logger }
  const isEncrypted = passphrase !== undefined
  const target = file
    ? await openFileTarget(file, room)
    : await openNightlyTarget(requirePlace(place), { at: new Date(), isEncrypted, room })
  await useInstallation(program, { isBeside: true }, async ({ databaseUrl, storage }) => {
    const secret = findAppSecret(config.appSecret, dataDir)
    const source = { databaseUrl, storage, secret, version }
    const taken = await takeBackup(source, target, { passphrase, onProgress: print })
    print(`${path.join(target.place, target.name)} (${formatMegabytes(taken.size)})`)
    print(`Read back and compared: ${describe(program, taken)}`)
    for (const warning of listWarnings(config, taken)) print(warning)
  })
  if (!removesOld || !place) return
  const removed = await removeOldBackups(place)
  if (removed.length > 0) logger.info({ removed }, 'removed old backups')
}

function listWarnings(config: Config, { manifest, isEncrypted }: BackupContent & { isEncrypted: boolean }): string[] {
  const { missingFiles } = manifest
  return [
    ...(missingFiles > 0
      ? [
          `Warning: the database knows ${counted(missingFiles, 'file')} that ${missingFiles === 1 ? 'is' : 'are'} not in the storage.`,
        ]
      : []),
    ...(isEncrypted
      ? []
      : ['It is not encrypted: whoever has it has everything in it. BACKUP_PASSPHRASE encrypts it.']),
    ...(config.appSecret
      ? ['APP_SECRET is not in it. Keep that apart: without it the backup cannot be restored.']
      : []),
  ]
}

async function checkBackup(program: BackupProgram, name: string): Promise<void> {
  const { config, print } = program
  const content = await readBackup(await openBackup(name, config), config.backupPassphrase, checkOnly)
  print(`This backup is whole. It was taken at ${content.header.takenAt} by Sarai ${content.header.sarai}.`)
  print(describe(program, content))
}

async function listBackups(place: OpenPlace | undefined, print: (line: string) => void): Promise<void> {
  if (!place) throw new BackupError('There is no place for nightly backups: BACKUP_TO is off.')
  const found: { key: string; size: number }[] = []
  for await (const file of place.storage.list('nightly')) found.push(file)
  const lines = found
    .toSorted((a, b) => a.key.localeCompare(b.key))
    .map(({ key, size }) => `${key}  ${formatMegabytes(size)}`)
  print(lines.length > 0 ? `${place.place}\n${lines.join('\n')}` : `There is no backup in ${place.place} yet.`)
}

/** Restores a backup into an empty installation. */
export async function runRestore(program: BackupProgram, args: string[]): Promise<void> {
  const { config, print, migrations, upgrade } = program
  const [name, ...more] = args
  if (!name || name.startsWith('-') || more.length > 0)
    throw new BackupError('npm run restore -- FILE   Restore a backup into an empty installation')
  const dataDir = path.resolve(config.dataDir)
  // What is not there is told before anything is begun.
  const found = await openBackup(name, config)
  found.destroy()
  await useInstallation(program, { isBeside: false }, async ({ databaseUrl, storage }) => {
    const target = {
      databaseUrl,
      storage,
      secret: findAppSecret(config.appSecret, dataDir),
      secretFile: path.join(dataDir, 'app.secret'),
      migrations,
      upgrade: () => upgrade(databaseUrl),
    }
    const options = { passphrase: config.backupPassphrase, onProgress: print }
    const restored = await restoreBackup(() => openBackup(name, config), target, options)
    const changed = await compareRestored(databaseUrl, restored)
    print(`Restored as of ${restored.header.takenAt}: ${describe(program, restored)}`)
    if (changed.length > 0) print(`Changed by bringing them up to this version: ${changed.join(', ')}.`)
    const { restored: jobs, unknown } = restored.jobs
    print(
      `Background work that waits: ${counted(jobs, 'job')}${unknown > 0 ? `, and ${unknown} that this version does not have` : ''}.`,
    )
    print('Start Sarai to go on. Mails and messages that waited when the backup was made are sent then.')
  })
}

interface Installation {
  databaseUrl: string
  storage: Storage
}

async function useInstallation(
  { config, logger }: BackupProgram,
  { isBeside }: { isBeside: boolean },
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  const onLost = () => process.exit(1)
  const { url, embedded } = await openDatabase({ config, logger, isBeside, onLost })
  try {
    const storage = await openStorage(config.s3, path.join(path.resolve(config.dataDir), 'files'))
    try {
      await work({ databaseUrl: url, storage })
    } finally {
      storage.close()
    }
  } finally {
    await embedded?.stop()
  }
}

/** What a backup holds, in words. */
function describe({ nouns }: Pick<BackupProgram, 'nouns'>, { manifest }: BackupContent): string {
  const named = nouns.flatMap(({ table, noun, plural }) => {
    const rows = manifest.rows[table]
    return rows === undefined ? [] : [counted(rows, noun, plural)]
  })
  const all = `${counted(sumRows(manifest), 'row')} in ${counted(Object.keys(manifest.rows).length, 'table')}`
  return `${named.join(', ')}; ${all}; ${counted(manifest.files, 'file')} (${formatMegabytes(manifest.fileBytes)})`
}
