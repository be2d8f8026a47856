import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { createCustomerTask } from '../../kernel/state-changes/state-changes.service.ts'
import type { Author } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { subjectOf } from './invoices-found.service.ts'
import type { InvoiceRecord } from './invoices.queries.ts'

/** Has a colleague tell the customer that an invoice they were sent is cancelled. */
export async function tellOfCancelled(services: Services, db: AgencyDb, actor: Member, cancelled: InvoiceRecord) {
  if (!cancelled.sentAt) return
  await createCustomerTask(services, db, actor, 'invoice_cancelled', {
    subject: { kind: 'invoice', id: cancelled.id },
    keepers: cancelled,
    what: `${subjectOf(cancelled).label} is cancelled`,
  })
}

/** Has a colleague send a note that changes an invoice which the customer was sent. */
export async function tellOfNote(
  services: Services,
  db: AgencyDb,
  actor: Author,
  { note, corrected }: { note: InvoiceRecord; corrected: InvoiceRecord },
) {
  if (!corrected.sentAt) return
  await createCustomerTask(services, db, actor, 'note_issued', {
    subject: { kind: 'invoice', id: note.id },
    keepers: note,
    what: `send ${subjectOf(note).label}, which changes ${subjectOf(corrected).label}`,
  })
}
