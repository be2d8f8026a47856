import { randomUUID } from 'node:crypto'
import { billsExport } from '../src/features/bills/bills-export.service.ts'
import { startStatementExport } from '../src/features/bills/bills-statement.service.ts'
import { invoicesExport } from '../src/features/invoices/invoices-export.service.ts'
import { selectedInvoices } from '../src/features/invoices/invoices-list.service.ts'
import { pdfOf, startInvoicePdf } from '../src/features/invoices/invoices-pdf.service.ts'
import { getInvoice } from '../src/features/invoices/invoices-found.service.ts'
import { writeMail } from '../src/kernel/mail/mail.service.ts'
import { paymentsExport } from '../src/features/payments/payments-export.service.ts'
import { startRunFile } from '../src/features/payment-runs/payment-runs-file.service.ts'
import { startReceiptPdf } from '../src/features/receipts/receipts-pdf.service.ts'
import { startPerformanceExport } from '../src/features/performance/performance-export.service.ts'
import { startReportExport } from '../src/features/reports/reports-export.service.ts'
import { noteReturnFile } from '../src/features/returns/returns-files.service.ts'
import { startListExport } from '../src/kernel/operations/list-export.service.ts'
import { startOperation } from '../src/kernel/operations/operations.service.ts'
import { bill } from './examples/bills.ts'
import { contact } from './examples/contacts.ts'
import { invoice, issuedInvoice } from './examples/invoices.ts'
import { trip } from './examples/prospects.ts'
import { owed } from './examples/ledger.ts'
import { approvedRun } from './examples/payment-runs.ts'
import { payment } from './examples/receipts.ts'
import { registration } from './examples/tax-profile.ts'
import { collected } from './examples/tcs.ts'
import { vendor } from './examples/vendors.ts'
import type { Maker } from './maker.ts'

const everything = { filters: {} }
const year = { from: '2026-04-01', to: '2027-03-31' }

/** A mail that waits for its PDF, by whom it is sent. */
async function waitingFor(make: Maker) {
  const mail = { to: make.email(), subject: make.word(), text: make.word() }
  const storageKey = `${make.agencyId}/papers/${randomUUID()}.pdf`
  const { id: mailId } = await make.write((db) => writeMail(make.services, db, mail))
  return { userId: make.userId, storageKey, mailId }
}

/** How there comes to be something to do for the jobs of invoices. */
export const invoiceJobs: Record<string, (make: Maker) => Promise<object>> = {
  async 'invoices.accepted-draft'(make) {
    await registration(make)
    return { tripId: await trip(make) }
  },
  async 'invoices.bulk'(make) {
    for (let made = 0; made < 3; made++) await invoice(make)
    const actor = await make.actor()
    const change = { action: 'tag' as const, add: ['Family'], remove: [] }
    return make.write(async (db) => {
      const question = await selectedInvoices(db, actor, everything, '2026-11-23')
      const operation = { kind: 'invoices.bulk' as const, title: make.word(), total: 3, input: { question, change } }
      return { operationId: (await startOperation(db, actor, operation)).id, userId: make.userId }
    })
  },
  async 'invoices.export'(make) {
    for (let made = 0; made < 3; made++) await invoice(make)
    const actor = await make.actor()
    const asked = { format: 'csv' as const, selection: everything }
    const operation = await make.write((db) => startListExport(make.services, db, actor, invoicesExport, asked))
    return { operationId: operation.id, userId: make.userId }
  },
  async 'invoices.pdf'(make) {
    const [id, actor] = [await issuedInvoice(make), await make.trusted()]
    const operation = await make.write((db) => startInvoicePdf(db, actor, { id }))
    return { operationId: operation.id, userId: make.userId }
  },
  async 'paymentRequests.bulk'(make) {
    const [invoiceId, actor] = [await issuedInvoice(make), await make.trusted()]
    const input = { targets: [{ invoiceId }], sends: true, passesFee: false }
    const operation = { kind: 'invoices.request-payments' as const, title: make.word(), total: 1, input }
    const { id: operationId } = await make.write((db) => startOperation(db, actor, operation))
    return { operationId, userId: make.userId }
  },
  async 'receipts.pdf'(make) {
    const [{ id }, actor] = [await payment(make), await make.trusted()]
    const operation = await make.write((db) => startReceiptPdf(db, actor, { id }))
    return { operationId: operation.id, userId: make.userId }
  },
  async 'receipts.sent-pdf'(make) {
    return { id: (await payment(make)).id, of: 'receipt', ...(await waitingFor(make)) }
  },
  async 'payments.export'(make) {
    for (let made = 0; made < 3; made++) await payment(make)
    const actor = await make.actor()
    const asked = { format: 'csv' as const, selection: everything }
    const operation = await make.write((db) => startListExport(make.services, db, actor, paymentsExport, asked))
    return { operationId: operation.id, userId: make.userId }
  },
  async 'bills.export'(make) {
    for (let made = 0; made < 3; made++) await bill(make)
    const actor = await make.actor()
    const asked = { format: 'csv' as const, selection: everything }
    const operation = await make.write((db) => startListExport(make.services, db, actor, billsExport, asked))
    return { operationId: operation.id, userId: make.userId }
  },
  async 'vendorPayments.export'(make) {
    const [vendorId, actor] = [await vendor(make), await make.actor()]
    const asked = { vendorId, ...year, format: 'csv' as const }
    const operation = await make.write((db) => startStatementExport(make.services, db, actor, asked))
    return { operationId: operation.id, userId: make.userId }
  },
  async 'paymentRuns.export'(make) {
    const [{ id, version }, actor] = [await approvedRun(make), await make.trusted()]
    const asked = { id, version, layout: 'hdfc' as const }
    const { operation } = await make.write((db) => startRunFile(make.services, db, actor, asked))
    return { operationId: operation?.id, userId: make.userId }
  },
  async 'reports.export'(make) {
    await payment(make)
    const actor = await make.actor()
    const asked = { ...year, report: 'received' as const, format: 'csv' as const }
    const operation = await make.write((db) => startReportExport(make.services, db, actor, asked))
    return { operationId: operation.id, userId: make.userId }
  },
  async 'performance.export'(make) {
    const actor = await make.actor()
    const operation = await make.write((db) =>
      startPerformanceExport(make.services, db, actor, { ...year, format: 'csv' }),
    )
    return { operationId: operation.id, userId: make.userId }
  },
  async 'tcs.remind'(make) {
    await collected(make)
    await make.sql(`update tcs_months set remind_at = now() - interval '1 second' where agency_id = $1`, [
      make.agencyId,
    ])
    return {}
  },
  async 'tcs.due'(make) {
    await collected(make)
    await make.sql(`update tcs_months set remind_at = now() - interval '1 second' where agency_id = $1`, [
      make.agencyId,
    ])
    return {}
  },
  async 'returns.export'(make) {
    const actor = await make.trusted()
    await issuedInvoice(make)
    const input = { month: '2026-11', file: 'everything' as const }
    const operation = await make.write((db) => noteReturnFile(make.services, db, actor, input))
    return { operationId: operation.id, userId: make.userId }
  },
  async 'reports.statement-pdf'(make) {
    const contactId = await contact(make)
    await owed(make, contactId)
    return { contactId, ...year, ...(await waitingFor(make)) }
  },
  async 'vendorPayments.statement-pdf'(make) {
    return { vendorId: await vendor(make), ...year, ...(await waitingFor(make)) }
  },
  async 'invoices.issued-pdf'(make) {
    const [invoiceId, actor] = [await issuedInvoice(make), await make.actor()]
    const mail = { to: make.email(), subject: make.word(), text: make.word() }
    const { storageKey } = await make.write(async (db) =>
      pdfOf(make.services, db, await getInvoice(db, actor, invoiceId)),
    )
    return { invoiceId, storageKey, mailId: (await make.write((db) => writeMail(make.services, db, mail))).id }
  },
}
