import { createHash } from 'node:crypto'
import type { ImportSettings } from '@sarai/contract/imports'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { type ImportRecord, type listMappings, rememberMapping } from './imports.queries.ts'
import { headerKey, type KnownHeaders } from './imports-columns.rules.ts'
import { plain } from './imports-words.rules.ts'

/** The same for files that have the same columns. */
export function signatureOf(header: string[]): string {
  return createHash('sha256').update(headerKey(header)).digest('base64url')
}

type Mapping = Awaited<ReturnType<typeof listMappings>>[number]

/** What the agency's files called each field, the latest file first. */
export function knownHeaders(mappings: Mapping[]): KnownHeaders {
  const known = new Map<string, string | null>()
  for (const { header, mapping } of mappings)
    for (const [column, name] of header.entries()) {
      const key = plain(name)
      if (key && !known.has(key)) known.set(key, mapping[column] ?? null)
    }
  return known
}

/** Remembers how a file was taken, for the next with the same columns. A file without a header is not recognised. */
export async function remember(
  db: AgencyDb,
  { target }: ImportRecord,
  header: string[],
  settings: ImportSettings,
): Promise<void> {
  if (header.length === 0) return
  const names = header.map((name) => name.slice(0, 200))
  await rememberMapping(db, {
    target,
    signature: signatureOf(header),
    header: names,
    mapping: settings.mapping,
    settings,
  })
}
