import type { Page } from '@sarai/contract/access'
import type { AttachableKind, RecordKind } from '@sarai/contract/record-kinds'
import type { CustomRecord } from '@sarai/contract/custom-field-words'
import type { LiveTopic } from '@sarai/contract/live'
import type { RecordHit } from '@sarai/contract/search'
import type { TimelineKind } from '@sarai/contract/timeline'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { Member, Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import type { MergeValues } from '../merge-fields/merge-fields.rules.ts'
import type { EntrySubject } from '../timeline/timeline.service.ts'

/** A record as lists name it that show records of every kind. */
export interface NamedRecord {
  /** Of the record that was asked for. */
  id: string
  /** Where it is looked at and its history is told: itself, or the record that it belongs to. */
  subject: EntrySubject & { kind: AttachableKind; operationsId?: string | null }
  isDeleted: boolean
}

/** What templates are filled with from a record, whose it is, and how the person it is about is reached. */
export interface Filled {
  ownerId: string | null
  values: MergeValues
  phone: string | null
}

/** What a kind of record is to notes, tasks, files and mails that hang on it. */
export interface Attachable {
  /** The record, deleted or not, if somebody may see it. */
  find: (db: AgencyDb, actor: Member, id: string) => Promise<Omit<NamedRecord, 'id'> | undefined>
  /** What records are called, whoever asks, where it is not by their own label. Those that are gone are left out. */
  name?: (db: AgencyDb, ids: string[]) => Promise<NamedRecord[]>
  /** What templates of messages about it are filled with. @throws AppError where it is not theirs to read */
  fill?: (services: Services, db: AgencyDb, actor: Person, id: string) => Promise<Filled>
  /** What the history says of the document that a file is the scan of, where it is one. */
  scanOf?: (db: AgencyDb, fileId: string) => Promise<Record<string, unknown> | undefined>
  /** Notes a sign of life. `responded`: somebody was in touch. */
  touch?: (db: AgencyDb, id: string, about: { responded: boolean }) => Promise<void>
}

/** A record as a search shows it. */
export interface FoundRecord extends Omit<RecordHit, 'matched'> {
  /** What else it is found by. */
  also: string[]
}

/**
 * What the kernel has to know of a kind of record; a feature says it once, in its `<noun>.record.ts`. What a kind leaves
 * out it does not have.
 */
export interface RecordDescription {
  kind: RecordKind
  /** "lead", as messages say it. */
  noun: string
  /** Where that is not the noun with an s. */
  plural?: string
  /** The page whose permission guards it. */
  page: Page
  /** What screens listen to for it. */
  topic: LiveTopic
  table: PgTable & { id: AnyPgColumn; agencyId: AnyPgColumn; deletedAt: AnyPgColumn }
  /** Its name or title. */
  label: AnyPgColumn
  /** Whose record it is, where they have owners. */
  ownerId?: AnyPgColumn
  /** Who arranges it for its owner, and sees it too; where there is such a person. */
  operationsId?: AnyPgColumn
  /** Its owner is the owner of the record that it is part of, and changes with that one alone. */
  isHeldElsewhere?: true
  /** The record it is a part of, whose history tells what of it is `told`. */
  partOf?: { kind: RecordKind; id: AnyPgColumn; told: readonly TimelineKind[] }
  /** Where the agency's own fields of such records are kept. */
  custom?: { record: CustomRecord; column: AnyPgColumn }
  /** Whose contact they are of: counted there, and moved when contacts are merged. */
  contactId?: AnyPgColumn
  /** Which of them move with their contact; all when left out. */
  movesWith?: SQL
  attachable?: Attachable
  search?: {
    table: PgTable & Record<'id' | 'agencyId' | 'terms' | 'createdAt' | 'deletedAt', AnyPgColumn>
    /** Those of the ids that somebody may see, in their order. */
    listHits: (db: AgencyDb, actor: Member, ids: string[]) => Promise<FoundRecord[]>
    /** What a stored record is found by, from these columns of it. */
    columns: SelectedFields
    termsOf(this: void, row: Record<string, unknown>): string[]
    /** It is also found by records it belongs to; a trigger adds their terms when its own are stored (sql/search-customers.sql). */
    isFollowing?: true
  }
}

let descriptions: ReadonlyMap<string, RecordDescription> | undefined

/** Makes the kinds of records known. Called once, with the list of `src/records.ts`. */
export function registerRecords(records: readonly RecordDescription[]): void {
  descriptions = new Map(records.map((one) => [one.kind, one]))
}

/** All kinds there are. */
export function recordDescriptions(): RecordDescription[] {
  if (!descriptions) throw new Error('no kinds of records were registered')
  return [...descriptions.values()]
}

/** @throws Error for a kind that nobody described */
export function descriptionOf(kind: RecordDescription['kind']): RecordDescription {
  const found = descriptions?.get(kind)
  if (!found) throw new Error(`nobody described records of kind ${kind}`)
  return found
}

/** @throws Error for a kind that nothing hangs on */
export function attachableOf(kind: AttachableKind): RecordDescription & { attachable: Attachable } {
  const { attachable, ...description } = descriptionOf(kind)
  if (!attachable) throw new Error(`nothing hangs on records of kind ${kind}`)
  return { ...description, attachable }
}
