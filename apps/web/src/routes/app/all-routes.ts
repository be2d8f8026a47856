// Generated from folders by scripts/indexes.ts: "npm run fix" writes it anew.
import { layout } from './app-route.ts'
import { agendaRoutes } from './agenda.routes.ts'
import { bankRoutes } from './bank.routes.ts'
import { billingRoutes } from './billing.routes.ts'
import { billsRoutes } from './bills.routes.ts'
import { captureRoutes } from './capture.routes.ts'
import { contactsRoutes } from './contacts.routes.ts'
import { customFieldsRoutes } from './custom-fields.routes.ts'
import { dashboardRoutes } from './dashboard.routes.ts'
import { departuresRoutes } from './departures.routes.ts'
import { developersRoutes } from './developers.routes.ts'
import { importsRoutes } from './imports.routes.ts'
import { inboxRoutes } from './inbox.routes.ts'
import { invoicesRoutes } from './invoices.routes.ts'
import { leadsRoutes } from './leads.routes.ts'
import { libraryRoutes } from './library.routes.ts'
import { mailRoutes } from './mail.routes.ts'
import { openingsRoutes } from './openings.routes.ts'
import { packagesRoutes } from './packages.routes.ts'
import { paymentRunsRoutes } from './payment-runs.routes.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { performanceRoutes } from './performance.routes.ts'
import { pluginsRoutes } from './plugins.routes.ts'
import { proposalsRoutes } from './proposals.routes.ts'
import { rateCardsRoutes } from './rate-cards.routes.ts'
import { rateDriftRoutes } from './rate-drift.routes.ts'
import { reportsRoutes } from './reports.routes.ts'
import { settingsRoutes } from './settings.routes.ts'
import { statementsRoutes } from './statements.routes.ts'
import { taxRoutes } from './tax.routes.ts'
import { tripsRoutes } from './trips.routes.ts'
import { vendorsRoutes } from './vendors.routes.ts'
import { vouchersRoutes } from './vouchers.routes.ts'

/** Every address of the main app. */
export const appRoutes = layout.addChildren([
  ...agendaRoutes,
  ...bankRoutes,
  ...billingRoutes,
  ...billsRoutes,
  ...captureRoutes,
  ...contactsRoutes,
  ...customFieldsRoutes,
  ...dashboardRoutes,
  ...departuresRoutes,
  ...developersRoutes,
  ...importsRoutes,
  ...inboxRoutes,
  ...invoicesRoutes,
  ...leadsRoutes,
  ...libraryRoutes,
  ...mailRoutes,
  ...openingsRoutes,
  ...packagesRoutes,
  ...paymentRunsRoutes,
  ...paymentsRoutes,
  ...performanceRoutes,
  ...pluginsRoutes,
  ...proposalsRoutes,
  ...rateCardsRoutes,
  ...rateDriftRoutes,
  ...reportsRoutes,
  ...settingsRoutes,
  ...statementsRoutes,
  ...taxRoutes,
  ...tripsRoutes,
  ...vendorsRoutes,
  ...vouchersRoutes,
])
