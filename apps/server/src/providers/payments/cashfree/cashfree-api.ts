import type * as z from 'zod'
import type { ProviderCall, ProviderClient } from '../../../core/egress/provider-client.ts'
import { type Connection, ProviderError, type ProviderFailure, type ProviderHost } from '../../provider.ts'
import { askApi, type ApiAnswer, makeFailure, readAs } from '../../provider-answers.ts'
import { errorAnswer } from './cashfree-answers.ts'

/** What the installation is at Cashfree. */
export interface CashfreePartner {
  apiKey: string
  /** Undefined where agencies cannot sign in to accounts that they have. */
  oauthClientId: string | undefined
  /** The way to the partners' API, for each account. */
  openClient: (account: string, isTest: boolean) => ProviderClient
}

export interface CashfreeSetup {
  /** Where the gateway's API is, for live money and for tests. */
  findHost: (account: { isTest: boolean }) => ProviderHost
  apiVersion: string
  /** How calls are made for an account whose owner has signed in: documents and programs of others disagree. */
  signedInCalls: 'bearer' | 'partner'
  partner: CashfreePartner | undefined
}

/** By the agency's own keys, or in its name by the partner's key or by the token that its owner's consent gave. */
export function makeHeaders(setup: CashfreeSetup, { credentials, account }: Connection): Record<string, string> {
  const { clientId, clientSecret = '', accessToken } = credentials
  const version = { 'x-api-version': setup.apiVersion }
  if (clientId) return { ...version, 'x-client-id': clientId, 'x-client-secret': clientSecret }
  if (accessToken && setup.signedInCalls === 'bearer') return { ...version, authorization: `Bearer ${accessToken}` }
  if (!setup.partner) throw new ProviderError('unauthorised', 'This installation is no partner of Cashfree’s any more.')
  return { ...version, 'x-partner-apikey': setup.partner.apiKey, 'x-partner-merchantid': account }
}

export function readError({ body }: ApiAnswer): { message: string; code: string } {
  const read = errorAnswer.safeParse(body).data
  return { message: read?.message ?? '', code: read?.code ?? '' }
}

export function findReason(status: number, message: string): ProviderFailure {
  if (/transactions are not enabled/i.test(message)) return 'not-ready'
  if (status === 401) return 'unauthorised'
  if (status === 403) return 'not-ready'
  if (status === 404) return 'not-found'
  return [400, 409, 422].includes(status) ? 'refused' : 'unexpected'
}

/** What Cashfree refused, with the code that tells which refusal it was. */
export class CashfreeRefusal extends ProviderError {
  constructor(
    reason: ProviderFailure,
    message: string,
    readonly code: string,
  ) {
    super(reason, message || undefined)
  }
}

/** Looks at an answer of either API. */
export function readAnswer<T>(answer: ApiAnswer, schema: z.ZodType<T>): T {
  if (answer.status < 400) return readAs(schema, answer.body)
  const { message, code } = readError(answer)
  const failure = makeFailure(findReason(answer.status, message), message)
  throw new CashfreeRefusal(failure.reason, failure.said ?? '', code)
}

/**
 * Asks the gateway over `connection.client`. Cashfree's own SDK has its hosts fixed, goes out by itself, past the checks
 * of addresses, and reports errors to a third party unless it is told not to.
 * @throws ProviderError
 */
export async function ask<T>(
  setup: CashfreeSetup,
  connection: Connection,
  schema: z.ZodType<T>,
  call: ProviderCall,
): Promise<T> {
  const headers = { ...call.headers, ...makeHeaders(setup, connection) }
  return readAnswer(await askApi(connection.client, { ...call, headers }), schema)
}
