// Generated from folders by scripts/indexes.ts: "npm run fix" writes it anew.
import { adminCalls as adminAnnouncementsAdminCalls } from './admin-announcements.ts'
import { adminCalls as adminAuthAdminCalls } from './admin-auth.ts'
import { adminCalls as adminPlansAdminCalls } from './admin-plans.ts'
import { adminCalls as adminStaffAdminCalls } from './admin-staff.ts'
import { adminCalls } from './admin.ts'
import { agencyCalls } from './agency.ts'
import { agendaCalls } from './agenda.ts'
import { apiKeysCalls } from './api-keys.ts'
import { authCalls as authAddressAuthCalls } from './auth-address.ts'
import { authCalls as authPasskeysAuthCalls } from './auth-passkeys.ts'
import { authCalls } from './auth.ts'
import { bankAccountsCalls } from './bank-accounts.ts'
import { billingCalls } from './billing.ts'
import { billsCalls } from './bills.ts'
import { bookingRequestsCalls } from './booking-requests.ts'
import { bookingsCalls } from './bookings.ts'
import { contactDocumentsCalls } from './contact-documents.ts'
import { contactDuplicatesCalls } from './contact-duplicates.ts'
import { contactRelationsCalls } from './contact-relations.ts'
import { contactsCalls } from './contacts.ts'
import { conversationsCalls } from './conversations.ts'
import { customFieldsCalls } from './custom-fields.ts'
import { contactsCalls as customerMoneyContactsCalls, leadsCalls as customerMoneyLeadsCalls } from './customer-money.ts'
import { dashboardCalls } from './dashboard.ts'
import { departuresCalls } from './departures.ts'
import { disputesCalls } from './disputes.ts'
import { invoicesCalls as eInvoicesInvoicesCalls } from './e-invoices.ts'
import { examplesCalls } from './examples.ts'
import { feedsCalls } from './feeds.ts'
import { filesCalls } from './files.ts'
import { gatewayRefundsCalls } from './gateway-refunds.ts'
import { importsCalls } from './imports.ts'
import { intakeCalls } from './intake.ts'
import { invoicesCalls } from './invoices.ts'
import { leadsCalls } from './leads.ts'
import { ledgerCalls } from './ledger.ts'
import { libraryCalls } from './library.ts'
import { liveCalls } from './live.ts'
import { mailSettingsCalls } from './mail-settings.ts'
import { mailCalls } from './mail.ts'
import { notesCalls } from './notes.ts'
import { noticesCalls } from './notices.ts'
import { onlinePaymentsCalls } from './online-payments.ts'
import { openingsCalls } from './openings.ts'
import { operationsCalls } from './operations.ts'
import { packagePageCalls } from './package-page.ts'
import { packagesCalls } from './packages.ts'
import { paymentRequestsCalls } from './payment-requests.ts'
import { paymentRunsCalls } from './payment-runs.ts'
import { paymentsCalls } from './payments.ts'
import { performanceCalls } from './performance.ts'
import { permissionCalls } from './permission.ts'
import { picturesCalls } from './pictures.ts'
import { placesCalls } from './places.ts'
import { planCalls } from './plan.ts'
import { pluginsCalls } from './plugins.ts'
import { prospectApprovalsCalls } from './prospect-approvals.ts'
import { prospectPageCalls } from './prospect-page.ts'
import { prospectsCalls } from './prospects.ts'
import { rateCardsCalls } from './rate-cards.ts'
import { exchangeRatesCalls, priceAlertsCalls } from './rate-drift.ts'
import { receiptsCalls } from './receipts.ts'
import { reminderRulesCalls } from './reminder-rules.ts'
import { reportsCalls } from './reports.ts'
import { returnsCalls } from './returns.ts'
import { searchCalls } from './search.ts'
import { settlementsCalls } from './settlements.ts'
import { signatureCalls } from './signature.ts'
import { stagesCalls } from './stages.ts'
import { standingCalls } from './standing.ts'
import { statementsCalls } from './statements.ts'
import { supplierBookingsCalls } from './supplier-bookings.ts'
import { supplierProductsCalls } from './supplier-products.ts'
import { tasksCalls } from './tasks.ts'
import { taxProfileCalls } from './tax-profile.ts'
import { tcsCalls } from './tcs.ts'
import { teamCalls } from './team.ts'
import { templatesCalls } from './templates.ts'
import { activityCalls } from './timeline.ts'
import { travellersCalls } from './travellers.ts'
import { tripsCalls as tripAmendingTripsCalls } from './trip-amending.ts'
import { tripsCalls as tripCancellingTripsCalls } from './trip-cancelling.ts'
import { tripsCalls as tripDuesTripsCalls } from './trip-dues.ts'
import { tripsCalls as tripGapsTripsCalls } from './trip-gaps.ts'
import { tripsCalls as tripPayersTripsCalls } from './trip-payers.ts'
import { tripsCalls as tripProfitTripsCalls } from './trip-profit.ts'
import { tripsCalls } from './trips.ts'
import { userCalls } from './user.ts'
import { vendorAccountsCalls } from './vendor-accounts.ts'
import { vendorDocumentsCalls } from './vendor-documents.ts'
import { vendorDuplicatesCalls } from './vendor-duplicates.ts'
import { vendorLinksCalls } from './vendor-links.ts'
import { vendorNamesCalls } from './vendor-names.ts'
import { vendorPaymentsCalls } from './vendor-payments.ts'
import { vendorRefundsCalls } from './vendor-refunds.ts'
import { vendorTypesCalls } from './vendor-types.ts'
import { vendorUpdatesCalls } from './vendor-updates.ts'
import { vendorsCalls } from './vendors.ts'
import { viewsCalls } from './views.ts'
import { vouchersCalls } from './vouchers.ts'
import { webhooksCalls } from './webhooks.ts'

/** Every call there is. Server, client and API description are made from this one object. */
export const contract = {
  activity: activityCalls,
  admin: {
    ...adminAnnouncementsAdminCalls,
    ...adminAuthAdminCalls,
    ...adminPlansAdminCalls,
    ...adminStaffAdminCalls,
    ...adminCalls,
  },
  agency: agencyCalls,
  agenda: agendaCalls,
  apiKeys: apiKeysCalls,
  auth: {
    ...authAddressAuthCalls,
    ...authPasskeysAuthCalls,
    ...authCalls,
  },
  bankAccounts: bankAccountsCalls,
  billing: billingCalls,
  bills: billsCalls,
  bookingRequests: bookingRequestsCalls,
  bookings: bookingsCalls,
  contactDocuments: contactDocumentsCalls,
  contactDuplicates: contactDuplicatesCalls,
  contactRelations: contactRelationsCalls,
  contacts: {
    ...contactsCalls,
    ...customerMoneyContactsCalls,
  },
  conversations: conversationsCalls,
  customFields: customFieldsCalls,
  dashboard: dashboardCalls,
  departures: departuresCalls,
  disputes: disputesCalls,
  examples: examplesCalls,
  exchangeRates: exchangeRatesCalls,
  feeds: feedsCalls,
  files: filesCalls,
  gatewayRefunds: gatewayRefundsCalls,
  imports: importsCalls,
  intake: intakeCalls,
  invoices: {
    ...eInvoicesInvoicesCalls,
    ...invoicesCalls,
  },
  leads: {
    ...customerMoneyLeadsCalls,
    ...leadsCalls,
  },
  ledger: ledgerCalls,
  library: libraryCalls,
  live: liveCalls,
  mail: mailCalls,
  mailSettings: mailSettingsCalls,
  notes: notesCalls,
  notices: noticesCalls,
  onlinePayments: onlinePaymentsCalls,
  openings: openingsCalls,
  operations: operationsCalls,
  packagePage: packagePageCalls,
  packages: packagesCalls,
  paymentRequests: paymentRequestsCalls,
  paymentRuns: paymentRunsCalls,
  payments: paymentsCalls,
  performance: performanceCalls,
  permission: permissionCalls,
  pictures: picturesCalls,
  places: placesCalls,
  plan: planCalls,
  plugins: pluginsCalls,
  priceAlerts: priceAlertsCalls,
  prospectApprovals: prospectApprovalsCalls,
  prospectPage: prospectPageCalls,
  prospects: prospectsCalls,
  rateCards: rateCardsCalls,
  receipts: receiptsCalls,
  reminderRules: reminderRulesCalls,
  reports: reportsCalls,
  returns: returnsCalls,
  search: searchCalls,
  settlements: settlementsCalls,
  signature: signatureCalls,
  stages: stagesCalls,
  standing: standingCalls,
  statements: statementsCalls,
  supplierBookings: supplierBookingsCalls,
  supplierProducts: supplierProductsCalls,
  tasks: tasksCalls,
  taxProfile: taxProfileCalls,
  tcs: tcsCalls,
  team: teamCalls,
  templates: templatesCalls,
  travellers: travellersCalls,
  trips: {
    ...tripAmendingTripsCalls,
    ...tripCancellingTripsCalls,
    ...tripDuesTripsCalls,
    ...tripGapsTripsCalls,
    ...tripPayersTripsCalls,
    ...tripProfitTripsCalls,
    ...tripsCalls,
  },
  user: userCalls,
  vendorAccounts: vendorAccountsCalls,
  vendorDocuments: vendorDocumentsCalls,
  vendorDuplicates: vendorDuplicatesCalls,
  vendorLinks: vendorLinksCalls,
  vendorNames: vendorNamesCalls,
  vendorPayments: vendorPaymentsCalls,
  vendorRefunds: vendorRefundsCalls,
  vendorTypes: vendorTypesCalls,
  vendorUpdates: vendorUpdatesCalls,
  vendors: vendorsCalls,
  views: viewsCalls,
  vouchers: vouchersCalls,
  webhooks: webhooksCalls,
}
export type Contract = typeof contract
