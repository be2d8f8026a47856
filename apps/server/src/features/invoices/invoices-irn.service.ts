import type { EInvoice, EInvoiceRegistration } from '@sarai/contract/e-invoices'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { todayFor } from '../../core/days.rules.ts'
import { conflict, invalid, refused } from '../../core/errors.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { eInvoiceTerms } from '../tax-profile/tax-profile.service.ts'
import { eInvoiceOf } from './invoices-e-invoice.rules.ts'
import { announce, getInvoice, holdInvoice, requireFigures, subjectOf } from './invoices-found.service.ts'
import { findIrn, insertIrn } from './invoices-irn.queries.ts'
import { qrProblem } from './invoices-irn.rules.ts'
import { findInvoice, type InvoiceRecord } from './invoices.queries.ts'

async function presented(services: Services, db: AgencyDb, actor: Member, invoice: InvoiceRecord): Promise<EInvoice> {
  const { correctsId, issuedOn } = invoice
  const today = todayFor(services, actor.agency)
  const corrects = correctsId ? await findInvoice(db, correctsId, unrestricted) : undefined
  const registration = (await findIrn(db, invoice.id)) ?? null
  const terms = (await eInvoiceTerms(db, issuedOn ?? today))(issuedOn ?? today)
  const reporting = { ...terms, isReported: registration !== null, today }
  return { ...eInvoiceOf(invoice, corrects, reporting), registration }
}

/** An invoice as it is reported, and what was answered. */
export async function showEInvoice(services: Services, db: AgencyDb, actor: Member, id: string): Promise<EInvoice> {
  const invoice = await getInvoice(db, actor, id)
  requireFigures(actor, invoice)
  return presented(services, db, actor, invoice)
}

/**
 * Enters what the portal answered, once.
 * @throws AppError 409 where another IRN was entered, 422 where it is of another document
 */
export async function recordIrn(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, ...registration }: EInvoiceRegistration & { id: string },
): Promise<EInvoice> {
  const invoice = await holdInvoice(db, actor, id)
  requireFigures(actor, invoice)
  const before = await findIrn(db, id)
  if (before && before.irn !== registration.irn)
    throw conflict('REPORTED', `This document has the IRN ${before.irn}, which stays.`)
  if (before) return presented(services, db, actor, invoice)
  const { isMeant, findings } = await presented(services, db, actor, invoice)
  if (!isMeant) throw refused('NO_E_INVOICE', findings[0]?.message ?? 'This document is not reported.')
  const { issuedOn, documentNumber, supplier } = invoice
  if (issuedOn !== null && registration.ackOn < issuedOn)
    throw invalid({ ackOn: 'The portal cannot have acknowledged it before it was issued' })
  const problem = qrProblem({ ...registration, documentNumber, gstin: supplier?.taxNumber ?? null })
  if (problem) throw invalid({ signedQr: problem })
  if (!(await insertIrn(db, { ...registration, invoiceId: id, createdBy: actor.userId })))
    throw conflict('REPORTED', 'Another document has this IRN.')
  await record(db, actor, 'irn_recorded', subjectOf(invoice), { data: { name: registration.irn } })
  announce(db, actor.userId, invoice)
  return presented(services, db, actor, invoice)
}
