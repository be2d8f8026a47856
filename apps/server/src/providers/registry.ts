import { type Config, settings } from '../core/config.ts'
import type { ProviderClients } from '../core/egress/provider-client.ts'
import type { AccountingProvider } from './accounting/accounting.ts'
import { makeBokun } from './booking/bokun/bokun.ts'
import type { BookingProvider } from './booking/booking.ts'
import { makeOcto } from './booking/octo/octo.ts'
import { makeIndiamart } from './leads/indiamart/indiamart.ts'
import { makeMetaLeads } from './leads/meta-leads/meta-leads.ts'
import type { LeadsProvider } from './leads/leads.ts'
import type { MapsProvider } from './maps/maps.ts'
import type { MessagesProvider } from './messages/messages.ts'
import { makeWhatsappCloud } from './messages/whatsapp-cloud/whatsapp-cloud.ts'
import type { PaymentsProvider } from './payments/payments.ts'
import type { ProviderHost } from './provider.ts'
import { makeCashfree } from './payments/cashfree/cashfree.ts'
import { makeRazorpay } from './payments/razorpay/razorpay.ts'
import { makeStripe } from './payments/stripe/stripe.ts'

export type Provider =
  | PaymentsProvider
  | BookingProvider
  | LeadsProvider
  | MessagesProvider
  | AccountingProvider
  | MapsProvider

type HostSetting =
  | 'razorpayUrl'
  | 'razorpayAuthUrl'
  | 'cashfreeUrl'
  | 'cashfreeTestUrl'
  | 'cashfreePartnersUrl'
  | 'cashfreePartnersTestUrl'
  | 'stripeUrl'
  | 'stripeConnectUrl'
  | 'bokunUrl'
  | 'bokunTestUrl'
  | 'bokunVendorUrl'
  | 'bokunVendorTestUrl'
  | 'indiamartUrl'
  | 'metaLeadsUrl'
  | 'whatsappCloudUrl'

/** Where a provider is. Private addresses and no TLS are for whoever runs the installation to name, as for its sandbox. */
function readHost(config: Config, name: HostSetting): ProviderHost {
  return { url: config[name].replace(/\/+$/, ''), allowPrivate: config[name] !== settings[name].default }
}

function openRazorpay(config: Config, clients: ProviderClients): PaymentsProvider {
  const { razorpayClientId: clientId, razorpayClientSecret: clientSecret } = config
  const [host, auth] = [readHost(config, 'razorpayUrl'), readHost(config, 'razorpayAuthUrl')]
  const pagesUrl = config.razorpayAuthPagesUrl?.replace(/\/+$/, '') ?? auth.url
  const openClient = (account: string) =>
    clients.clientOf({
      label: { provider: 'razorpay', pluginId: `sign-in ${account}` },
      baseUrl: auth.url,
      allowPrivate: auth.allowPrivate,
    })
  return makeRazorpay({
    host,
    application: clientId && clientSecret ? { clientId, clientSecret, authUrl: pagesUrl, openClient } : undefined,
    applicationWebhookSecret: config.razorpayWebhookSecret,
  })
}

function openCashfree(config: Config, clients: ProviderClients): PaymentsProvider {
  const { cashfreePartnerKey: apiKey, cashfreeOauthClientId: oauthClientId } = config
  const findApi = (isTest: boolean) => readHost(config, isTest ? 'cashfreeTestUrl' : 'cashfreeUrl')
  const findPartners = (isTest: boolean) => readHost(config, isTest ? 'cashfreePartnersTestUrl' : 'cashfreePartnersUrl')
  const openClient = (account: string, isTest: boolean) => {
    const { url, allowPrivate } = findPartners(isTest)
    return clients.clientOf({
      label: { provider: 'cashfree', pluginId: `partner ${account}` },
      baseUrl: url,
      allowPrivate,
    })
  }
  return makeCashfree({
    findHost: ({ isTest }) => findApi(isTest),
    apiVersion: config.cashfreeApiVersion,
    signedInCalls: config.cashfreeSignedInCalls,
    partner: apiKey ? { apiKey, oauthClientId, openClient } : undefined,
  })
}

function openStripe(config: Config, clients: ProviderClients): PaymentsProvider {
  const [api, connect] = [readHost(config, 'stripeUrl'), readHost(config, 'stripeConnectUrl')]
  const openClient = (account: string) =>
    clients.clientOf({
      label: { provider: 'stripe', pluginId: `connect ${account}` },
      baseUrl: connect.url,
      allowPrivate: connect.allowPrivate,
    })
  // Where browsers go, which may be another address of the same.
  const connectUrl = config.stripeConnectPagesUrl?.replace(/\/+$/, '') ?? connect.url
  const openPlatform = (clientId?: string, secretKey?: string, webhookSecret?: string) =>
    clientId && secretKey ? { clientId, secretKey, webhookSecret, connectUrl, openClient } : undefined
  return makeStripe({
    host: api,
    apiVersion: config.stripeApiVersion,
    live: openPlatform(config.stripeClientId, config.stripeSecretKey, config.stripeWebhookSecret),
    test: openPlatform(config.stripeTestClientId, config.stripeTestSecretKey, config.stripeTestWebhookSecret),
  })
}

function openBokun(config: Config, clients: ProviderClients): BookingProvider {
  const { bokunClientId: clientId, bokunClientSecret: clientSecret } = config
  const findVendors = (isTest: boolean) => readHost(config, isTest ? 'bokunVendorTestUrl' : 'bokunVendorUrl')
  const makeVendorUrl = (domain: string, isTest: boolean) => findVendors(isTest).url.replace('{domain}', domain)
  // Where browsers go, which may be another address of the same.
  const makePagesUrl = (domain: string, isTest: boolean) =>
    config.bokunVendorPagesUrl?.replace(/\/+$/, '').replace('{domain}', domain) ?? makeVendorUrl(domain, isTest)
  return makeBokun({
    app: clientId && clientSecret ? { clientId, clientSecret } : undefined,
    makePagesUrl,
    openClient: (domain, isTest) =>
      clients.clientOf({
        label: { provider: 'bokun', pluginId: `sign-in ${domain}` },
        baseUrl: makeVendorUrl(domain, isTest),
        allowPrivate: findVendors(isTest).allowPrivate,
      }),
    scopes: config.bokunScopes,
    findHost: ({ isTest }) => readHost(config, isTest ? 'bokunTestUrl' : 'bokunUrl'),
    tokenCalls: config.bokunTokenCalls,
    capabilities: config.bokunCapabilities,
  })
}

/** How long a large file may take on a slow line. */
const fileTimeoutMs = 120_000

function openWhatsappCloud(config: Config, clients: ProviderClients): MessagesProvider {
  return makeWhatsappCloud({
    graph: { host: readHost(config, 'whatsappCloudUrl'), version: config.metaGraphVersion },
    openFiles: ({ account, url, allowPrivate, maxBytes }) =>
      clients.clientOf({
        label: { provider: 'whatsapp-cloud', pluginId: `files ${account}` },
        baseUrl: url,
        allowPrivate,
        maxBytes,
        timeoutMs: fileTimeoutMs,
      }),
  })
}

/** Every service of others that agencies of this installation can connect: each is a folder below its kind, and a line. */
export function openProviders(config: Config, clients: ProviderClients): readonly Provider[] {
  return [
    openRazorpay(config, clients),
    openCashfree(config, clients),
    openStripe(config, clients),
    makeOcto({ sandboxUrl: config.octoSandboxUrl?.replace(/\/+$/, '') }),
    openBokun(config, clients),
    makeIndiamart({
      host: readHost(config, 'indiamartUrl'),
      intervalMs: config.indiamartSecondsBetweenCalls * 1000,
      skippedTypes: config.indiamartSkippedTypes,
    }),
    makeMetaLeads({ host: readHost(config, 'metaLeadsUrl'), version: config.metaGraphVersion }),
    openWhatsappCloud(config, clients),
  ]
}
