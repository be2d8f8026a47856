import { onEvent } from '../../kernel/events/events.registry.ts'
import { fileRemoved } from '../../kernel/files/files.events.ts'
import { proformasOf } from '../invoices/invoices-found.service.ts'
import { proposalAccepted } from '../prospects/prospects.events.ts'
import { maxNamedDocuments, refuseUncovered } from '../tax-profile/tax-profile-days.service.ts'
import { taxRegistrationMoved } from '../tax-profile/tax-profile.events.ts'
import { listReceivedOutside } from './receipts-registrations.queries.ts'
import { detachProof, moveDeclared } from './receipts-declared.queries.ts'

export const receiptListeners = [
  onEvent(taxRegistrationMoved, async (_services, db, days) =>
    refuseUncovered(days, await listReceivedOutside(db, { ...days, limit: maxNamedDocuments + 1 })),
  ),
  onEvent(fileRemoved, (_services, db, { file }) => detachProof(db, file.id)),
  // After its proformas have become those of the trip.
  onEvent(proposalAccepted, async (_services, db, { proposalId, tripId, document }) => {
    const invoiceIds = await proformasOf(db, { proposalId, currency: document.currency })
    await moveDeclared(db, { invoiceIds, tripId })
  }),
]
