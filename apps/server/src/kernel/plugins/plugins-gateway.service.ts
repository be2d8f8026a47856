import { type GatewayProblem, gatewayProblems } from '@sarai/contract/plugin-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { type AppError, refused } from '../../core/errors.ts'
import type { PaymentsProvider } from '../../providers/payments/payments.ts'
import { type Connection, ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { askProvider } from './plugins-asking.service.ts'
import { noteStanding } from './plugins-turns.service.ts'
import { listPlugins, type PluginRecord } from './plugins.queries.ts'
import { findState } from './plugins.rules.ts'

export interface PaymentGateway {
  provider: PaymentsProvider
  plugin: PluginRecord
}

/** What the specification has people told; the screens make a dialog of it (web: lib/setup-problems.ts). */
const refuseGateway = (code: GatewayProblem): AppError => refused(code, gatewayProblems[code].message)

/**
 * The gateway by which an agency asks for money now: the one named, or the first that takes any.
 * @throws AppError 422 `CASHFREE_NOT_INTEGRATED` where none is connected, `CASHFREE_KYC_PENDING` where one still has its
 * identity checked
 */
export async function requirePaymentGateway(
  { plugins }: Services,
  db: AgencyDb,
  shortCode?: string,
): Promise<PaymentGateway> {
  const gateways = (await listPlugins(db)).flatMap((plugin) => {
    const provider = plugins.providerOf(plugin.provider)
    const isAsked = shortCode === undefined || plugin.provider === shortCode
    return isAsked && provider?.kind === 'payments' ? [{ provider, plugin, state: findState(plugin) }] : []
  })
  // One whose standing is not known yet says itself whether it takes money.
  const found = (['active', 'authorised'] as const)
    .map((wanted) => gateways.find(({ state }) => state === wanted))
    .find((gateway) => gateway !== undefined)
  if (found) return { provider: found.provider, plugin: found.plugin }
  throw refuseGateway(
    gateways.some(({ state }) => state === 'identity-check') ? 'CASHFREE_KYC_PENDING' : 'CASHFREE_NOT_INTEGRATED',
  )
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
    return await askProvider(services, agencyId, gateway, ask)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.reason === 'unauthorised') throw refuseGateway('CASHFREE_NOT_INTEGRATED')
    if (error.reason !== 'not-ready') throw error
    await noteStanding(services, agencyId, gateway.plugin, 'identity-check')
    throw refuseGateway('CASHFREE_KYC_PENDING')
  }
}
