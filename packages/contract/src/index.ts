import { admin } from './admin.ts'
import { agenda } from './agenda.ts'
import { agency } from './agency.ts'
import { bankAccounts } from './bank-accounts.ts'
import { stageCalls } from './stages.ts'
import { vendorTypes } from './vendor-types.ts'
import { apiKeys } from './api-keys.ts'
import { auth } from './auth.ts'
import { contactDocuments } from './contact-documents.ts'
import { contactDuplicates } from './contact-duplicates.ts'
import { contactRelations } from './contact-relations.ts'
import { contacts } from './contacts.ts'
import { contactMoney, leadMoney } from './customer-money.ts'
import { customFields } from './custom-fields.ts'
import { dashboard } from './dashboard.ts'
import { departures } from './departures.ts'
import { examples } from './examples.ts'
import { eInvoices } from './e-invoices.ts'
import { feeds } from './feeds.ts'
import { files } from './files.ts'
import { imports } from './imports.ts'
import { intake } from './intake.ts'
import { leads } from './leads.ts'
import { ledger } from './ledger.ts'
import { library } from './library.ts'
import { live } from './live.ts'
import { mail } from './mail.ts'
import { mailSettings } from './mail-settings.ts'
import { notes } from './notes.ts'
import { notices } from './notices.ts'
import { openings } from './openings.ts'
import { operations } from './operations.ts'
import { packagePage } from './package-page.ts'
import { packages } from './packages.ts'
import { payments } from './payments.ts'
import { permission } from './permission.ts'
import { pictures } from './pictures.ts'
import { places } from './places.ts'
import { plan } from './plan.ts'
import { plugins } from './plugins.ts'
import { prospectApprovals } from './prospect-approvals.ts'
import { prospectPage } from './prospect-page.ts'
import { prospects } from './prospects.ts'
import { reminderRules } from './reminder-rules.ts'
import { search } from './search.ts'
import { settlements } from './settlements.ts'
import { signature } from './signature.ts'
import { standing } from './standing.ts'
import { tasks } from './tasks.ts'
import { taxProfile } from './tax-profile.ts'
import { templates } from './templates.ts'
import { teamCalls } from './team.ts'
import { activity } from './timeline.ts'
import { user } from './user.ts'
import { bills } from './bills.ts'
import { paymentRuns } from './payment-runs.ts'
import { invoices } from './invoices.ts'
import { bookingRequests } from './booking-requests.ts'
import { bookings } from './bookings.ts'
import { travellers } from './travellers.ts'
import { tripAmending } from './trip-amending.ts'
import { tripCancelling } from './trip-cancelling.ts'
import { tripOwing } from './trip-dues.ts'
import { tripPaying } from './trip-payers.ts'
import { tripLacking } from './trip-gaps.ts'
import { tripProfits } from './trip-profit.ts'
import { trips } from './trips.ts'
import { vouchers } from './vouchers.ts'
import { receipts } from './receipts.ts'
import { reports } from './reports.ts'
import { returns } from './returns.ts'
import { tcs } from './tcs.ts'
import { statements } from './statements.ts'
import { rateCards } from './rate-cards.ts'
import { exchangeRates, priceAlerts } from './rate-drift.ts'
import { vendorAccounts } from './vendor-accounts.ts'
import { vendorDocuments } from './vendor-documents.ts'
import { vendorDuplicates } from './vendor-duplicates.ts'
import { vendorLinks } from './vendor-links.ts'
import { vendorPayments } from './vendor-payments.ts'
import { vendorRefunds } from './vendor-refunds.ts'
import { vendorNames } from './vendor-names.ts'
import { vendors } from './vendors.ts'
import { views } from './views.ts'
import { webhooks } from './webhooks.ts'

/** Every call there is. Server, client and API description are made from this one object. */
export const contract = {
  activity,
  admin,
  agenda,
  agency,
  apiKeys,
  auth,
  bankAccounts,
  contactDocuments,
  contactDuplicates,
  contactRelations,
  contacts: { ...contacts, ...contactMoney },
  customFields,
  dashboard,
  departures,
  examples,
  feeds,
  files,
  imports,
  intake,
  leads: { ...leads, ...leadMoney },
  ledger,
  library,
  live,
  mail,
  mailSettings,
  notes,
  notices,
  openings,
  operations,
  packagePage,
  packages,
  payments,
  permission,
  pictures,
  places,
  plan,
  plugins,
  prospectApprovals,
  prospectPage,
  prospects,
  reminderRules,
  search,
  settlements,
  signature,
  standing,
  tasks,
  taxProfile,
  templates,
  stages: stageCalls,
  team: teamCalls,
  user,
  bills,
  paymentRuns,
  invoices: { ...invoices, ...eInvoices },
  travellers,
  trips: { ...trips, ...tripAmending, ...tripCancelling, ...tripOwing, ...tripPaying, ...tripLacking, ...tripProfits },
  bookings,
  bookingRequests,
  vouchers,
  receipts,
  reports,
  returns,
  tcs,
  statements,
  rateCards,
  exchangeRates,
  priceAlerts,
  vendorAccounts,
  vendorDocuments,
  vendorDuplicates,
  vendorLinks,
  vendorNames,
  vendorPayments,
  vendorRefunds,
  vendors,
  vendorTypes,
  views,
  webhooks,
}
export type Contract = typeof contract
