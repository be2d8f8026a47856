// Generated from folders by scripts/indexes.ts: "npm run fix" writes it anew.
import type { Job } from './core/jobs/jobs.ts'
import { nightlyBackupJob } from './features/backups/backups.jobs.ts'
import { exportBillsJob, exportStatementJob, vendorStatementPdfJob } from './features/bills/bills.jobs.ts'
import { tellVendorsJob } from './features/booking-requests/booking-requests-updates.jobs.ts'
import { exportBookingsJob } from './features/bookings/bookings.jobs.ts'
import { bulkContactsJob, exportContactsJob } from './features/contacts/contacts.jobs.ts'
import { sendMessagesJob, fetchFileJob } from './features/conversations/conversations.jobs.ts'
import { daySheetPdfJob } from './features/departures/departures.jobs.ts'
import { checkDisputesJob, watchDisputesJob } from './features/disputes/disputes.jobs.ts'
import { checkRefundsJob, watchRefundsJob } from './features/gateway-refunds/gateway-refunds.jobs.ts'
import { sweepAgencyJob, sweepJob } from './features/housekeeping/housekeeping.jobs.ts'
import { readImportJob } from './features/imports/imports-reading.jobs.ts'
import { runImportJob } from './features/imports/imports.jobs.ts'
import {
  issuedPdfJob,
  invoicePdfJob,
  bulkInvoicesJob,
  exportInvoicesJob,
  acceptedDraftJob,
} from './features/invoices/invoices.jobs.ts'
import { pullEnquiriesJob, watchSourcesJob } from './features/lead-sources/lead-sources.jobs.ts'
import { bulkLeadsJob, exportLeadsJob } from './features/leads/leads.jobs.ts'
import { bulkLibraryJob, exportLibraryJob } from './features/library/library.jobs.ts'
import { checkLinksJob, watchLinksJob, closePageJob } from './features/online-payments/online-payments.jobs.ts'
import { exportPackagesJob, packagePdfJob } from './features/packages/packages.jobs.ts'
import { requestPaymentsJob } from './features/payment-requests/payment-requests.jobs.ts'
import { reviewPaymentsJob, watchPaymentsJob } from './features/payment-reviews/payment-reviews.jobs.ts'
import { exportRunJob } from './features/payment-runs/payment-runs.jobs.ts'
import { exportPaymentsJob } from './features/payments/payments.jobs.ts'
import { exportPerformanceJob } from './features/performance/performance.jobs.ts'
import { removeStageJob } from './features/pipeline/pipeline.jobs.ts'
import { exportProposalsJob, proposalPdfJob, sentPdfJob } from './features/prospects/prospects.jobs.ts'
import { exportRatesJob } from './features/rate-cards/rate-cards.jobs.ts'
import { askAgainJob } from './features/rate-drift/drift-suppliers.jobs.ts'
import { repriceJob } from './features/rate-drift/drift.jobs.ts'
import { fetchRatesJob, watchRatesJob } from './features/rate-drift/exchange-follow.jobs.ts'
import { askForProposalsJob, watchProposalQuotesJob } from './features/rate-drift/proposal-quotes.jobs.ts'
import { receiptPdfJob, sentVoucherJob } from './features/receipts/receipts.jobs.ts'
import { ringJob, watchRemindersJob, runRulesJob, watchRulesJob } from './features/reminders/reminders.jobs.ts'
import { exportReportJob, statementPdfJob } from './features/reports/reports.jobs.ts'
import { exportReturnJob } from './features/returns/returns.jobs.ts'
import { remindTcsJob, watchTcsJob } from './features/returns/tcs.jobs.ts'
import { fetchSettlementsJob, watchSettlementsJob } from './features/settlements/settlements-fetching.jobs.ts'
import { matchGatewayJob } from './features/settlements/settlements.jobs.ts'
import { tellMatchesJob } from './features/statements/statements-telling.jobs.ts'
import { matchLinesJob } from './features/statements/statements.jobs.ts'
import {
  checkSupplierBookingsJob,
  fetchTicketsJob,
  watchTicketsJob,
  watchSupplierBookingsJob,
} from './features/supplier-bookings/supplier-bookings.jobs.ts'
import { fetchProductsJob, watchProductsJob } from './features/supplier-products/supplier-products.jobs.ts'
import { travellerListJob } from './features/travellers/travellers.jobs.ts'
import { checkTripsJob, watchChecksJob } from './features/trip-gaps/trip-gaps.jobs.ts'
import { bulkTripsJob, exportTripsJob } from './features/trips/trips.jobs.ts'
import { bulkVendorsJob, exportVendorsJob } from './features/vendors/vendors.jobs.ts'
import { bulkVouchersJob } from './features/vouchers/vouchers-bulk.jobs.ts'
import {
  voucherPdfJob,
  togetherPdfJob,
  followTripsJob,
  watchDraftsJob,
  vouchersPdfJob,
  exportVouchersJob,
} from './features/vouchers/vouchers.jobs.ts'
import { linkAskedForJob } from './kernel/auth/auth.jobs.ts'
import { sealFilesJob } from './kernel/files/files.jobs.ts'
import { handOverJob } from './kernel/handover/handover.jobs.ts'
import { sendMailsJob, sendUrgentMailsJob } from './kernel/mail/mail.jobs.ts'
import { pushNoticesJob } from './kernel/notices/notices.jobs.ts'
import { undoJob } from './kernel/operations/operations.jobs.ts'
import { handleEventJob, lookAtPluginsJob, watchPluginsJob } from './kernel/plugins/plugins.jobs.ts'
import { renewTermsJob } from './kernel/search/search.jobs.ts'
import { deliverJob, tellDueTasksJob, watchDueTasksJob, watchDeliveriesJob } from './kernel/webhooks/webhooks.jobs.ts'

/** Every kind of background work. */
export const jobs = [
  nightlyBackupJob,
  exportBillsJob,
  exportStatementJob,
  vendorStatementPdfJob,
  tellVendorsJob,
  exportBookingsJob,
  bulkContactsJob,
  exportContactsJob,
  sendMessagesJob,
  fetchFileJob,
  daySheetPdfJob,
  checkDisputesJob,
  watchDisputesJob,
  checkRefundsJob,
  watchRefundsJob,
  sweepAgencyJob,
  sweepJob,
  readImportJob,
  runImportJob,
  issuedPdfJob,
  invoicePdfJob,
  bulkInvoicesJob,
  exportInvoicesJob,
  acceptedDraftJob,
  pullEnquiriesJob,
  watchSourcesJob,
  bulkLeadsJob,
  exportLeadsJob,
  bulkLibraryJob,
  exportLibraryJob,
  checkLinksJob,
  watchLinksJob,
  closePageJob,
  exportPackagesJob,
  packagePdfJob,
  requestPaymentsJob,
  reviewPaymentsJob,
  watchPaymentsJob,
  exportRunJob,
  exportPaymentsJob,
  exportPerformanceJob,
  removeStageJob,
  exportProposalsJob,
  proposalPdfJob,
  sentPdfJob,
  exportRatesJob,
  askAgainJob,
  repriceJob,
  fetchRatesJob,
  watchRatesJob,
  askForProposalsJob,
  watchProposalQuotesJob,
  receiptPdfJob,
  sentVoucherJob,
  ringJob,
  watchRemindersJob,
  runRulesJob,
  watchRulesJob,
  exportReportJob,
  statementPdfJob,
  exportReturnJob,
  remindTcsJob,
  watchTcsJob,
  fetchSettlementsJob,
  watchSettlementsJob,
  matchGatewayJob,
  tellMatchesJob,
  matchLinesJob,
  checkSupplierBookingsJob,
  fetchTicketsJob,
  watchTicketsJob,
  watchSupplierBookingsJob,
  fetchProductsJob,
  watchProductsJob,
  travellerListJob,
  checkTripsJob,
  watchChecksJob,
  bulkTripsJob,
  exportTripsJob,
  bulkVendorsJob,
  exportVendorsJob,
  bulkVouchersJob,
  voucherPdfJob,
  togetherPdfJob,
  followTripsJob,
  watchDraftsJob,
  vouchersPdfJob,
  exportVouchersJob,
  linkAskedForJob,
  sealFilesJob,
  handOverJob,
  sendMailsJob,
  sendUrgentMailsJob,
  pushNoticesJob,
  undoJob,
  handleEventJob,
  lookAtPluginsJob,
  watchPluginsJob,
  renewTermsJob,
  deliverJob,
  tellDueTasksJob,
  watchDueTasksJob,
  watchDeliveriesJob,
] as unknown as Job<never>[]
