import { type Config, settings } from './config.ts'
import type { providerSettings } from './provider-settings.ts'

type Line = readonly [setting: keyof typeof providerSettings, value: string]

/** Where the sandbox has what a setting leads to. A gateway that gets an emulator gets its lines in these three. */
const sandboxPaths = [
  ['razorpayUrl', '/razorpay/api'],
  ['razorpayAuthUrl', '/razorpay/auth'],
  ['cashfreeTestUrl', '/cashfree/pg'],
  ['cashfreePartnersTestUrl', '/cashfree/partners'],
  ['stripeUrl', '/stripe/api'],
  ['stripeConnectUrl', '/stripe/connect'],
  ['octoSandboxUrl', '/octo/v1'],
  ['bokunTestUrl', '/bokun/octo/v1'],
  ['bokunVendorTestUrl', '/bokun/v/{domain}'],
  ['indiamartUrl', '/indiamart'],
  ['metaLeadsUrl', '/meta-leads'],
  ['whatsappCloudUrl', '/whatsapp-cloud'],
] as const satisfies readonly Line[]

/** The same of addresses that people's browsers are sent to, which are below our own. */
const sandboxPagePaths = [
  ['razorpayAuthPagesUrl', '/razorpay/auth'],
  ['stripeConnectPagesUrl', '/stripe/connect'],
  ['bokunVendorPagesUrl', '/bokun/v/{domain}'],
] as const satisfies readonly Line[]

/** What this installation is in the sandbox, unless its operator has set something else. */
const sandboxMemberships = [
  ['razorpayClientId', 'SandboxClient1'],
  ['razorpayClientSecret', 'sandbox-client-secret'],
  ['cashfreePartnerKey', 'sandbox-partner-key'],
  ['cashfreeOauthClientId', 'sandbox-oauth-client'],
  ['stripeTestClientId', 'ca_SandboxClient0000000000000001'],
  ['stripeTestSecretKey', 'sk_test_sandboxPlatform00000000'],
  ['bokunClientId', 'bokun-sandbox-app'],
  ['bokunClientSecret', 'bokun-sandbox-secret'],
] as const satisfies readonly Line[]

/** Hosts of live money alone. While the sandbox is open nothing is connected to them. */
const liveHosts = [
  'cashfreeUrl',
  'cashfreePartnersUrl',
  'bokunUrl',
  'bokunVendorUrl',
] as const satisfies readonly Line[0][]

/** Every setting of a host, whatever becomes of it in the sandbox. */
export const knownHosts: readonly string[] = [
  ...[...sandboxPaths, ...sandboxPagePaths].map(([name]) => name),
  ...liveHosts,
]

/** The short codes of providers that are in it: its addresses begin with them. */
export const sandboxProviders: ReadonlySet<string> = new Set(
  sandboxPaths.flatMap(([, path]) => path.split('/')[1] ?? []),
)

/** The path below our own address at which browsers reach the sandbox. */
export const sandboxPrefix = '/sandbox'

/** Where the controls are, for whoever has been given this link (core/file-links.ts). */
export const makeControlsPath = (link: string): string => `${sandboxPrefix}/controls/${link}/control`

/**
 * The settings with gateways that are in the sandbox.
 * @param origin where this server reaches it
 * @param appUrl where browsers reach us, without a slash at the end
 */
export function applySandbox(config: Config, origin: string, appUrl: string): Config {
  const members = sandboxMemberships.filter(([name]) => config[name] === undefined)
  const hosts = sandboxPaths.map(([name, path]) => [name, origin + path] as const)
  const pages = sandboxPagePaths.map(([name, path]) => [name, appUrl + sandboxPrefix + path] as const)
  return { ...config, ...Object.fromEntries<string>([...members, ...hosts, ...pages]) }
}

/** The environment's names of hosts that the operator has set, which the sandbox would take the place of. */
export function findHostsSetByHand(config: Config): string[] {
  return [...sandboxPaths, ...sandboxPagePaths].flatMap(([name]) => {
    const { env, default: usual } = settings[name]
    return config[name] === usual ? [] : [env]
  })
}
