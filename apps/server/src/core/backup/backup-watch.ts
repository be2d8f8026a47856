import path from 'node:path'
import type { BackupPlace } from '../backup-settings.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { findLatestBackup } from './backup-log.ts'

const hourMs = 3_600_000
/** After as long without a good one, backups are late. */
const lateMs = 36 * hourMs

export type BackupState = 'ok' | 'never' | 'failed' | 'late'

/** How far the last good backup can be relied on. */
export function findBackupState(
  now: Date,
  good: { startedAt: string } | undefined,
  latest: { state: 'running' | 'done' | 'failed' } | undefined,
): BackupState {
  if (latest?.state === 'failed') return 'failed'
  if (!good) return 'never'
  return now.getTime() - new Date(good.startedAt).getTime() > lateMs ? 'late' : 'ok'
}

/** Where nightly backups go by the settings; `off` where none are made. */
export function findBackupPlace({
  backupTo,
  databaseUrl,
  dataDir,
}: Pick<Config, 'backupTo' | 'databaseUrl' | 'dataDir'>): BackupPlace {
  if (backupTo) return backupTo
  return databaseUrl ? { kind: 'off' } : { kind: 'folder', folder: path.resolve(dataDir, 'backups') }
}

export interface BackupReport {
  /** `off` where none are made by themselves and none was made by hand. */
  state: BackupState | 'off'
  /** When the last good backup was begun, of whose beginning its state is. */
  lastGoodAt: string | null
  /** In bytes. */
  size: number | null
  place: string | null
  /** Why the last one failed. */
  problem: string | null
}

/** Knows how far backups can be relied on. */
export class BackupWatch {
  constructor(
    private readonly config: Config,
    private readonly database: Pick<Database, 'shared'>,
    private readonly clock: Clock,
  ) {}

  /** What those who run the installation should know of its backups. */
  async describe(): Promise<BackupReport> {
    const [good, latest] = await Promise.all([
      findLatestBackup(this.database.shared, 'done'),
      findLatestBackup(this.database.shared),
    ])
    const isOff = findBackupPlace(this.config).kind === 'off' && !latest
    return {
      state: isOff ? 'off' : findBackupState(this.clock.now(), good, latest),
      lastGoodAt: good?.startedAt ?? null,
      size: good?.size ?? null,
      place: good?.place ?? null,
      problem: latest?.state === 'failed' ? latest.problem : null,
    }
  }
}
