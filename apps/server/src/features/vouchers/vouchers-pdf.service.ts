import { createHash } from 'node:crypto'
import { voucherNumber, voucherPath } from '@sarai/contract/voucher-words'
import { dayWords } from '@sarai/itinerary/words'
import type { Member, Person } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { refused } from '../../core/errors.ts'
import { qrPath } from '../../core/qr.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { makeOperationFile } from '../../kernel/operations/operations-file.service.ts'
import { type OperationRecord, startOperation } from '../../kernel/operations/operations.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { makeAttached, storePaper } from '../brochures/brochures-paper.service.ts'
import { pdfName } from '../brochures/brochures-pdf.service.ts'
import type { BookingTicket } from '../supplier-bookings/supplier-tickets.service.ts'
import { findTrip, getTrip, tripNumber } from '../trips/trips.service.ts'
import { namesHiddenVendors, redactDocument } from './vouchers-costs.rules.ts'
import { checkPath, getVoucher, subjectOf } from './vouchers-found.service.ts'
import type { PaperVoucher } from './vouchers-pdf.rules.ts'
import { findRevision, listRevisionsOf, type RevisionRecord } from './vouchers-revisions.queries.ts'
import { readIssuedTickets, readTicketsOfRevision, showTickets } from './vouchers-tickets.service.ts'
import { voucherWords } from './vouchers-words.rules.ts'
import { findVoucher, listIssuedOf, listOf, type VoucherRecord } from './vouchers.queries.ts'

const steps = 2
const worker = 'features/vouchers/vouchers.worker.ts'

/** As long as a document of so many vouchers may take, which is set page by page. */
const maxMsOf = (vouchers: readonly PaperVoucher[]) => Math.max(120_000, vouchers.length * 500)

/** Where the document of a revision is kept, with what tickets it has: neither ever changes. */
export const pdfKey = (agencyId: string, revisionId: string, mark = '') =>
  `${agencyId}/vouchers/${[revisionId, mark].filter(Boolean).join('-')}.pdf`

/** Where the one document of several revisions is kept. */
export const togetherKey = (agencyId: string, revisionIds: readonly string[], mark = '') =>
  `${agencyId}/vouchers/${createHash('sha256')
    .update([...revisionIds, mark].join(' ').trim())
    .digest('hex')}.pdf`

type Agency = Awaited<ReturnType<typeof findAgency>>

/** What was issued, on paper. */
function issuedOnPaper(
  { appUrl }: Services,
  agency: Agency,
  voucher: VoucherRecord,
  issued: RevisionRecord,
  tickets: readonly BookingTicket[] = [],
): PaperVoucher {
  return {
    number: voucherNumber(voucher.number, issued.number),
    shown: voucherWords(issued.type, issued.document, issued.toggles),
    tickets: showTickets(tickets, appUrl + voucherPath(issued.publicKey)),
    qr: qrPath(appUrl + checkPath(issued.token)),
    issued: `Issued ${dayWords(today(new Date(issued.issuedAt), agency.timeZone))}`,
    isUnbranded: !issued.toggles.showBranding,
  }
}

/** A draft on paper, for the agency's own eyes. */
function draftOnPaper(actor: Member, { number, revision, type, document, toggles }: VoucherRecord): PaperVoucher {
  return {
    number: voucherNumber(number, revision + 1),
    shown: voucherWords(type, redactDocument(actor, document, toggles), toggles),
    tickets: [],
    qr: null,
    issued: null,
    isUnbranded: !toggles.showBranding,
  }
}

/** Makes the PDF of what was issued, for the mail that waits for it. */
export function makeRevisionPdf(
  services: Services,
  agencyId: string,
  { revisionId, mailId, mark }: { revisionId: string; mailId?: string; mark?: string },
  signal: AbortSignal,
): Promise<void> {
  const storageKey = pdfKey(agencyId, revisionId, mark)
  return makeAttached({ services, agencyId, signal }, { storageKey, mailId }, async () => {
    const db = services.database.readAs(agencyId)
    const [issued, agency] = await db.together(() => [findRevision(db, revisionId), findAgency(db)])
    const voucher = issued && (await findVoucher(db, issued.voucherId, unrestricted))
    if (!voucher) return
    const tickets = await readTicketsOfRevision(db, issued)
    const vouchers = [issuedOnPaper(services, agency, voucher, issued, tickets)]
    const paper = { title: subjectOf(voucher).label, vouchers }
    await storePaper(services, { agency, worker, paper, storageKey, signal })
  })
}

interface Together {
  tripId: string
  revisionIds: string[]
  mailId?: string
  mark?: string
}

/** Makes the one PDF of vouchers of a trip that go out together, for the mail that waits for it. */
export function makeTogetherPdf(
  services: Services,
  agencyId: string,
  { tripId, revisionIds, mailId, mark }: Together,
  signal: AbortSignal,
): Promise<void> {
  const storageKey = togetherKey(agencyId, revisionIds, mark)
  return makeAttached({ services, agencyId, signal }, { storageKey, mailId }, async () => {
    const db = services.database.readAs(agencyId)
    const [trip, records, agency] = await db.together(() => [
      findTrip(db, tripId, unrestricted),
      listOf(db, tripId),
      findAgency(db),
    ])
    const ids = records.map(({ id }) => id)
    const revisions = await listRevisionsOf(db, ids)
    const tickets = await readIssuedTickets(
      db,
      revisions.filter(({ id }) => revisionIds.includes(id)),
    )
    const vouchers = revisionIds.flatMap((id) => {
      const issued = revisions.find((one) => one.id === id)
      const voucher = records.find((one) => one.id === issued?.voucherId)
      return issued && voucher ? [issuedOnPaper(services, agency, voucher, issued, tickets.get(issued.id))] : []
    })
    if (!trip || vouchers.length === 0) return
    const paper = { title: `Vouchers of ${tripNumber(trip.number)} ${trip.title}`, vouchers }
    await storePaper(services, { agency, worker, paper, storageKey, signal, maxMs: maxMsOf(vouchers) })
  })
}

type PdfAsked = { id: string } | { tripId: string }

/** Notes a PDF of a voucher, or of all of a trip, to be made. @returns the operation that will make it */
export async function startVouchersPdf(db: AgencyDb, actor: Person, asked: PdfAsked): Promise<OperationRecord> {
  const { title } = await readPaper(undefined, db, actor, asked)
  return startOperation(db, actor, {
    kind: 'vouchers.pdf',
    title: `PDF of ${title}`,
    total: steps,
    input: { ...asked },
  })
}

/** The vouchers that were asked for: of a trip those that hold, as they were issued; of one its draft, where there is one. */
async function readPaper(services: Services | undefined, db: AgencyDb, actor: Member, asked: PdfAsked) {
  if ('id' in asked) {
    const voucher = await getVoucher(db, actor, asked.id)
    if (voucher.status === 'cancelled') throw refused('CANCELLED', 'This voucher was cancelled. There is no PDF of it.')
    return { title: subjectOf(voucher).label, records: [voucher], ...(await paperOf(services, db, actor, [voucher])) }
  }
  const trip = await getTrip(db, actor, asked.tripId)
  const records = await listIssuedOf(db, asked.tripId)
  if (records.length === 0) throw refused('NOTHING_ISSUED', 'No voucher of this trip was issued yet.')
  const title = `vouchers of ${tripNumber(trip.number)} ${trip.title}`
  return { title, records, ...(await paperOf(services, db, actor, records, true)) }
}

async function paperOf(
  services: Services | undefined,
  db: AgencyDb,
  actor: Member,
  records: VoucherRecord[],
  onlyIssued = false,
): Promise<{ vouchers: PaperVoucher[] }> {
  if (!services) return { vouchers: [] }
  const ids = records.map(({ id }) => id)
  const [revisions, agency] = await db.together(() => [listRevisionsOf(db, ids), findAgency(db)])
  const tickets = await readIssuedTickets(db, revisions)
  const vouchers = records.map((voucher) => {
    const issued = revisions.find(({ voucherId, number }) => voucherId === voucher.id && number === voucher.revision)
    const isHidden = issued && namesHiddenVendors(actor, voucher.toggles, issued.toggles)
    if (!issued || isHidden || (voucher.hasDraft && !onlyIssued)) return draftOnPaper(actor, voucher)
    return issuedOnPaper(services, agency, voucher, issued, tickets.get(issued.id))
  })
  return { vouchers }
}

/** Makes the PDF of an operation. */
export function makeVouchersPdf(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  return makeOperationFile({ services, actor, operationId }, async (db, input) => {
    const { title, records, vouchers } = await readPaper(services, db, actor, input as unknown as PdfAsked)
    const agency = await findAgency(db)
    return {
      fileName: pdfName(title),
      steps,
      recordIds: records.map(({ id }) => id),
      store: (storageKey) => {
        const paper = { title, vouchers }
        return storePaper(services, { agency, worker, paper, storageKey, signal, maxMs: maxMsOf(vouchers) })
      },
      keep: async (tx) => {
        for (const voucher of records)
          await record(tx, actor, 'exported', subjectOf(voucher), { data: { operationId, format: 'pdf' } })
      },
    }
  })
}
