import { openSandbox, type Sandbox } from '@sarai/sandbox/sandbox'
import { readConfig } from '../src/core/config.ts'
import { Egress } from '../src/core/egress/egress.ts'
import { ProviderClients } from '../src/core/egress/provider-client.ts'
import { createLogger } from '../src/core/logger.ts'
import type { BookingProvider } from '../src/providers/booking/booking.ts'
import type { LeadsProvider } from '../src/providers/leads/leads.ts'
import type { MessagesProvider } from '../src/providers/messages/messages.ts'
import type { PaymentsProvider } from '../src/providers/payments/payments.ts'
import type { Connection } from '../src/providers/provider.ts'
import { openProviders, type Provider } from '../src/providers/registry.ts'

/** What browsers know the sandbox by; tests ask it at its own address. */
export const sandboxAddress = 'https://sandbox.test'

export const openTestSandbox = (): Promise<Sandbox> =>
  openSandbox({ port: 0, publicUrl: sandboxAddress, retryMs: [5, 5, 5] })

/** Clients that are neither slowed down nor stopped by what tests do wrong on purpose. */
class PatientClients extends ProviderClients {
  override clientOf(options: Parameters<ProviderClients['clientOf']>[0]) {
    const limits = { maxPerSecond: 1000, maxBurst: 1000, maxFailures: 1000 }
    return super.clientOf({ ...options, retryMs: 5, timeoutMs: 400 }, limits)
  }
}

export const testClients = new PatientClients(new Egress(), createLogger('silent'))

const findProvider = (env: Record<string, string>, shortCode: string): Provider | undefined =>
  openProviders(readConfig(env), testClients).find((provider) => provider.shortCode === shortCode)

/** A gateway as an installation opens it whose settings lead to the sandbox. */
export function findGateway(env: Record<string, string>, shortCode: string): PaymentsProvider {
  const found = findProvider(env, shortCode)
  if (found?.kind !== 'payments') throw new Error(`there is no gateway ${shortCode}`)
  return found
}

/** A booking system likewise. */
export function findBookingSystem(env: Record<string, string>, shortCode: string): BookingProvider {
  const found = findProvider(env, shortCode)
  if (found?.kind !== 'booking') throw new Error(`there is no booking system ${shortCode}`)
  return found
}

/** Where enquiries come from, likewise. */
export function findLeadsProvider(env: Record<string, string>, shortCode: string): LeadsProvider {
  const found = findProvider(env, shortCode)
  if (found?.kind !== 'leads') throw new Error(`no enquiries come from ${shortCode}`)
  return found
}

/** A provider of messages, likewise. */
export function findMessagesProvider(env: Record<string, string>, shortCode: string): MessagesProvider {
  const found = findProvider(env, shortCode)
  if (found?.kind !== 'messages') throw new Error(`nobody writes with ${shortCode}`)
  return found
}

export function connect(
  provider: Provider,
  credentials: Record<string, string>,
  account: string,
  now = () => new Date(),
): Connection {
  const { findHost, maxBytes } = provider.api
  const { url, allowPrivate } = findHost({ isTest: true, credentials })
  const label = { provider: provider.shortCode, pluginId: `conformance ${account}` }
  const client = testClients.clientOf({ label, baseUrl: url, allowPrivate, ...(maxBytes ? { maxBytes } : {}) })
  return { credentials, settings: {}, account, isTest: true, client, now }
}

/** Signs in as somebody does in a browser. */
export async function signInAt(
  provider: PaymentsProvider,
  consent: (url: URL) => Promise<URL>,
  now = () => new Date(),
): Promise<Connection> {
  const [returnUrl, state] = ['https://agency.test/authorize-payment-page', 's'.repeat(32)]
  const way = 'sign-in'
  const empty = connect(provider, {}, '', now)
  const begun = await provider.authorise(empty, { kind: 'begin', way, returnUrl, state })
  if (begun.kind !== 'visit') throw new Error('nobody is asked')
  const back = await consent(new URL(begun.url))
  if (back.searchParams.get('state') !== state) throw new Error('another state came back')
  const answer = Object.fromEntries(back.searchParams)
  const done = await provider.authorise(empty, { kind: 'finish', way, returnUrl, answer })
  if (done.kind !== 'connected') throw new Error('not connected')
  return connect(provider, done.credentials ?? {}, done.account, now)
}

/** Posts a form of one of the sandbox's pages. @returns where the browser is sent */
export async function postForm(url: URL, form: Record<string, string>): Promise<URL> {
  const sent = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const location = sent.headers.get('location')
  if (!location) throw new Error(`${sent.status}: ${await sent.text()}`)
  return new URL(location, url)
}
