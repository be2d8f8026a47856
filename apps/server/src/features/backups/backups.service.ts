import { deleteOldBackups, findLatestBackup } from '../../core/backup/backup-log.ts'
import { findBackupPlace } from '../../core/backup/backup-watch.ts'
import type { Services } from '../../services.ts'
import { isBackupDue } from './backups.rules.ts'

/** How long what became of backups is remembered here. */
const keptMs = 400 * 86_400_000
/** One that was seen to within this time is still being made. */
const aliveMs = 120_000

type Needs = Pick<Services, 'config' | 'database' | 'clock' | 'backupProcess' | 'storage'>

/** Begins the nightly backup where its time has come, and removes files that one before it needed. */
export async function checkNightlyBackup(services: Needs): Promise<void> {
  const { config, database, clock, backupProcess, storage } = services
  await storage.releaseHeld()
  if (findBackupPlace(config).kind === 'off') return
  const [good, latest] = await Promise.all([
    findLatestBackup(database.shared, 'done'),
    findLatestBackup(database.shared),
  ])
  const now = clock.now()
  if (latest?.state === 'running' && now.getTime() - new Date(latest.seenAt).getTime() < aliveMs) return
  const last = {
    goodAt: good && new Date(good.startedAt),
    triedAt: latest?.state === 'failed' ? new Date(latest.startedAt) : undefined,
  }
  if (!isBackupDue(now, config.backupAt, last)) return
  await deleteOldBackups(database.shared, new Date(now.getTime() - keptMs).toISOString())
  backupProcess.begin()
}
