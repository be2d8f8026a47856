// Generated from folders by scripts/indexes.ts: "npm run fix" writes it anew.
import type { Contract } from '@sarai/contract'
import type { ExamplesOf } from './example.ts'
import { auth, user, live, permission, plan, billing, standing } from './examples/account.ts'
import { admin } from './examples/admin.ts'
import { bills, vendorRefunds, vendorPayments } from './examples/bills.ts'
import { vendorUpdates, bookingRequests } from './examples/booking-requests.ts'
import { bookings } from './examples/bookings.ts'
import { dashboard, departures, agenda, examples, feeds } from './examples/calendars.ts'
import { contacts, contactDocuments, contactDuplicates, contactRelations } from './examples/contacts.ts'
import { conversations } from './examples/conversations.ts'
import { disputes } from './examples/disputes.ts'
import { gatewayRefunds } from './examples/gateway-refunds.ts'
import { imports } from './examples/imports.ts'
import { apiKeys, intake } from './examples/intake.ts'
import { invoices } from './examples/invoices.ts'
import { leads } from './examples/leads.ts'
import { ledger } from './examples/ledger.ts'
import { library } from './examples/library.ts'
import { mail, mailSettings, templates, signature } from './examples/mail.ts'
import { onlinePayments } from './examples/online-payments.ts'
import { openings } from './examples/openings.ts'
import { packages, pictures, places, packagePage } from './examples/packages.ts'
import { paymentRequests } from './examples/payment-requests.ts'
import { paymentRuns } from './examples/payment-runs.ts'
import { payments } from './examples/payments.ts'
import { performance } from './examples/performance.ts'
import { plugins } from './examples/plugins.ts'
import { prospectApprovals } from './examples/prospect-approvals.ts'
import { prospects, prospectPage } from './examples/prospects.ts'
import { rateCards } from './examples/rate-cards.ts'
import { exchangeRates, priceAlerts } from './examples/rate-drift.ts'
import { receipts } from './examples/receipts.ts'
import { notes, tasks, notices, files, activity, operations, search, views } from './examples/records.ts'
import { reminderRules } from './examples/reminders.ts'
import { reports } from './examples/reports.ts'
import { returns } from './examples/returns.ts'
import { agency, bankAccounts, stages, customFields, vendorTypes } from './examples/settings.ts'
import { settlements } from './examples/settlements.ts'
import { statements } from './examples/statements.ts'
import { supplierBookings, supplierProducts } from './examples/suppliers.ts'
import { taxProfile } from './examples/tax-profile.ts'
import { tcs } from './examples/tcs.ts'
import { team } from './examples/team.ts'
import { travellers } from './examples/travellers.ts'
import { trips } from './examples/trips.ts'
import { vendorAccounts, vendorDocuments, vendorDuplicates, vendorNames, vendorLinks } from './examples/vendor-parts.ts'
import { vendors } from './examples/vendors.ts'
import { vouchers } from './examples/vouchers.ts'
import { webhooks } from './examples/webhooks.ts'

/** How every call is made so that it works. A new call needs an example before anything compiles. */
export const allExamples: ExamplesOf<Contract> = {
  activity,
  admin,
  agency,
  agenda,
  apiKeys,
  auth,
  bankAccounts,
  billing,
  bills,
  bookingRequests,
  bookings,
  contactDocuments,
  contactDuplicates,
  contactRelations,
  contacts,
  conversations,
  customFields,
  dashboard,
  departures,
  disputes,
  examples,
  exchangeRates,
  feeds,
  files,
  gatewayRefunds,
  imports,
  intake,
  invoices,
  leads,
  ledger,
  library,
  live,
  mail,
  mailSettings,
  notes,
  notices,
  onlinePayments,
  openings,
  operations,
  packagePage,
  packages,
  paymentRequests,
  paymentRuns,
  payments,
  performance,
  permission,
  pictures,
  places,
  plan,
  plugins,
  priceAlerts,
  prospectApprovals,
  prospectPage,
  prospects,
  rateCards,
  receipts,
  reminderRules,
  reports,
  returns,
  search,
  settlements,
  signature,
  stages,
  standing,
  statements,
  supplierBookings,
  supplierProducts,
  tasks,
  taxProfile,
  tcs,
  team,
  templates,
  travellers,
  trips,
  user,
  vendorAccounts,
  vendorDocuments,
  vendorDuplicates,
  vendorLinks,
  vendorNames,
  vendorPayments,
  vendorRefunds,
  vendorTypes,
  vendorUpdates,
  vendors,
  views,
  vouchers,
  webhooks,
}
