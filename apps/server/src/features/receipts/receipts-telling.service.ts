import type { TimelineKind } from '@sarai/contract/timeline'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import { findContact, subjectOf as contactSubjectOf } from '../contacts/contacts.service.ts'
import type { Paid } from './receipts-found.service.ts'

/** Writes what happened to a payment into the histories of what it is for and of its payer, and tells the colleagues' screens. */
export async function tell(
  db: AgencyDb,
  actor: Member,
  kind: TimelineKind,
  { paid, payerId }: { paid: Paid; payerId: string | null },
  data: { number: string | null; amount: number; currency: string; [key: string]: unknown },
): Promise<void> {
  await record(db, actor, kind, paid.subject, { data })
  const payer = payerId ? await findContact(db, payerId, unrestricted) : undefined
  if (payer) await record(db, actor, kind, contactSubjectOf(payer), { data })
  db.announce({ topic: 'payments', ids: [], by: actor.userId })
  db.announce({ topic: paid.kind === 'trip' ? 'trips' : 'invoices', ids: [paid.id], by: actor.userId })
}
