import { type GatewayProblem, gatewayProblems, type PluginState } from '@sarai/contract/plugin-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { type AppError, refused } from '../../core/errors.ts'
import type { PaymentsProvider } from '../../providers/payments/payments.ts'
import { type Connection, ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { listPluginsOfKind, type OpenPlugin } from './plugins-active.service.ts'
import { askProvider } from './plugins-asking.service.ts'
import { noteStanding } from './plugins-turns.service.ts'
import { findState } from './plugins.rules.ts'

export type PaymentGateway = OpenPlugin<'payments'>

/** What the specification has people told; the screens make a dialog of it (web: lib/setup-problems.ts). */
const refuseGateway = (code: GatewayProblem): AppError => refused(code, gatewayProblems[code].message)

/**
 * The gateway by which an agency asks for money now: the one named, or the first that takes any.
 * @throws AppError 422 `CASHFREE_NOT_INTEGRATED` where none is connected, `CASHFREE_KYC_PENDING` where one still has its
 * identity checked
 */
export async function requirePaymentGateway(
  services: Services,
  db: AgencyDb,
  shortCode?: string,
): Promise<PaymentGateway> {
  const gateways = (await listPluginsOfKind(services, db, 'payments')).filter(
    ({ plugin }) => shortCode === undefined || plugin.provider === shortCode,
  )
  const findBy = (state: PluginState) => gateways.find(({ plugin }) => findState(plugin) === state)
  // One whose standing is not known yet says itself whether it takes money.
  const found = findBy('active') ?? findBy('authorised')
  if (found) return found
  throw refuseGateway(findBy('identity-check') ? 'CASHFREE_KYC_PENDING' : 'CASHFREE_NOT_INTEGRATED')
}

/**
 * Asks a gateway something about money. That its account may take none yet is noted, so that nobody is led there again
 * before it may. No transaction may be open.
 * @throws ProviderError
 */
export async function askGateway<T>(
  services: Services,
  agencyId: string,
  gateway: PaymentGateway,
  ask: (provider: PaymentsProvider, connection: Connection) => Promise<T>,
): Promise<T> {
  try {
    return await askProvider(services, agencyId, gateway, ask)
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'not-ready')
      await noteStanding(services, agencyId, gateway.plugin, 'identity-check')
    throw error
  }
}

/**
 * Asks an agency's gateway something. No transaction may be open.
 * @throws AppError 422 as above, also where the gateway itself says that the account takes no money yet
 * @throws ProviderError
 */
export async function askPaymentGateway<T>(
  services: Services,
  agencyId: string,
  ask: (provider: PaymentsProvider, connection: Connection) => Promise<T>,
  shortCode?: string,
): Promise<T> {
  const gateway = await requirePaymentGateway(services, services.database.readAs(agencyId), shortCode)
  try {
    return await askGateway(services, agencyId, gateway, ask)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.reason === 'unauthorised') throw refuseGateway('CASHFREE_NOT_INTEGRATED')
    if (error.reason === 'not-ready') throw refuseGateway('CASHFREE_KYC_PENDING')
    throw error
  }
}
