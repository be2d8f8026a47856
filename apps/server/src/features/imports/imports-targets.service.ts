import { counted } from '@sarai/contract/count-words'
import type { UndoStep } from '../../kernel/operations/operations.registry.ts'
import type { ImportTarget } from '@sarai/contract/import-fields'
import type { ImportSettings } from '@sarai/contract/imports'
import type { Operation } from '@sarai/contract/operations'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import type { ImportRecord } from './imports.queries.ts'
import { contactsTarget } from './imports-contacts.service.ts'
import { leadsTarget } from './imports-leads.service.ts'
import { libraryTarget } from './imports-library.service.ts'
import { vendorsTarget } from './imports-vendors.service.ts'
import type { Drafts } from './imports-readers.rules.ts'
import type { ReadContext } from './imports-target.rules.ts'

/** A row that can be stored. */
export interface StorableRow<Draft> {
  row: number
  draft: Draft
  keys: string[]
  terms?: string[]
}

/** What became of a row. */
export type Outcome =
  | { row: number; became: 'created' | 'updated' }
  | { row: number; became: 'skipped'; reason: string }

/** Everything that storing rows needs besides the rows. */
export interface StoreRun {
  services: Services
  db: AgencyDb
  actor: Person
  record: ImportRecord
  settings: ImportSettings
  context: ReadContext
  /**
   * Waits until the rows before these are stored. Asked for before anything is read or held that those may change, or
   * wait for.
   */
  takeTurn: () => Promise<unknown>
}

/** A kind of record that files can be imported as. How its rows are read is in `rowReaders`. */
export interface Target<Draft> {
  operation: Operation['kind']
  /** What the records are called: `lead`. */
  noun: string
  /** What makes a row and a record the same: `phone or email`. */
  shared: string
  /** Whether rows may be begun while those before them, with none of their keys, are being stored. */
  mayOverlap: boolean
  /** Which of these keys records have already. */
  knownKeys(db: AgencyDb, keys: string[]): Promise<Set<string>>
  /** A draft as it would be stored; with defaults where it would be a new record. */
  show(draft: Draft, defaults: ImportSettings['defaults'] | null, context: ReadContext): Record<string, unknown>
  /** Stores rows in the caller's transaction. @returns what became of each */
  store(run: StoreRun, rows: StorableRow<Draft>[]): Promise<Outcome[]>
  /** Takes back a few more of the records of an import, in the caller's transaction. `after`: where the last step ended. */
  undoNext(db: AgencyDb, importId: string, after: string | undefined): Promise<UndoStep & { after: string | undefined }>
}

export const targets: { [T in ImportTarget]: Target<Drafts[T]> } = {
  leads: leadsTarget,
  contacts: contactsTarget,
  library: libraryTarget,
  vendors: vendorsTarget,
}

/** The target of an import, whose drafts are of whatever kind it reads. */
export function targetOf(target: ImportTarget): Target<Drafts[ImportTarget]> {
  return targets[target]
}

/** "1 lead", "3,200 leads" */
export function countedRecords(target: ImportTarget, count: number): string {
  const { noun } = targets[target]
  return counted(count, noun)
}
