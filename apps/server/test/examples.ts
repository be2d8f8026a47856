import type { Contract } from '@sarai/contract'
import type { Example, ExamplesOf } from './example.ts'
import { auth, live, permission, plan, standing, user } from './examples/account.ts'
import { admin } from './examples/admin.ts'
import { agenda, dashboard, departures, examples as exampleRecords, feeds } from './examples/calendars.ts'
import { contactDocuments, contactDuplicates, contactRelations, contacts } from './examples/contacts.ts'
import { imports } from './examples/imports.ts'
import { apiKeys, intake } from './examples/intake.ts'
import { webhooks } from './examples/webhooks.ts'
import { leads } from './examples/leads.ts'
import { openings } from './examples/openings.ts'
import { ledger } from './examples/ledger.ts'
import { library } from './examples/library.ts'
import { mail, mailSettings, signature, templates } from './examples/mail.ts'
import { packagePage, packages, pictures, places } from './examples/packages.ts'
import { plugins } from './examples/plugins.ts'
import { prospectApprovals } from './examples/prospect-approvals.ts'
import { prospectPage, prospects } from './examples/prospects.ts'
import { reminderRules } from './examples/reminders.ts'
import { activity, files, notes, notices, operations, search, tasks, views } from './examples/records.ts'
import { taxProfile } from './examples/tax-profile.ts'
import { agency, bankAccounts, customFields, stages, vendorTypes } from './examples/settings.ts'
import { team } from './examples/team.ts'
import { bills, vendorPayments, vendorRefunds } from './examples/bills.ts'
import { paymentRuns } from './examples/payment-runs.ts'
import { invoices } from './examples/invoices.ts'
import { bookingRequests } from './examples/booking-requests.ts'
import { bookings } from './examples/bookings.ts'
import { travellers } from './examples/travellers.ts'
import { trips } from './examples/trips.ts'
import { vouchers } from './examples/vouchers.ts'
import { payments } from './examples/payments.ts'
import { receipts } from './examples/receipts.ts'
import { reports } from './examples/reports.ts'
import { returns } from './examples/returns.ts'
import { tcs } from './examples/tcs.ts'
import { settlements } from './examples/settlements.ts'
import { statements } from './examples/statements.ts'
import { rateCards } from './examples/rate-cards.ts'
import { exchangeRates, priceAlerts } from './examples/rate-drift.ts'
import { vendorAccounts, vendorDocuments, vendorDuplicates, vendorLinks, vendorNames } from './examples/vendor-parts.ts'
import { vendors } from './examples/vendors.ts'

/** How every call is made so that it works. A new call needs one here before anything compiles. */
const examples: ExamplesOf<Contract> = {
  activity,
  admin,
  agenda,
  agency,
  apiKeys,
  auth,
  bankAccounts,
  openings,
  taxProfile,
  contactDocuments,
  contactDuplicates,
  contactRelations,
  contacts,
  customFields,
  dashboard,
  departures,
  examples: exampleRecords,
  feeds,
  files,
  imports,
  intake,
  leads,
  ledger,
  library,
  live,
  mail,
  mailSettings,
  notes,
  notices,
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
  signature,
  tasks,
  templates,
  stages,
  standing,
  team,
  user,
  bills,
  paymentRuns,
  invoices,
  travellers,
  trips,
  bookings,
  bookingRequests,
  vouchers,
  receipts,
  reports,
  returns,
  tcs,
  settlements,
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

/** @throws by the name of a call that has none */
export function exampleOf(name: string): Example<unknown> {
  let found: unknown = examples
  for (const part of name.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
  if (!found) throw new Error(`${name} has no example; write one in test/examples`)
  return found as Example<unknown>
}
