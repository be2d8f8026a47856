import type * as z from 'zod'
import type { ProviderCall } from '../../../core/egress/provider-client.ts'
import { type Connection, type ProviderFailure } from '../../provider.ts'
import { askApi, type ApiAnswer, makeFailure, readAs } from '../../provider-answers.ts'
import { errorAnswer } from './razorpay-answers.ts'

/** Razorpay says most by one status and one code; only the words tell them apart. */
const words: [pattern: RegExp, reason: ProviderFailure][] = [
  [/id provided does not exist|not a valid id|URL was not found/i, 'not-found'],
  [/live mode|suspended|activat|not enabled/i, 'not-ready'],
  [/api key|authentication failed|invalid client|access denied/i, 'unauthorised'],
]

export function findReason(status: number, message: string): ProviderFailure {
  if (status === 401) return 'unauthorised'
  if (status === 403) return 'not-ready'
  // A refund that is being done: what came of it is asked by the same key.
  if (status === 409) return 'unavailable'
  if (status === 400) return words.find(([pattern]) => pattern.test(message))?.[1] ?? 'refused'
  return status === 404 ? 'not-found' : 'unexpected'
}

/** What Razorpay says of an answer that is an error. */
export function readMessage({ body }: ApiAnswer): string {
  const read = errorAnswer.safeParse(body)
  return read.success ? (read.data.error.description ?? '') : ''
}

/** Keys by Basic; what was got by signing in by Bearer. */
function makeHeader({ credentials }: Connection): string {
  const { accessToken, keyId = '', keySecret = '' } = credentials
  return accessToken ? `Bearer ${accessToken}` : `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
}

/**
 * Asks the API over `connection.client`. Razorpay's own SDK goes out by itself, past the checks of addresses, and turns
 * a connection that failed into a type error.
 * @throws ProviderError
 */
export async function ask<T>(connection: Connection, schema: z.ZodType<T>, call: ProviderCall): Promise<T> {
  const headers = { ...call.headers, authorization: makeHeader(connection) }
  const answer = await askApi(connection.client, { ...call, headers })
  if (answer.status < 400) return readAs(schema, answer.body)
  const message = readMessage(answer)
  throw makeFailure(findReason(answer.status, message), message)
}
