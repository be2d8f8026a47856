import type { Job } from './core/jobs/jobs.ts'
import { linkAskedForJob } from './kernel/auth/auth.jobs.ts'
import { exportBillsJob, exportStatementJob, vendorStatementPdfJob } from './features/bills/bills.jobs.ts'
import { exportRunJob } from './features/payment-runs/payment-runs.jobs.ts'
import { exportBookingsJob } from './features/bookings/bookings.jobs.ts'
import { bulkContactsJob, exportContactsJob } from './features/contacts/contacts.jobs.ts'
import { daySheetPdfJob } from './features/departures/departures.jobs.ts'
import { bulkLeadsJob, exportLeadsJob } from './features/leads/leads.jobs.ts'
import { bulkLibraryJob, exportLibraryJob } from './features/library/library.jobs.ts'
import { bulkVendorsJob, exportVendorsJob } from './features/vendors/vendors.jobs.ts'
import { travellerListJob } from './features/travellers/travellers.jobs.ts'
import { checkTripsJob, watchChecksJob } from './features/trip-gaps/trip-gaps.jobs.ts'
import { bulkTripsJob, exportTripsJob } from './features/trips/trips.jobs.ts'
import { bulkVouchersJob } from './features/vouchers/vouchers-bulk.jobs.ts'
import {
  exportVouchersJob,
  followTripsJob,
  togetherPdfJob,
  voucherPdfJob,
  vouchersPdfJob,
  watchDraftsJob,
} from './features/vouchers/vouchers.jobs.ts'
import { runImportJob } from './features/imports/imports.jobs.ts'
import { exportPaymentsJob } from './features/payments/payments.jobs.ts'
import { receiptPdfJob, sentVoucherJob } from './features/receipts/receipts.jobs.ts'
import { exportReportJob, statementPdfJob } from './features/reports/reports.jobs.ts'
import { exportReturnJob } from './features/returns/returns.jobs.ts'
import { remindTcsJob, watchTcsJob } from './features/returns/tcs.jobs.ts'
import {
  acceptedDraftJob,
  bulkInvoicesJob,
  exportInvoicesJob,
  invoicePdfJob,
  issuedPdfJob,
} from './features/invoices/invoices.jobs.ts'
import { matchGatewayJob } from './features/settlements/settlements.jobs.ts'
import { matchLinesJob } from './features/statements/statements.jobs.ts'
import { tellMatchesJob } from './features/statements/statements-telling.jobs.ts'
import { readImportJob } from './features/imports/imports-reading.jobs.ts'
import { sealFilesJob } from './kernel/files/files.jobs.ts'
import { sweepAgencyJob, sweepJob } from './features/housekeeping/housekeeping.jobs.ts'
import { sendMailsJob, sendUrgentMailsJob } from './kernel/mail/mail.jobs.ts'
import { exportPackagesJob, packagePdfJob } from './features/packages/packages.jobs.ts'
import { ringJob, runRulesJob, watchRemindersJob, watchRulesJob } from './features/reminders/reminders.jobs.ts'
import { exportProposalsJob, proposalPdfJob, sentPdfJob } from './features/prospects/prospects.jobs.ts'
import { handleEventJob } from './kernel/plugins/plugins.jobs.ts'
import { exportRatesJob } from './features/rate-cards/rate-cards.jobs.ts'
import { repriceJob } from './features/rate-drift/drift.jobs.ts'
import { fetchRatesJob, watchRatesJob } from './features/rate-drift/exchange-follow.jobs.ts'
import { pushNoticesJob } from './kernel/notices/notices.jobs.ts'
import { renewTermsJob } from './kernel/search/search.jobs.ts'
import { removeStageJob } from './features/pipeline/pipeline.jobs.ts'
import { handOverJob } from './kernel/handover/handover.jobs.ts'
import { deliverJob, tellDueTasksJob, watchDeliveriesJob, watchDueTasksJob } from './kernel/webhooks/webhooks.jobs.ts'
import { undoJob } from './kernel/operations/operations.jobs.ts'

/** Every kind of background work. */
export const jobs = [
  linkAskedForJob,
  bulkContactsJob,
  exportContactsJob,
  daySheetPdfJob,
  deliverJob,
  bulkLeadsJob,
  exportLeadsJob,
  bulkLibraryJob,
  exportLibraryJob,
  bulkVendorsJob,
  exportVendorsJob,
  exportRatesJob,
  exportBillsJob,
  exportRunJob,
  exportStatementJob,
  vendorStatementPdfJob,
  statementPdfJob,
  travellerListJob,
  bulkTripsJob,
  exportTripsJob,
  exportBookingsJob,
  bulkVouchersJob,
  issuedPdfJob,
  acceptedDraftJob,
  bulkInvoicesJob,
  exportInvoicesJob,
  invoicePdfJob,
  receiptPdfJob,
  sentVoucherJob,
  exportPaymentsJob,
  exportReportJob,
  exportReturnJob,
  remindTcsJob,
  watchTcsJob,
  exportVouchersJob,
  voucherPdfJob,
  vouchersPdfJob,
  togetherPdfJob,
  followTripsJob,
  watchDraftsJob,
  checkTripsJob,
  watchChecksJob,
  readImportJob,
  matchGatewayJob,
  matchLinesJob,
  tellMatchesJob,
  runImportJob,
  handleEventJob,
  exportPackagesJob,
  packagePdfJob,
  exportProposalsJob,
  proposalPdfJob,
  pushNoticesJob,
  repriceJob,
  fetchRatesJob,
  watchRatesJob,
  ringJob,
  runRulesJob,
  sealFilesJob,
  sendMailsJob,
  sendUrgentMailsJob,
  sentPdfJob,
  sweepAgencyJob,
  sweepJob,
  tellDueTasksJob,
  removeStageJob,
  renewTermsJob,
  handOverJob,
  undoJob,
  watchDeliveriesJob,
  watchDueTasksJob,
  watchRemindersJob,
  watchRulesJob,
] as unknown as Job<never>[]
