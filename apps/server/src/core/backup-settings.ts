import path from 'node:path'
import * as z from 'zod'
import type { S3Place } from '../providers/storage/storage.ts'
import { setting } from './setting.ts'
import { s3PlaceOf } from './storage-url.rules.ts'

/** Where nightly backups go. */
export type BackupPlace = { kind: 'off' } | { kind: 'folder'; folder: string } | { kind: 's3'; place: S3Place }

const backupPlace = z.string().transform((value, context): BackupPlace => {
  if (value === 'off') return { kind: 'off' }
  if (!value.startsWith('s3:')) return { kind: 'folder', folder: path.resolve(value) }
  const place = s3PlaceOf(value)
  if (typeof place !== 'string') return { kind: 's3', place }
  context.addIssue(place)
  return z.NEVER
})

const timeOfDay = z
  .string()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'has to be a time such as 02:30')
  .transform((value) => {
    const [hours = 0, minutes = 0] = value.split(':').map(Number)
    return { hours, minutes }
  })

const kept = z
  .string()
  .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'has to be three numbers such as 7,4,6')
  .transform((value) => {
    const [days = 0, weeks = 0, months = 0] = value.split(',').map(Number)
    return { days, weeks, months }
  })

export const backupSettings = {
  backupTo: setting(
    'BACKUP_TO',
    'Where a backup is put every night: a folder, or s3://KEY:SECRET@host/bucket/folder as in STORAGE_URL, best on another machine; off for none. Unset, it is DATA_DIR/backups with the embedded database, and off with DATABASE_URL.',
    backupPlace.optional(),
  ),
  backupAt: setting('BACKUP_AT', 'When that is, on the clock of the machine.', timeOfDay, '02:30'),
  backupKeep: setting(
    'BACKUP_KEEP',
    'How many nightly backups are kept: days,weeks,months. Unset, 7,4,6 where BACKUP_TO is set, and 3,1,0 in DATA_DIR.',
    kept.optional(),
  ),
  backupPassphrase: setting(
    'BACKUP_PASSPHRASE',
    'Encrypts backups, with age. Keep it apart from the backups: without it nobody can open them. Without a passphrase whoever has a backup has everything in it, the secret of the installation too.',
    z.string().min(16).max(1_000).optional(),
  ),
}
