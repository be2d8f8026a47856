import * as z from 'zod'
import { isKey } from '../../providers/storage/storage.ts'

/** A backup that cannot be made or restored, in words for whoever runs the installation. */
export class BackupError extends Error {}

/** Version of the format. It changes only where an older reader would misread a newer file. */
export const formatVersion = 1

/**
 * A backup is a tar archive, encrypted with age where there is a passphrase; both can be opened without Sarai. Its
 * entries, in this order: what it is; rows of tables as PostgreSQL's COPY writes them, zstd; the secret of the
 * installation, where that is kept in a file; files; the SHA-256 of each entry; and what all of it comes to. The last
 * one is missing from a backup that was cut off.
 */
export const entryNames = {
  header: 'sarai-backup.json',
  secret: 'app.secret',
  sums: 'SHA256SUMS',
  manifest: 'manifest.json',
}
const ownEntries = [
  [entryNames.header, 'header'],
  [entryNames.secret, 'secret'],
  [entryNames.sums, 'sums'],
  [entryNames.manifest, 'manifest'],
] as const
const tablePart = /^tables\/(\w+)\/\d{6}\.copy\.zst$/
const jobsPart = /^jobs\/\d{6}\.copy\.zst$/
const filePart = /^files\/(.+)$/

const formatPartNumber = (number: number) => `${String(number).padStart(6, '0')}.copy.zst`
export const makeTablePartName = (table: string, number: number) => `tables/${table}/${formatPartNumber(number)}`
export const makeJobsPartName = (number: number) => `jobs/${formatPartNumber(number)}`
export const makeFileName = (key: string) => `files/${key}`

export type EntryKind =
  | { is: 'table'; table: string }
  | { is: 'jobs' | 'secret' | 'header' | 'sums' | 'manifest' }
  | { is: 'file'; key: string }

/** What an entry is by its name; undefined for one that no backup has. */
export function recognizeEntry(name: string): EntryKind | undefined {
  const table = tablePart.exec(name)?.[1]
  if (table) return { is: 'table', table }
  if (jobsPart.test(name)) return { is: 'jobs' }
  const key = filePart.exec(name)?.[1]
  if (key) return isKey(key) ? { is: 'file', key } : undefined
  const own = ownEntries.find(([one]) => one === name)?.[1]
  return own && { is: own }
}

const name = z.string().regex(/^\w+$/)
const columns = z.array(name).min(1)

/** What a backup begins with. */
export const backupHeader = z.object({
  format: z.literal('sarai-backup'),
  version: z.int(),
  /** When the state was taken, ISO 8601. */
  takenAt: z.iso.datetime(),
  /** Version of Sarai, and of its PostgreSQL. */
  sarai: z.string(),
  postgres: z.string(),
  /** What the database had been brought up to. */
  migrations: z.array(z.string().regex(/^\d{4}_[a-z0-9_]+\.sql$/)).min(1),
  /** By which the right secret is recognised. */
  secretCheck: z.string(),
  tables: z.record(name, columns),
  /** Columns of work that is not done yet. */
  jobs: columns,
  /** Functions and triggers as SQL, so that migrations of a newer version meet what they would in an upgrade. */
  functions: z.array(z.string()),
  triggers: z.array(z.string()),
})
export type BackupHeader = z.infer<typeof backupHeader>

/** What a backup ends with. */
export const backupManifest = z.object({
  /** Rows by table. */
  rows: z.record(name, z.int()),
  jobs: z.int(),
  files: z.int(),
  /** Of files, as they are stored. */
  fileBytes: z.int(),
  /** Files that the database knows and that were not there. */
  missingFiles: z.int(),
  /** SHA-256 of the entry with all sums. */
  sums: z.string(),
})
export type BackupManifest = z.infer<typeof backupManifest>

export const sumRows = ({ rows }: Pick<BackupManifest, 'rows'>) => Object.values(rows).reduce((a, b) => a + b, 0)
