// Generated from folders by scripts/indexes.ts: "npm run fix" writes it anew.
import { routerOf } from './core/procedures.ts'
import { adminHandlers as adminAnnouncementsAdminHandlers } from './features/admin/admin-announcements.handlers.ts'
import { adminHandlers as adminPlansAdminHandlers } from './features/admin/admin-plans.handlers.ts'
import { adminHandlers as adminStaffAdminHandlers } from './features/admin/admin-staff.handlers.ts'
import { adminHandlers } from './features/admin/admin.handlers.ts'
import { agendaHandlers } from './features/agenda/agenda.handlers.ts'
import { tripsHandlers as amendmentsTripsHandlers } from './features/amendments/amendments.handlers.ts'
import { apiKeysHandlers } from './features/api-keys/api-keys.handlers.ts'
import { bankAccountsHandlers } from './features/bank-accounts/bank-accounts.handlers.ts'
import { billingHandlers } from './features/billing/billing.handlers.ts'
import { vendorPaymentsHandlers } from './features/bills/bills-payments.handlers.ts'
import { vendorRefundsHandlers } from './features/bills/bills-refunds.handlers.ts'
import { billsHandlers } from './features/bills/bills.handlers.ts'
import { bookingsHandlers as bookingPricesBookingsHandlers } from './features/booking-prices/booking-prices.handlers.ts'
import {
  vendorUpdatesHandlers,
  bookingRequestsHandlers,
} from './features/booking-requests/booking-requests.handlers.ts'
import {
  prospectsHandlers as bookingsProspectsHandlers,
  bookingsHandlers,
} from './features/bookings/bookings.handlers.ts'
import { tripsHandlers as cancellationsTripsHandlers } from './features/cancellations/cancellations.handlers.ts'
import { contactDocumentsHandlers } from './features/contacts/contacts-documents.handlers.ts'
import { contactDuplicatesHandlers } from './features/contacts/contacts-duplicates.handlers.ts'
import { contactRelationsHandlers } from './features/contacts/contacts-relations.handlers.ts'
import { contactsHandlers } from './features/contacts/contacts.handlers.ts'
import { conversationsHandlers } from './features/conversations/conversations.handlers.ts'
import { dashboardHandlers } from './features/dashboard/dashboard.handlers.ts'
import { departuresHandlers } from './features/departures/departures.handlers.ts'
import { disputesHandlers } from './features/disputes/disputes.handlers.ts'
import {
  contactsHandlers as duesContactsHandlers,
  leadsHandlers as duesLeadsHandlers,
} from './features/dues/dues.handlers.ts'
import { examplesHandlers } from './features/examples/examples.handlers.ts'
import { feedsHandlers } from './features/feeds/feeds.handlers.ts'
import { gatewayRefundsHandlers } from './features/gateway-refunds/gateway-refunds.handlers.ts'
import { importsHandlers } from './features/imports/imports.handlers.ts'
import { intakeHandlers } from './features/intake/intake.handlers.ts'
import { taxProfileHandlers as invoicesCollectedTaxProfileHandlers } from './features/invoices/invoices-collected.handlers.ts'
import { invoicesHandlers } from './features/invoices/invoices.handlers.ts'
import { leadsHandlers } from './features/leads/leads.handlers.ts'
import { ledgerHandlers } from './features/ledger/ledger.handlers.ts'
import { libraryHandlers } from './features/library/library.handlers.ts'
import { onlinePaymentsHandlers } from './features/online-payments/online-payments.handlers.ts'
import { openingsHandlers } from './features/openings/openings.handlers.ts'
import { packagePageHandlers } from './features/packages/packages-page.handlers.ts'
import { packagesHandlers } from './features/packages/packages.handlers.ts'
import { onlinePaymentsHandlers as paymentProblemsOnlinePaymentsHandlers } from './features/payment-problems/payment-problems.handlers.ts'
import { paymentRequestsHandlers } from './features/payment-requests/payment-requests.handlers.ts'
import { paymentRunsHandlers } from './features/payment-runs/payment-runs.handlers.ts'
import { paymentsHandlers } from './features/payments/payments.handlers.ts'
import { performanceHandlers } from './features/performance/performance.handlers.ts'
import { stagesHandlers } from './features/pipeline/pipeline.handlers.ts'
import { placesHandlers } from './features/places/places.handlers.ts'
import { tripsHandlers as profitTripsHandlers } from './features/profit/profit.handlers.ts'
import { prospectApprovalsHandlers } from './features/prospects/prospects-approvals.handlers.ts'
import { prospectsHandlers as prospectsItineraryProspectsHandlers } from './features/prospects/prospects-itinerary.handlers.ts'
import { prospectPageHandlers } from './features/prospects/prospects-page.handlers.ts'
import { prospectsHandlers } from './features/prospects/prospects.handlers.ts'
import { rateCardsHandlers } from './features/rate-cards/rate-cards.handlers.ts'
import { exchangeRatesHandlers, priceAlertsHandlers } from './features/rate-drift/drift.handlers.ts'
import { receiptsHandlers } from './features/receipts/receipts.handlers.ts'
import { reminderRulesHandlers } from './features/reminders/reminders-rules.handlers.ts'
import { reportsHandlers } from './features/reports/reports.handlers.ts'
import { returnsHandlers } from './features/returns/returns.handlers.ts'
import { tcsHandlers } from './features/returns/tcs.handlers.ts'
import { settlementsHandlers } from './features/settlements/settlements.handlers.ts'
import { statementsHandlers } from './features/statements/statements.handlers.ts'
import { supplierBookingsHandlers } from './features/supplier-bookings/supplier-bookings.handlers.ts'
import { supplierProductsHandlers } from './features/supplier-products/supplier-products.handlers.ts'
import { taxProfileHandlers } from './features/tax-profile/tax-profile.handlers.ts'
import { travellersHandlers } from './features/travellers/travellers.handlers.ts'
import { tripsHandlers as tripDuesTripsHandlers } from './features/trip-dues/trip-dues.handlers.ts'
import { tripsHandlers as tripGapsTripsHandlers } from './features/trip-gaps/trip-gaps.handlers.ts'
import { tripsHandlers as tripPayersTripsHandlers } from './features/trip-payers/trip-payers.handlers.ts'
import { tripsHandlers } from './features/trips/trips.handlers.ts'
import { userHandlers } from './features/user/user.handlers.ts'
import { vendorLinksHandlers } from './features/vendor-links/vendor-links.handlers.ts'
import { vendorNamesHandlers } from './features/vendor-names/vendor-names.handlers.ts'
import { vendorTypesHandlers } from './features/vendor-types/vendor-types.handlers.ts'
import { vendorAccountsHandlers } from './features/vendors/vendors-accounts.handlers.ts'
import { vendorDocumentsHandlers } from './features/vendors/vendors-documents.handlers.ts'
import { vendorDuplicatesHandlers } from './features/vendors/vendors-duplicates.handlers.ts'
import { vendorsHandlers } from './features/vendors/vendors.handlers.ts'
import { vouchersHandlers } from './features/vouchers/vouchers.handlers.ts'
import { adminHandlers as adminsAdminHandlers } from './kernel/admins/admins.handlers.ts'
import { agencyHandlers } from './kernel/agency/agency.handlers.ts'
import { authHandlers as addressAuthHandlers } from './kernel/auth/address.handlers.ts'
import { authHandlers } from './kernel/auth/auth.handlers.ts'
import { authHandlers as passkeysAuthHandlers } from './kernel/auth/passkeys.handlers.ts'
import { mailHandlers as correspondenceMailHandlers } from './kernel/correspondence/correspondence.handlers.ts'
import { customFieldsHandlers } from './kernel/custom-fields/custom-fields.handlers.ts'
import { filesHandlers } from './kernel/files/files.handlers.ts'
import { activityHandlers } from './kernel/history/history.handlers.ts'
import { noticesHandlers } from './kernel/inbox/inbox.handlers.ts'
import { liveHandlers } from './kernel/live/live.handlers.ts'
import { mailSettingsHandlers } from './kernel/mail/mail-settings.handlers.ts'
import { mailHandlers } from './kernel/mail/mail.handlers.ts'
import { notesHandlers } from './kernel/notes/notes.handlers.ts'
import { operationsHandlers } from './kernel/operations/operations.handlers.ts'
import { permissionHandlers } from './kernel/permission/permission.handlers.ts'
import { picturesHandlers } from './kernel/pictures/pictures.handlers.ts'
import { planHandlers } from './kernel/plans/plans.handlers.ts'
import { pluginsHandlers } from './kernel/plugins/plugins.handlers.ts'
import { searchHandlers } from './kernel/search/search.handlers.ts'
import { signatureHandlers } from './kernel/signatures/signatures.handlers.ts'
import { standingHandlers } from './kernel/standing/standing.handlers.ts'
import { tasksHandlers } from './kernel/tasks/tasks.handlers.ts'
import { teamHandlers } from './kernel/team/team.handlers.ts'
import { templatesHandlers } from './kernel/templates/templates.handlers.ts'
import { viewsHandlers } from './kernel/views/views.handlers.ts'
import { webhooksHandlers } from './kernel/webhooks/webhooks.handlers.ts'

/** Every call of the contract with what answers it. */
export const router = routerOf({
  activity: activityHandlers,
  admin: {
    ...adminAnnouncementsAdminHandlers,
    ...adminPlansAdminHandlers,
    ...adminStaffAdminHandlers,
    ...adminHandlers,
    ...adminsAdminHandlers,
  },
  agency: agencyHandlers,
  agenda: agendaHandlers,
  apiKeys: apiKeysHandlers,
  auth: {
    ...addressAuthHandlers,
    ...authHandlers,
    ...passkeysAuthHandlers,
  },
  bankAccounts: bankAccountsHandlers,
  billing: billingHandlers,
  bills: billsHandlers,
  bookingRequests: bookingRequestsHandlers,
  bookings: {
    ...bookingPricesBookingsHandlers,
    ...bookingsHandlers,
  },
  contactDocuments: contactDocumentsHandlers,
  contactDuplicates: contactDuplicatesHandlers,
  contactRelations: contactRelationsHandlers,
  contacts: {
    ...contactsHandlers,
    ...duesContactsHandlers,
  },
  conversations: conversationsHandlers,
  customFields: customFieldsHandlers,
  dashboard: dashboardHandlers,
  departures: departuresHandlers,
  disputes: disputesHandlers,
  examples: examplesHandlers,
  exchangeRates: exchangeRatesHandlers,
  feeds: feedsHandlers,
  files: filesHandlers,
  gatewayRefunds: gatewayRefundsHandlers,
  imports: importsHandlers,
  intake: intakeHandlers,
  invoices: invoicesHandlers,
  leads: {
    ...duesLeadsHandlers,
    ...leadsHandlers,
  },
  ledger: ledgerHandlers,
  library: libraryHandlers,
  live: liveHandlers,
  mail: {
    ...correspondenceMailHandlers,
    ...mailHandlers,
  },
  mailSettings: mailSettingsHandlers,
  notes: notesHandlers,
  notices: noticesHandlers,
  onlinePayments: {
    ...onlinePaymentsHandlers,
    ...paymentProblemsOnlinePaymentsHandlers,
  },
  openings: openingsHandlers,
  operations: operationsHandlers,
  packagePage: packagePageHandlers,
  packages: packagesHandlers,
  paymentRequests: paymentRequestsHandlers,
  paymentRuns: paymentRunsHandlers,
  payments: paymentsHandlers,
  performance: performanceHandlers,
  permission: permissionHandlers,
  pictures: picturesHandlers,
  places: placesHandlers,
  plan: planHandlers,
  plugins: pluginsHandlers,
  priceAlerts: priceAlertsHandlers,
  prospectApprovals: prospectApprovalsHandlers,
  prospectPage: prospectPageHandlers,
  prospects: {
    ...bookingsProspectsHandlers,
    ...prospectsItineraryProspectsHandlers,
    ...prospectsHandlers,
  },
  rateCards: rateCardsHandlers,
  receipts: receiptsHandlers,
  reminderRules: reminderRulesHandlers,
  reports: reportsHandlers,
  returns: returnsHandlers,
  search: searchHandlers,
  settlements: settlementsHandlers,
  signature: signatureHandlers,
  stages: stagesHandlers,
  standing: standingHandlers,
  statements: statementsHandlers,
  supplierBookings: supplierBookingsHandlers,
  supplierProducts: supplierProductsHandlers,
  tasks: tasksHandlers,
  taxProfile: {
    ...invoicesCollectedTaxProfileHandlers,
    ...taxProfileHandlers,
  },
  tcs: tcsHandlers,
  team: teamHandlers,
  templates: templatesHandlers,
  travellers: travellersHandlers,
  trips: {
    ...amendmentsTripsHandlers,
    ...cancellationsTripsHandlers,
    ...profitTripsHandlers,
    ...tripDuesTripsHandlers,
    ...tripGapsTripsHandlers,
    ...tripPayersTripsHandlers,
    ...tripsHandlers,
  },
  user: userHandlers,
  vendorAccounts: vendorAccountsHandlers,
  vendorDocuments: vendorDocumentsHandlers,
  vendorDuplicates: vendorDuplicatesHandlers,
  vendorLinks: vendorLinksHandlers,
  vendorNames: vendorNamesHandlers,
  vendorPayments: vendorPaymentsHandlers,
  vendorRefunds: vendorRefundsHandlers,
  vendorTypes: vendorTypesHandlers,
  vendorUpdates: vendorUpdatesHandlers,
  vendors: vendorsHandlers,
  views: viewsHandlers,
  vouchers: vouchersHandlers,
  webhooks: webhooksHandlers,
})
