import * as z from 'zod'
import type { Member, Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted, type Visible } from '../../core/db/visible.ts'
import { notFound, refused } from '../../core/errors.ts'
import { agencyLines } from '../../kernel/agency/agency-lines.rules.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { makeOperationFile } from '../../kernel/operations/operations-file.service.ts'
import { type OperationRecord, startOperation } from '../../kernel/operations/operations.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { makeAttached, paperKey, storePaper } from '../brochures/brochures-paper.service.ts'
import { pdfName } from '../brochures/brochures-pdf.service.ts'
import { getInvoice } from '../invoices/invoices-found.service.ts'
import type { ShownInvoice } from '../invoices/invoices-words.rules.ts'
import { findReceipt, findRefund, type Paid, paidOf } from './receipts-found.service.ts'
import { saidOf } from './receipts-receiving.service.ts'
import { type PlainIssuer, receiptWords, refundWords } from './receipts-words.rules.ts'
import type { ReceiptRecord, RefundRecord } from './receipts.queries.ts'
import { isWriteOff, paidBy } from './receipts.rules.ts'
import type { SaidOnVoucher } from './receipts.table.ts'

const steps = 2
// A voucher is set as an invoice is.
const worker = 'features/invoices/invoices.worker.ts'

type Agency = Awaited<ReturnType<typeof findAgency>>

/** Who reads a voucher: one of the agency's people, or whoever has the address of the page on which it was paid. */
type Reader = Visible & { agency: Pick<Member['agency'], 'currency'> }

/** A voucher that is asked for, with what it is of. */
interface Voucher {
  paid: Paid
  payerId: string | null
  number: string
  day: string
  currency: string
  /** What the customer has paid, or got back. */
  amount: number
  purpose: string
  shown: (plain: PlainIssuer) => ShownInvoice
  stamp: string | null
}

/** What a voucher says, where it was made before that was kept with it. */
const saidFor = async (
  db: AgencyDb,
  { said, payerId }: { said: SaidOnVoucher | null; payerId: string | null },
  paid: Paid,
): Promise<SaidOnVoucher> => said ?? saidOf(db, { paid, payerId, profile: undefined })

async function findFee(db: AgencyDb, { fee, feeInvoiceId }: ReceiptRecord) {
  if (!feeInvoiceId) return null
  const { documentNumber } = await getInvoice(db, unrestricted, feeInvoiceId)
  return { amount: fee, number: documentNumber ?? '' }
}

/** @throws AppError 404, or 422 while nobody has seen the money */
async function receiptVoucher(db: AgencyDb, actor: Reader, id: string): Promise<Voucher> {
  const receipt = await findReceipt(db, id)
  if (!receipt) throw notFound('payment')
  const paid = await paidOf(db, actor, receipt)
  const { number, state, isOpening, payerId, day, currency } = receipt
  if (isOpening) throw refused('OPENING', 'This advance was brought from before: its receipt was given then.')
  if (isWriteOff(receipt)) throw refused('WRITTEN_OFF', 'This was written off: there is no receipt of it.')
  if (number === null) throw refused('PENDING', 'There is a receipt once somebody has seen the money.')
  const said = await saidFor(db, receipt, paid)
  const stamp = state === 'cancelled' || state === 'bounced' ? state.toUpperCase() : null
  const facts = { paid, payerId, number, day, currency, amount: paidBy(receipt), purpose: said.purpose }
  const worded = { ...receipt, fee: await findFee(db, receipt) }
  return {
    ...facts,
    stamp,
    shown: (plain) => receiptWords({ receipt: worded, said, plain, base: actor.agency.currency }),
  }
}

/** The receipt or credit note that a refund is of, as its voucher names it. */
async function refundedOf(db: AgencyDb, actor: Reader, { receiptId, noteId }: RefundRecord) {
  const receipt = receiptId ? await findReceipt(db, receiptId) : undefined
  const note = noteId ? await getInvoice(db, actor, noteId) : undefined
  const [number, day] = receipt ? [receipt.number, receipt.day] : [note?.documentNumber, note?.issuedOn]
  return {
    of: number && day ? { number, day } : null,
    taxCurrency: receipt?.tax?.currency ?? actor.agency.currency,
  }
}

/** @throws AppError 404 */
async function refundVoucher(db: AgencyDb, actor: Reader, id: string): Promise<Voucher> {
  const refund = await findRefund(db, id)
  if (!refund) throw notFound('refund')
  const paid = await paidOf(db, actor, refund, 'refund')
  const said = await saidFor(db, refund, paid)
  const about = await refundedOf(db, actor, refund)
  const { payerId, number, day, currency, amount } = refund
  const facts = { paid, payerId, number, day, currency, amount, purpose: said.purpose }
  return { ...facts, stamp: null, shown: (plain) => refundWords({ refund, ...about, said, plain }) }
}

/** Which voucher is asked for. */
export interface VoucherAsked {
  id: string
  of: 'receipt' | 'refund'
}

/** @throws AppError 404, or 422 for a payment that has no receipt */
export const voucherOf = (db: AgencyDb, actor: Reader, { id, of }: VoucherAsked): Promise<Voucher> =>
  of === 'refund' ? refundVoucher(db, actor, id) : receiptVoucher(db, actor, id)

async function start(db: AgencyDb, actor: Person, asked: VoucherAsked): Promise<OperationRecord> {
  const { number, paid } = await voucherOf(db, actor, asked)
  const input = { ...asked, about: paid.kind }
  return startOperation(db, actor, { kind: 'receipts.pdf', title: `PDF of ${number}`, total: steps, input })
}

/** Notes a PDF of a receipt to be made. @returns the operation that will make it */
export const startReceiptPdf = (db: AgencyDb, actor: Person, { id }: { id: string }): Promise<OperationRecord> =>
  start(db, actor, { id, of: 'receipt' })

/** The same of a refund voucher. */
export const startRefundPdf = (db: AgencyDb, actor: Person, { id }: { id: string }): Promise<OperationRecord> =>
  start(db, actor, { id, of: 'refund' })

const plainIssuer = (agency: Agency): PlainIssuer => ({ name: agency.name, lines: agencyLines(agency.profile) })

/** A voucher as it is set on paper. */
function paperOf(agency: Agency, { number, shown: inWords, stamp }: Voucher) {
  const shown = inWords(plainIssuer(agency))
  return { title: `${shown.heading} ${number}`, number, shown, stamp, eInvoice: null, pay: null }
}

type Stored = { agency: Agency; paper: ReturnType<typeof paperOf>; storageKey: string; signal: AbortSignal }

const storeVoucher = (services: Services, stored: Stored): Promise<void> =>
  storePaper(services, { ...stored, worker, signature: stored.paper.shown.signatory?.signature })

/** What the PDF of a voucher says now, and where it is kept: in another place whenever it says something else. */
export function sentPdfOf(agency: Agency, { id }: VoucherAsked, voucher: Voucher) {
  const paper = paperOf(agency, voucher)
  return { paper, storageKey: paperKey(agency, `receipts/${id}`, paper) }
}

/** A voucher whose PDF a mail waits for, and who sends it; without them it is for whoever paid on a page of ours. */
export const sentVoucher = z.object({
  id: z.uuid(),
  of: z.enum(['receipt', 'refund']),
  userId: z.uuid().optional(),
  storageKey: z.string(),
  mailId: z.uuid().optional(),
})

/** Makes the PDF of a voucher, for the mail or the page that waits for it. */
export function makeSentPdf(
  services: Services,
  agencyId: string,
  { id, of, userId, ...attached }: z.infer<typeof sentVoucher>,
  signal: AbortSignal,
): Promise<void> {
  return makeAttached({ services, agencyId, signal }, attached, async () => {
    const db = services.database.readAs(agencyId)
    const agency = await findAgency(db)
    const reader = userId ? await services.sessions.memberOf(agencyId, userId) : { ...unrestricted, agency }
    if (!reader) return
    const voucher = await voucherOf(db, reader, { id, of })
    const { storageKey } = attached
    await storeVoucher(services, { agency, paper: paperOf(agency, voucher), storageKey, signal })
  })
}

/** Makes the PDF of an operation. */
export function makeReceiptPdf(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  return makeOperationFile({ services, actor, operationId }, async (db, input) => {
    const of = input.of === 'refund' ? ('refund' as const) : ('receipt' as const)
    const voucher = await voucherOf(db, actor, { id: String(input.id), of })
    const { paid } = voucher
    const agency = await findAgency(db)
    const paper = paperOf(agency, voucher)
    return {
      fileName: pdfName(paper.title),
      steps,
      recordIds: [paid.id],
      store: (storageKey) => storeVoucher(services, { agency, paper, storageKey, signal }),
      keep: (tx) =>
        record(tx, actor, 'exported', paid.subject, { data: { operationId, format: 'pdf', name: paper.title } }),
    }
  })
}
