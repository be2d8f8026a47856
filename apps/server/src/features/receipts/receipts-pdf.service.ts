import { invoiceName } from '@sarai/contract/invoice-words'
import type { Member, Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { AppError, notFound, refused } from '../../core/errors.ts'
import { agencyLines } from '../../kernel/agency/agency-lines.rules.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { makeOperationFile } from '../../kernel/operations/operations-file.service.ts'
import { type OperationRecord, startOperation } from '../../kernel/operations/operations.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { storePaper } from '../brochures/brochures-paper.service.ts'
import { pdfName } from '../brochures/brochures-pdf.service.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { issuerOf } from '../invoices/invoices-facts.rules.ts'
import { getInvoice } from '../invoices/invoices-found.service.ts'
import { taxProfileOf } from '../tax-profile/tax-profile.service.ts'
import { getTrip, tripNumber } from '../trips/trips.service.ts'
import { type Paid, paidOf } from './receipts-found.service.ts'
import { findReceipt, listRefunds, type ReceiptRecord } from './receipts.queries.ts'
import { receiptWords } from './receipts-words.rules.ts'

const steps = 2
// A voucher is set as an invoice is.
const worker = 'features/invoices/invoices.worker.ts'

interface Asked {
  id: string
  refundId?: string
}

/** A receipt with what it is for, and the refund that is asked for. @throws AppError 404, 422 while nobody has seen the money */
async function found(db: AgencyDb, actor: Member, { id, refundId }: Asked) {
  const receipt = await findReceipt(db, id)
  if (!receipt) throw notFound('payment')
  const paid = await paidOf(db, actor, receipt)
  const refund = refundId ? (await listRefunds(db, [id])).find((one) => one.id === refundId) : undefined
  if (refundId && !refund) throw notFound('refund')
  if (receipt.number === null) throw refused('PENDING', 'There is a receipt once somebody has seen the money.')
  return { receipt, paid, refund, number: refund?.number ?? receipt.number }
}

/** Notes a PDF of a receipt or refund voucher to be made. @returns the operation that will make it */
export async function startReceiptPdf(db: AgencyDb, actor: Person, asked: Asked): Promise<OperationRecord> {
  const { number, paid } = await found(db, actor, asked)
  const input = { ...asked, about: paid.kind }
  return startOperation(db, actor, { kind: 'receipts.pdf', title: `PDF of ${number}`, total: steps, input })
}

async function purposeOf(db: AgencyDb, actor: Member, { kind, id }: Paid): Promise<string> {
  if (kind === 'invoice') return `invoice ${invoiceName(await getInvoice(db, actor, id))}`
  const { number, title } = await getTrip(db, actor, id)
  return `${tripNumber(number)} ${title}`
}

/** Who issues what bears a day: the agency as it is registered then, or by its name where it is not. */
async function issuerOn(db: AgencyDb, agency: Awaited<ReturnType<typeof findAgency>>, day: string) {
  try {
    return issuerOf(await taxProfileOf(db, day))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { name: agency.name, lines: agencyLines(agency.profile) }
  }
}

async function payerOf(db: AgencyDb, { payerId }: ReceiptRecord, paid: Paid) {
  const payer = payerId ? await findContact(db, payerId, unrestricted) : undefined
  return payer ?? { name: paid.subject.label, address: null, city: null, state: null, gstin: null }
}

/** Makes the PDF of an operation. */
export function makeReceiptPdf(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  return makeOperationFile({ services, actor, operationId }, async (db, input) => {
    const { receipt, paid, refund, number } = await found(db, actor, input as unknown as Asked)
    const agency = await findAgency(db)
    const issuer = await issuerOn(db, agency, refund?.day ?? receipt.day)
    const [payer, purpose] = [await payerOf(db, receipt, paid), await purposeOf(db, actor, paid)]
    const shown = receiptWords({ receipt, refund, payer, purpose, issuer, country: agency.country })
    const isVoid = !refund && (receipt.state === 'cancelled' || receipt.state === 'bounced')
    const title = `${shown.heading} ${number}`
    const paper = {
      title,
      number,
      shown,
      stamp: isVoid ? receipt.state.toUpperCase() : null,
      eInvoice: null,
      pay: null,
    }
    return {
      fileName: pdfName(title),
      steps,
      recordIds: [paid.id],
      store: (storageKey) => storePaper(services, { agency, worker, paper, storageKey, signal }),
      keep: (tx) => record(tx, actor, 'exported', paid.subject, { data: { operationId, format: 'pdf' } }),
    }
  })
}
