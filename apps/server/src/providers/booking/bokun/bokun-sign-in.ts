import * as z from 'zod'
import type { ProviderClient } from '../../../core/egress/provider-client.ts'
import {
  type Authorisation,
  type AuthorisationStep,
  type Connection,
  type Launch,
  ProviderError,
} from '../../provider.ts'
import { askApi, makeFailure, readAs } from '../../provider-answers.ts'
import { isSignedQuery } from './bokun-signatures.ts'

type Credentials = Connection['credentials']

/** An app at Bókun: the installation's, or one that an agency has made for itself. */
export interface BokunApp {
  clientId: string
  clientSecret: string
}

export interface BokunSignIn {
  app: BokunApp | undefined
  /** Where a vendor is, by its short name and without a slash at the end. */
  makePagesUrl: (domain: string, isTest: boolean) => string
  /** The way there, for each account, so that one that fails keeps no other from signing in. */
  openClient: (domain: string, isTest: boolean) => ProviderClient
  /** Names of what is asked for, with commas between them. */
  scopes: string
}

/** Longest that an address with a signature is good for, either way of our clock. */
const maxAgeMs = 300_000

/** Anything else might lead to another host. */
const shortName = /^[a-z0-9][a-z0-9-]{0,62}$/

/** @throws ProviderError for what is no short name */
export function readDomain(typed = ''): string {
  const domain = typed
    .trim()
    .toLowerCase()
    .replace(/\.bokun(test)?\.(io|com)$/, '')
  if (!shortName.test(domain))
    throw new ProviderError('refused', 'Enter the short name of your Bókun account: demo, where you use demo.bokun.io.')
  return domain
}

/** The agency's own app, where it has typed one in. @throws ProviderError where there is none */
export function findApp({ app }: Pick<BokunSignIn, 'app'>, credentials: Credentials): BokunApp {
  const { appKey, appSecret } = credentials
  if (appKey && appSecret) return { clientId: appKey, clientSecret: appSecret }
  if (app) return app
  throw new ProviderError('refused', 'Enter the API key and the API secret of your app at Bókun.')
}

/**
 * The short name in an address that Bókun has signed a moment ago.
 * @throws ProviderError
 */
function readSigned({ clientSecret }: BokunApp, answer: Readonly<Record<string, string>>, now: Date): string {
  if (!isSignedQuery(clientSecret, answer)) throw new ProviderError('refused', 'This was not signed by Bókun.')
  const ageMs = now.getTime() - Number(answer.timestamp) * 1000
  if (!(Math.abs(ageMs) <= maxAgeMs))
    throw new ProviderError('refused', 'This took longer than five minutes. Begin again.')
  return readDomain(answer.domain)
}

/** Somebody has opened the app at Bókun. The agency that they speak for is not known by it. */
export function readLaunch(
  signIn: BokunSignIn,
  credentials: Credentials,
  answer: Readonly<Record<string, string>>,
  now: Date,
): Launch {
  const domain = readSigned(findApp(signIn, credentials), answer, now)
  return { way: 'sign-in', credentials: { domain } }
}

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  vendor_id: z.string().min(1),
})

/** `Vendor:123`, in base64. */
function readVendorNumber(vendorId: string): string {
  const number = /^Vendor:(\d{1,20})$/.exec(Buffer.from(vendorId, 'base64').toString('utf8'))?.[1]
  if (number === undefined) throw new ProviderError('unexpected', 'the vendor')
  return number
}

/** A code is good once, so it is asked for once. */
async function redeemCode(signIn: BokunSignIn, domain: string, connection: Connection, code: string) {
  const { clientId, clientSecret } = findApp(signIn, connection.credentials)
  const answer = await askApi(signIn.openClient(domain, connection.isTest), {
    name: 'redeemCode',
    method: 'POST',
    path: '/appstore/oauth/access_token',
    body: { form: { client_id: clientId, client_secret: clientSecret, code } },
    isRepeatable: false,
  })
  if (answer.status < 400) return readAs(tokenAnswer, answer.body)
  const message = z.object({ error_description: z.string() }).safeParse(answer.body).data?.error_description
  throw makeFailure(answer.status === 401 ? 'unauthorised' : 'refused', message ?? 'Bókun did not take the code.')
}

/** Has the owner agree on a page of Bókun's. Where nothing says otherwise, the token holds until the app is uninstalled. */
export async function signInAtBokun(
  signIn: BokunSignIn,
  connection: Connection,
  step: AuthorisationStep,
): Promise<Authorisation> {
  const { credentials, isTest } = connection
  const domain = readDomain(credentials.domain)
  const app = findApp(signIn, credentials)
  if (step.kind === 'begin') {
    const { state, returnUrl } = step
    const query = { state, client_id: app.clientId, redirect_uri: returnUrl, scope: signIn.scopes }
    const url = `${signIn.makePagesUrl(domain, isTest)}/appstore/oauth/authorize?${new URLSearchParams(query).toString()}`
    return { kind: 'visit', url }
  }
  if (readSigned(app, step.answer, connection.now()) !== domain)
    throw new ProviderError('refused', 'This is another Bókun account than the one that was named.')
  const token = await redeemCode(signIn, domain, connection, step.answer.code ?? '')
  const vendor = readVendorNumber(token.vendor_id)
  return {
    kind: 'connected',
    account: domain,
    standing: 'active',
    credentials: { accessToken: token.access_token, vendorId: vendor },
  }
}
