import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { Services } from '../../services.ts'
import type { RecordDescription } from '../records/records.registry.ts'
import { seenBy } from '../search/searched-list.service.ts'
import { type Exportable, type ExportInput, startExport } from './export-start.service.ts'
import type { OperationRecord } from './operations.queries.ts'

type Start = (
  services: Services,
  db: AgencyDb,
  actor: Person,
  input: OperationRecord['input'],
) => Promise<OperationRecord>

/** What a step of an undo came to: records put back, records that somebody had changed since, and whether that was all. */
export interface UndoStep {
  restored: number
  kept: number
  isLast: boolean
  /** Where it ended, for those that go through the records in an order. */
  after?: string
}

type Undo = (db: AgencyDb, operationId: string, actor: Person, after?: string) => Promise<UndoStep>

/** A kind of long work that the kernel shows, and can have done again or taken back; features say theirs in `<noun>.operations.ts`. */
export interface OperationDescription {
  kind: OperationRecord['kind']
  /** How a file of this kind is made, how one is asked for once more, and what records it holds. */
  file?: {
    job: Job<{ operationId: string; userId: string }>
    start: Start
    holds: RecordDescription['kind'] | ((input: Record<string, unknown>) => RecordDescription['kind'])
  }
  /** Takes back the next few records. */
  undo?: Undo
}

/** Has a list exported again, as it is now and as far as the person sees it now. */
export function exportAgain<C extends string>(list: Exportable<C>): Start {
  return (services, db, actor, input) => {
    const { question, ...asked } = input as ExportInput<C, string>
    // Nobody owns what is unowned, so that nobody's reach is a part of the question.
    const seen = list.isUnowned ? question : seenBy(question, actor)
    return startExport(services, db, actor, list, { ...asked, question: seen })
  }
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
