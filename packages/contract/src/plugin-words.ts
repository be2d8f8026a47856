/** What services of others are for. The specification's plugins are payment gateways and a booking system. */
export const pluginKinds = ['payments', 'booking', 'leads', 'messages', 'accounting', 'maps'] as const
export type PluginKind = (typeof pluginKinds)[number]

/**
 * What became of an event. `received`: it waits for its turn. `ignored`: nothing in the agency's house listens to it.
 * `failed`: it was tried as often as it is, and can be replayed.
 */
export const pluginEventStates = ['received', 'handled', 'ignored', 'failed'] as const
export type PluginEventState = (typeof pluginEventStates)[number]

/** The agency's own keys; a page of the provider's where its owner agrees; opening an account there from here. */
export const connectingWays = ['keys', 'sign-in', 'onboarding'] as const
export type ConnectingWayName = (typeof connectingWays)[number]

/** `identity-check`: connected, and the provider lets it take no money before it has checked who it is. */
export const accountStandings = ['active', 'identity-check'] as const
export type AccountStanding = (typeof accountStandings)[number]

/**
 * How far an agency is with a plugin. `authorised`: connected, and where the account stands is not known yet.
 * `error`: it was connected, and the provider does not take what it was connected with any more.
 */
export const pluginStates = [
  'available',
  'installed',
  'authorised',
  'identity-check',
  'active',
  'paused',
  'error',
] as const
export type PluginState = (typeof pluginStates)[number]

/** What can be done to a plugin. */
export const pluginActs = ['install', 'connect', 'configure', 'test', 'pause', 'resume', 'remove'] as const
export type PluginAct = (typeof pluginActs)[number]

const always = ['configure', 'connect', 'remove'] as const

/** What makes sense in a state; the first is the next act. The server refuses the others. */
export const actsOf: Record<PluginState, readonly PluginAct[]> = {
  available: ['install'],
  installed: ['connect', 'configure', 'remove'],
  authorised: ['test', 'pause', ...always],
  'identity-check': ['test', 'pause', ...always],
  active: ['test', 'pause', ...always],
  paused: ['resume', 'test', ...always],
  error: ['connect', 'test', 'configure', 'remove'],
}

/** Public pages that people come back to from a provider, as the specification names them. */
export const pluginReturnPages = [
  '/authorize-payment-page',
  '/cashfree-authorize-payment-page',
  '/cashfree-oauth',
  '/bokun-authorize-page',
] as const
export type PluginReturnPage = (typeof pluginReturnPages)[number]

/**
 * Where people come back to. Cashfree has pages of its own, since it is told their addresses beforehand, and Bókun one
 * that also opens the app from its store.
 */
export function chooseReturnPage(shortCode: string, way: ConnectingWayName): PluginReturnPage {
  if (shortCode === 'bokun') return '/bokun-authorize-page'
  if (shortCode !== 'cashfree') return '/authorize-payment-page'
  return way === 'onboarding' ? '/cashfree-authorize-payment-page' : '/cashfree-oauth'
}

/** What people are told, as the specification has it, where money cannot be asked for by a gateway. */
export const gatewayProblems = {
  CASHFREE_NOT_INTEGRATED: {
    title: 'Cashfree Integration Error',
    message: 'Please install Cashfree Plugin to enable payment functionality.',
  },
  CASHFREE_KYC_PENDING: {
    title: 'Cashfree Integration Error',
    message: 'Please complete the KYC process to enable payment functionality.',
  },
} as const
export type GatewayProblem = keyof typeof gatewayProblems
