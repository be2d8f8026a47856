import { randomUUID } from 'node:crypto'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import { applyEdits } from '@sarai/itinerary/edits'
import { touchedBy } from '../src/features/itineraries/itineraries.rules.ts'
import type { itineraries, itineraryChanges } from '../src/features/itineraries/itineraries.table.ts'

/** An itinerary that is written as people write it: begun, and changed at moments, so that its history leads back. */
export class Writing {
  readonly changes: (typeof itineraryChanges.$inferInsert)[] = []

  constructor(
    readonly id: string,
    public document: ItineraryDocument,
    readonly begunAt: string,
  ) {}

  get revision(): number {
    return this.changes.length
  }

  get updatedAt(): string {
    return this.changes.at(-1)?.at ?? this.begunAt
  }

  get row(): typeof itineraries.$inferInsert {
    const { id, revision, document, updatedAt } = this
    return { id, revision, document, updatedAt }
  }

  change(edits: ItineraryEdit[], at: Date, actorId: string | null): void {
    const applied = applyEdits(this.document, edits)
    if ('problem' in applied) throw new Error(`${this.document.title}: ${applied.problem.message}`)
    const touched = touchedBy(this.document, applied.document, edits)
    this.document = applied.document
    this.changes.push({
      id: randomUUID(),
      itineraryId: this.id,
      revision: this.revision + 1,
      batchId: randomUUID(),
      edits,
      undo: applied.undo,
      touched,
      actorId,
      at: at.toISOString(),
    })
  }
}
