// Generated from folders by scripts/indexes.ts: "npm run fix" writes it anew.
import type { Examples } from '../route-example.ts'
import { adminExamples } from './admin.ts'
import { billsExamples } from './bills.ts'
import { contactsExamples } from './contacts.ts'
import { inboxExamples } from './inbox.ts'
import { invoicesExamples } from './invoices.ts'
import { leadsExamples } from './leads.ts'
import { libraryExamples } from './library.ts'
import { packagesExamples } from './packages.ts'
import { performanceExamples } from './performance.ts'
import { pluginsExamples } from './plugins.ts'
import { proposalsExamples } from './proposals.ts'
import { tripsExamples } from './trips.ts'
import { vendorsExamples } from './vendors.ts'
import { vouchersExamples } from './vouchers.ts'

/** An address of every route that names a record. */
export const examples: Examples = {
  ...adminExamples,
  ...billsExamples,
  ...contactsExamples,
  ...inboxExamples,
  ...invoicesExamples,
  ...leadsExamples,
  ...libraryExamples,
  ...packagesExamples,
  ...performanceExamples,
  ...pluginsExamples,
  ...proposalsExamples,
  ...tripsExamples,
  ...vendorsExamples,
  ...vouchersExamples,
}
