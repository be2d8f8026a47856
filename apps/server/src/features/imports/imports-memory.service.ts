import { createHash } from 'node:crypto'
import type { ImportSettings } from '@sarai/contract/imports'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { type ImportRecord, type listMappings, rememberMapping } from './imports.queries.ts'
import type { KnownHeaders } from './imports-columns.rules.ts'
import { headerKey } from './imports-header.rules.ts'
import { plain } from './imports-words.rules.ts'

/** The same for files that have the same columns. */
export function signatureOf(header: string[]): string {
  return createHash('sha256').update(headerKey(header)).digest('base64url')
}

type Mapping = Pick<Awaited<ReturnType<typeof listMappings>>[number], 'header' | 'mapping'>

/** How much two files have to have in common to come from the same source. */
const sameSource = 0.6

const namesOf = (header: string[]) => new Set(header.map(plain).filter(Boolean))

function isSameSource(one: Set<string>, other: Set<string>): boolean {
  const shared = [...one].filter((name) => other.has(name)).length
  return shared >= 2 && shared >= sameSource * Math.max(one.size, other.size)
}

/**
 * What an earlier file of the same source, with a column more or less or in another order, called each column. What
 * that left out is not known: here it may be wanted.
 */
export function knownHeaders(mappings: Mapping[], header: string[]): KnownHeaders {
  const names = namesOf(header)
  const same = mappings.find((one) => isSameSource(names, namesOf(one.header)))
  const known = new Map<string, string>()
  for (const [column, name] of (same?.header ?? []).entries()) {
    const field = same?.mapping[column]
    if (field) known.set(plain(name), field)
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
