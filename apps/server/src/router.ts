import { routerOf } from './core/procedures.ts'
import { adminHandlers } from './features/admin/admin.handlers.ts'
import { adminsHandlers } from './kernel/admins/admins.handlers.ts'
import { agendaHandlers } from './features/agenda/agenda.handlers.ts'
import { amendmentHandlers } from './features/amendments/amendments.handlers.ts'
import { apiKeysHandlers } from './features/api-keys/api-keys.handlers.ts'
import { authHandlers } from './kernel/auth/auth.handlers.ts'
import { addressHandlers } from './kernel/auth/address.handlers.ts'
import { passkeyHandlers } from './kernel/auth/passkeys.handlers.ts'
import { contactDocumentsHandlers } from './features/contacts/contacts-documents.handlers.ts'
import { contactDuplicatesHandlers } from './features/contacts/contacts-duplicates.handlers.ts'
import { contactRelationsHandlers } from './features/contacts/contacts-relations.handlers.ts'
import { contactsHandlers } from './features/contacts/contacts.handlers.ts'
import { dashboardHandlers } from './features/dashboard/dashboard.handlers.ts'
import { departuresHandlers } from './features/departures/departures.handlers.ts'
import { examplesHandlers } from './features/examples/examples.handlers.ts'
import { feedsHandlers } from './features/feeds/feeds.handlers.ts'
import { filesHandlers } from './kernel/files/files.handlers.ts'
import { importsHandlers } from './features/imports/imports.handlers.ts'
import { intakeHandlers } from './features/intake/intake.handlers.ts'
import { leadsHandlers } from './features/leads/leads.handlers.ts'
import { reportsHandlers } from './features/reports/reports.handlers.ts'
import { returnsHandlers } from './features/returns/returns.handlers.ts'
import { tcsHandlers } from './features/returns/tcs.handlers.ts'
import { settlementsHandlers } from './features/settlements/settlements.handlers.ts'
import { statementsHandlers } from './features/statements/statements.handlers.ts'
import { ledgerHandlers } from './features/ledger/ledger.handlers.ts'
import { libraryHandlers } from './features/library/library.handlers.ts'
import { liveHandlers } from './kernel/live/live.handlers.ts'
import { mailSettingsHandlers } from './kernel/mail/mail-settings.handlers.ts'
import { correspondenceHandlers } from './kernel/correspondence/correspondence.handlers.ts'
import { mailHandlers } from './kernel/mail/mail.handlers.ts'
import { notesHandlers } from './kernel/notes/notes.handlers.ts'
import { noticesHandlers } from './kernel/inbox/inbox.handlers.ts'
import { operationsHandlers } from './kernel/operations/operations.handlers.ts'
import { packagePageHandlers } from './features/packages/packages-page.handlers.ts'
import { packagesHandlers } from './features/packages/packages.handlers.ts'
import { permissionHandlers } from './kernel/permission/permission.handlers.ts'
import { picturesHandlers } from './kernel/pictures/pictures.handlers.ts'
import { placesHandlers } from './features/places/places.handlers.ts'
import { planHandlers } from './kernel/plans/plans.handlers.ts'
import { pluginsHandlers } from './kernel/plugins/plugins.handlers.ts'
import { prospectApprovalsHandlers } from './features/prospects/prospects-approvals.handlers.ts'
import { prospectsItineraryHandlers } from './features/prospects/prospects-itinerary.handlers.ts'
import { prospectPageHandlers } from './features/prospects/prospects-page.handlers.ts'
import { bookingPricesHandlers } from './features/booking-prices/booking-prices.handlers.ts'
import { bookingRequestsHandlers } from './features/booking-requests/booking-requests.handlers.ts'
import { acceptedTripHandlers, bookingsHandlers } from './features/bookings/bookings.handlers.ts'
import { prospectsHandlers } from './features/prospects/prospects.handlers.ts'
import { reminderRulesHandlers } from './features/reminders/reminders-rules.handlers.ts'
import { searchHandlers } from './kernel/search/search.handlers.ts'
import { signatureHandlers } from './kernel/signatures/signatures.handlers.ts'
import { tasksHandlers } from './kernel/tasks/tasks.handlers.ts'
import { openingsHandlers } from './features/openings/openings.handlers.ts'
import { taxProfileHandlers } from './features/tax-profile/tax-profile.handlers.ts'
import { templatesHandlers } from './kernel/templates/templates.handlers.ts'
import { teamHandlers } from './kernel/team/team.handlers.ts'
import { agencyHandlers } from './kernel/agency/agency.handlers.ts'
import { bankAccountsHandlers } from './features/bank-accounts/bank-accounts.handlers.ts'
import { customFieldsHandlers } from './kernel/custom-fields/custom-fields.handlers.ts'
import { standingHandlers } from './kernel/standing/standing.handlers.ts'
import { stagesHandlers } from './features/pipeline/pipeline.handlers.ts'
import { vendorTypesHandlers } from './features/vendor-types/vendor-types.handlers.ts'
import { activityHandlers } from './kernel/history/history.handlers.ts'
import { userHandlers } from './features/user/user.handlers.ts'
import { paymentRunsHandlers } from './features/payment-runs/payment-runs.handlers.ts'
import { billsHandlers } from './features/bills/bills.handlers.ts'
import { vendorPaymentsHandlers } from './features/bills/bills-payments.handlers.ts'
import { vendorRefundsHandlers } from './features/bills/bills-refunds.handlers.ts'
import { invoicesHandlers } from './features/invoices/invoices.handlers.ts'
import { travellersHandlers } from './features/travellers/travellers.handlers.ts'
import { contactMoneyHandlers, leadMoneyHandlers } from './features/dues/dues.handlers.ts'
import { profitHandlers } from './features/profit/profit.handlers.ts'
import { cancellationHandlers } from './features/cancellations/cancellations.handlers.ts'
import { tripGapsHandlers } from './features/trip-gaps/trip-gaps.handlers.ts'
import { tripPayersHandlers } from './features/trip-payers/trip-payers.handlers.ts'
import { tripDuesHandlers } from './features/trip-dues/trip-dues.handlers.ts'
import { tripsHandlers } from './features/trips/trips.handlers.ts'
import { vouchersHandlers } from './features/vouchers/vouchers.handlers.ts'
import { exchangeRatesHandlers, priceAlertsHandlers } from './features/rate-drift/drift.handlers.ts'
import { paymentsHandlers } from './features/payments/payments.handlers.ts'
import { receiptsHandlers } from './features/receipts/receipts.handlers.ts'
import { rateCardsHandlers } from './features/rate-cards/rate-cards.handlers.ts'
import { vendorAccountsHandlers } from './features/vendors/vendors-accounts.handlers.ts'
import { vendorDocumentsHandlers } from './features/vendors/vendors-documents.handlers.ts'
import { vendorDuplicatesHandlers } from './features/vendors/vendors-duplicates.handlers.ts'
import { vendorLinksHandlers } from './features/vendor-links/vendor-links.handlers.ts'
import { vendorNamesHandlers } from './features/vendor-names/vendor-names.handlers.ts'
import { vendorsHandlers } from './features/vendors/vendors.handlers.ts'
import { viewsHandlers } from './kernel/views/views.handlers.ts'
import { webhooksHandlers } from './kernel/webhooks/webhooks.handlers.ts'

/** Every call of the contract with what answers it. */
export const router = routerOf({
  activity: activityHandlers,
  admin: { ...adminsHandlers, ...adminHandlers },
  agenda: agendaHandlers,
  agency: agencyHandlers,
  apiKeys: apiKeysHandlers,
  auth: { ...authHandlers, ...passkeyHandlers, ...addressHandlers },
  bankAccounts: bankAccountsHandlers,
  contactDocuments: contactDocumentsHandlers,
  contactDuplicates: contactDuplicatesHandlers,
  contactRelations: contactRelationsHandlers,
  contacts: { ...contactsHandlers, ...contactMoneyHandlers },
  dashboard: dashboardHandlers,
  departures: departuresHandlers,
  examples: examplesHandlers,
  feeds: feedsHandlers,
  files: filesHandlers,
  imports: importsHandlers,
  intake: intakeHandlers,
  leads: { ...leadsHandlers, ...leadMoneyHandlers },
  ledger: ledgerHandlers,
  library: libraryHandlers,
  live: liveHandlers,
  mail: { ...mailHandlers, ...correspondenceHandlers },
  mailSettings: mailSettingsHandlers,
  notes: notesHandlers,
  notices: noticesHandlers,
  operations: operationsHandlers,
  packagePage: packagePageHandlers,
  packages: packagesHandlers,
  payments: paymentsHandlers,
  permission: permissionHandlers,
  pictures: picturesHandlers,
  places: placesHandlers,
  plan: planHandlers,
  plugins: pluginsHandlers,
  prospectApprovals: prospectApprovalsHandlers,
  prospectPage: prospectPageHandlers,
  prospects: { ...prospectsHandlers, ...prospectsItineraryHandlers, ...acceptedTripHandlers },
  reminderRules: reminderRulesHandlers,
  search: searchHandlers,
  signature: signatureHandlers,
  standing: standingHandlers,
  tasks: tasksHandlers,
  openings: openingsHandlers,
  taxProfile: taxProfileHandlers,
  templates: templatesHandlers,
  customFields: customFieldsHandlers,
  stages: stagesHandlers,
  team: teamHandlers,
  user: userHandlers,
  bills: billsHandlers,
  paymentRuns: paymentRunsHandlers,
  vendorPayments: vendorPaymentsHandlers,
  vendorRefunds: vendorRefundsHandlers,
  invoices: invoicesHandlers,
  travellers: travellersHandlers,
  trips: {
    ...tripsHandlers,
    ...amendmentHandlers,
    ...cancellationHandlers,
    ...tripDuesHandlers,
    ...tripPayersHandlers,
    ...tripGapsHandlers,
    ...profitHandlers,
  },
  bookings: { ...bookingsHandlers, ...bookingPricesHandlers },
  bookingRequests: bookingRequestsHandlers,
  vouchers: vouchersHandlers,
  receipts: receiptsHandlers,
  reports: reportsHandlers,
  returns: returnsHandlers,
  tcs: tcsHandlers,
  settlements: settlementsHandlers,
  statements: statementsHandlers,
  rateCards: rateCardsHandlers,
  exchangeRates: exchangeRatesHandlers,
  priceAlerts: priceAlertsHandlers,
  vendorAccounts: vendorAccountsHandlers,
  vendorDocuments: vendorDocumentsHandlers,
  vendorDuplicates: vendorDuplicatesHandlers,
  vendorLinks: vendorLinksHandlers,
  vendorNames: vendorNamesHandlers,
  vendors: vendorsHandlers,
  vendorTypes: vendorTypesHandlers,
  views: viewsHandlers,
  webhooks: webhooksHandlers,
})
