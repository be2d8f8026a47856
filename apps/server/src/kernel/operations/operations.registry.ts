import type { ActionRight } from '@sarai/contract/access'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { Services } from '../../services.ts'
import type { RecordDescription } from '../records/records.registry.ts'
import type { OperationRecord } from './operations.queries.ts'

type Input = OperationRecord['input']
type Kind = RecordDescription['kind']

/** What a step of an undo came to: records put back, records that somebody had changed since, and whether that was all. */
export interface UndoStep {
  restored: number
  kept: number
  isLast: boolean
  /** Where it ended, for those that go through the records in an order. */
  after?: string
}

type Undo = (db: AgencyDb, operationId: string, actor: Person, after?: string) => Promise<UndoStep>

/** The file that a kind of operation makes, and who may have one. What depends on the input asks for it. */
export interface FileDescription {
  /** Makes the file. */
  job: Job<{ operationId: string; userId: string }>
  /** Asks for one once more, with all that is looked at before the first. */
  start: (services: Services, db: AgencyDb, actor: Person, input: Input) => Promise<OperationRecord>
  /** The kinds of records whose ids are noted with the file; none for sums of the whole agency. */
  holds: Kind | ((input: Input) => Kind[])
  /** Rights that the file takes besides the right to export. */
  needs?: (input: Input) => ActionRight[]
  /** Owning what it holds gives no right to the file. So it is anyway where records of that kind have no owners. */
  isUnowned?: true
  /** It is of the whole agency: only for those who see all records. */
  isOfAll?: (input: Input) => boolean
  /** There is nothing in it for those who do not see costs. */
  isOfCosts?: (input: Input) => boolean
}

/** A kind of long work that the kernel shows, and can have done again or taken back; features say theirs in `<noun>.operations.ts`. */
export interface OperationDescription {
  kind: OperationRecord['kind']
  file?: FileDescription
  /** Takes back the next few records. */
  undo?: Undo
}

let descriptions: ReadonlyMap<string, OperationDescription> | undefined

/** Makes the kinds of operations known. Called once, with the list of `src/operations.ts`. */
export function registerOperations(operations: readonly OperationDescription[]): void {
  descriptions = new Map(operations.map((one) => [one.kind, one]))
}

/** What is known of a kind of operation; undefined for one that makes no file and cannot be taken back. */
export function operationDescription(kind: OperationRecord['kind']): OperationDescription | undefined {
  if (!descriptions) throw new Error('no kinds of operations were registered')
  return descriptions.get(kind)
}

/** The kinds that make a file. */
export function listFileKinds(): OperationRecord['kind'][] {
  if (!descriptions) throw new Error('no kinds of operations were registered')
  return [...descriptions.values()].flatMap(({ kind, file }) => (file ? [kind] : []))
}
