import path from 'node:path'
import { findLatestBackup } from '../../core/backup/backup-log.ts'
import { findBackupPlace, findBackupState } from '../../core/backup/backup-watch.ts'
import { drizzleOn } from '../../core/db/drizzle-on.ts'
import { runningEmbeddedUrl } from '../../core/db/embedded.ts'
import { openConnection } from '../../core/db/open-connection.ts'
import type { CheckContext } from './doctor.service.ts'
import { type Finding, makeAdvice, makeProblem } from './doctor-words.rules.ts'

const isInside = (folder: string, file: string) => !path.relative(folder, file).startsWith('..')

const why = 'Without a good backup a broken disk takes everything with it.'

/** How far backups can be relied on, and where they are. */
export async function checkBackups({ config, dataDir, facts }: CheckContext): Promise<Finding[] | string> {
  const found = await facts()
  if (!config || typeof found === 'string') return typeof found === 'string' ? found : 'the settings are not valid'
  if (found instanceof Error || found.lacking.length > 0) return 'the database is not up to date'
  const place = findBackupPlace(config)
  const remedy = 'Set BACKUP_TO to a folder or bucket on another machine (docs/operations.md).'
  if (place.kind === 'off')
    return [makeAdvice('No backup is made by itself.', why, `${remedy} Ignore this if you back up in another way.`)]
  const client = await openConnection(config.databaseUrl ?? runningEmbeddedUrl(dataDir), 'sarai doctor')
  try {
    const db = drizzleOn(client)
    const [good, latest] = [await findLatestBackup(db, 'done'), await findLatestBackup(db)]
    return describeState(findBackupState(new Date(), good, latest), latest?.problem ?? '', {
      isBesideData: place.kind === 'folder' && isInside(dataDir, place.folder),
      remedy,
    })
  } finally {
    await client.end()
  }
}

function describeState(
  state: ReturnType<typeof findBackupState>,
  problem: string,
  { isBesideData, remedy }: { isBesideData: boolean; remedy: string },
): Finding[] {
  const beside = isBesideData ? [makeAdvice('Backups are kept beside the data.', why, remedy)] : []
  switch (state) {
    case 'ok':
      return beside
    case 'never':
      return [makeAdvice('There is no backup yet.', why, 'Make one now: npm run backup.'), ...beside]
    case 'late':
      return [makeProblem('There was no good backup for 36 hours.', why, 'Make one now: npm run backup.'), ...beside]
    case 'failed':
      return [
        makeProblem(`The last backup failed: ${problem}`, why, 'Mend that, and make one: npm run backup.'),
        ...beside,
      ]
  }
}
