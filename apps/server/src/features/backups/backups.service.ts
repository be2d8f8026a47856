import { deleteOldBackups, findLatestBackup } from '../../core/backup/backup-log.ts'
import { runBackupProcess } from '../../core/backup/backup-process.ts'
import { findBackupPlace } from '../../core/backup/backup-watch.ts'
import type { Services } from '../../services.ts'
import { isBackupDue } from './backups.rules.ts'

/** How long what became of backups is remembered here. */
const keptMs = 400 * 86_400_000

/** Makes the nightly backup where its time has come. */
export async function makeDueBackup(services: Services, signal: AbortSignal): Promise<void> {
  const { config, database, clock, program, logger, storage } = services
  await storage.releaseHeld()
  if (!program || findBackupPlace(config).kind === 'off') return
  const [good, latest] = await Promise.all([
    findLatestBackup(database.shared, 'done'),
    findLatestBackup(database.shared),
  ])
  const last = {
    goodAt: good && new Date(good.startedAt),
    triedAt: latest?.state === 'failed' ? new Date(latest.startedAt) : undefined,
  }
  if (!isBackupDue(clock.now(), config.backupAt, last)) return
  await deleteOldBackups(database.shared, new Date(clock.now().getTime() - keptMs).toISOString())
  const startedAt = performance.now()
  await runBackupProcess(program, signal)
  logger.info({ ms: Math.round(performance.now() - startedAt) }, 'made the nightly backup')
}
