import * as z from 'zod'
import {
  type AccountStanding,
  type Authorisation,
  type AuthorisationStep,
  type Connection,
  ProviderError,
} from '../../provider.ts'
import { askApi, makeFailure, readAs } from '../../provider-answers.ts'
import { accountAnswer, grantError, tokenAnswer, toStanding } from './stripe-answers.ts'
import { ask, findPlatform, type StripePlatform, type StripeSetup } from './stripe-api.ts'

interface FoundAccount {
  id: string
  standing: AccountStanding
}

/** What links, refunds and settlements read: a restricted key has to be allowed all of it. */
const readPaths = [
  '/v1/checkout/sessions',
  '/v1/payment_links',
  '/v1/payment_intents',
  '/v1/refunds',
  '/v1/payouts',
  '/v1/balance_transactions',
]

/**
 * Which account it is, and whether it may take money. A restricted key may be kept from reading that: as it refuses it,
 * Stripe says which account the key is of, and whether it may take money shows with the first link.
 */
async function readAccount(setup: StripeSetup, connection: Connection): Promise<FoundAccount> {
  const call = { name: 'readStanding', method: 'GET' as const, path: '/v1/account' }
  try {
    const answer = await ask(setup, connection, accountAnswer, call)
    return { id: answer.id, standing: toStanding(answer) }
  } catch (error) {
    const message = error instanceof ProviderError ? (error.said ?? '') : ''
    const [id] = /\bacct_\w+/.exec(message) ?? []
    if (id === undefined || !/required permissions/i.test(message)) throw error
    return { id, standing: 'active' }
  }
}

export const readStanding = async (setup: StripeSetup, connection: Connection): Promise<AccountStanding> =>
  (await readAccount(setup, connection)).standing

/** A key of the other mode would take real money in a test, or none in earnest. */
export async function checkKeys(setup: StripeSetup, connection: Connection): Promise<Authorisation> {
  const { secretKey = '' } = connection.credentials
  const [, kind, mode] = /^(sk|rk|pk)_(test|live)_/.exec(secretKey) ?? []
  if (kind === 'pk')
    throw new ProviderError('refused', 'This is the publishable key. The secret one begins with sk_ or rk_.')
  if (mode !== undefined && (mode === 'test') !== connection.isTest)
    throw new ProviderError('refused', connection.isTest ? 'This key is for live money.' : 'This key is for tests.')
  const { id: account, standing } = await readAccount(setup, connection)
  if (kind === 'rk')
    for (const path of readPaths)
      await ask(setup, connection, z.unknown(), { name: 'authorise', method: 'GET', path: `${path}?limit=1` })
  return { kind: 'connected', account, standing }
}

/** Where the account's owner agrees. */
function makeVisitUrl({ connectUrl, clientId }: StripePlatform, returnUrl: string, state: string): string {
  const query = { response_type: 'code', client_id: clientId, scope: 'read_write', redirect_uri: returnUrl, state }
  return `${connectUrl}/oauth/authorize?${new URLSearchParams(query).toString()}`
}

/** Asks the other host, whose errors have a shape of their own. @throws ProviderError */
async function askConnect<T>(
  { secretKey, openClient }: StripePlatform,
  schema: z.ZodType<T>,
  {
    name,
    account,
    form,
    isRepeatable,
  }: { name: string; account: string; form: Record<string, string>; isRepeatable: boolean },
): Promise<T> {
  const headers = { authorization: `Bearer ${secretKey}` }
  const call = { name, method: 'POST' as const, path: `/oauth/${name}`, headers, body: { form }, isRepeatable }
  const answer = await askApi(openClient(account), call)
  if (answer.status < 400) return readAs(schema, answer.body)
  const { error = '', error_description: text } = grantError.safeParse(answer.body).data ?? {}
  const isKnown = ['invalid_grant', 'invalid_client', 'invalid_request', 'invalid_scope'].includes(error)
  // A code that is not taken is no error of the request: whoever it was got from has to agree again.
  throw makeFailure(isKnown ? 'unauthorised' : 'unexpected', text ?? error)
}

/**
 * The account is what Stripe answers for the code, never what stood in the address. Of the tokens none is kept: calls are
 * made by the platform's key in the account's name, which ends when the account's owner ends it.
 */
export async function signIn(
  setup: StripeSetup,
  connection: Connection,
  step: AuthorisationStep,
): Promise<Authorisation> {
  const platform = findPlatform(setup, connection.isTest)
  if (!platform)
    throw new ProviderError(
      'refused',
      connection.isTest
        ? 'This installation is set up for live money alone. Turn the test system off, or use your own key.'
        : 'This installation is set up for tests alone. Turn the test system on, or use your own key.',
    )
  if (step.kind === 'begin') return { kind: 'visit', url: makeVisitUrl(platform, step.returnUrl, step.state) }
  const { answer } = step
  if (answer.error) throw makeFailure('refused', answer.error_description ?? answer.error)
  if (!answer.code) throw new ProviderError('unexpected', 'no code')
  // A code that comes twice ends what it has opened.
  const form = { grant_type: 'authorization_code', code: answer.code }
  const given = await askConnect(platform, tokenAnswer, {
    name: 'token',
    account: 'sign-in',
    form,
    isRepeatable: false,
  })
  if (given.scope !== 'read_write') throw new ProviderError('refused', 'The account lets itself be read only.')
  const [account, credentials] = [given.stripe_user_id, { signedIn: 'yes' }]
  const standing = await readStanding(setup, { ...connection, account, credentials })
  return { kind: 'connected', account, standing, credentials }
}

/** Ends the consent for the whole account. One that has ended was ended before; a key of the account's own stays. */
export async function revokeConsent(setup: StripeSetup, connection: Connection): Promise<void> {
  const { credentials, account, isTest } = connection
  const platform = findPlatform(setup, isTest)
  if (!credentials.signedIn || !platform || !account) return
  const form = { client_id: platform.clientId, stripe_user_id: account }
  try {
    await askConnect(platform, z.unknown(), { name: 'deauthorize', account, form, isRepeatable: true })
  } catch (error) {
    const isGone = error instanceof ProviderError && /not connected/i.test(error.said ?? '')
    if (!isGone) throw error
  }
}
