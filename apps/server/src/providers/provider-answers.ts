import { createHash, timingSafeEqual } from 'node:crypto'
import type * as z from 'zod'
import {
  type ProviderAnswer,
  type ProviderCall,
  type ProviderClient,
  ProviderUnreachable,
} from '../core/egress/provider-client.ts'
import { ProviderError, type ProviderFailure } from './provider.ts'

const maxMessageLength = 300

/** What a provider answered, before it is known what it says. Undefined where an error came without JSON. */
export interface ApiAnswer {
  status: number
  body: unknown
}

/**
 * Asks a provider. Answers that say that time may heal it, and what is not JSON where data should be, fail here; all
 * others come back.
 * @throws ProviderError
 */
export async function askApi(client: ProviderClient, call: ProviderCall): Promise<ApiAnswer> {
  const answer = await client.call(call).catch((error: unknown) => {
    if (error instanceof ProviderUnreachable) throw new ProviderError('unavailable', undefined, { cause: error })
    throw error
  })
  if (answer.status === 429 || answer.status >= 500) throw new ProviderError('unavailable')
  return { status: answer.status, body: parseJson(answer) }
}

function parseJson({ status, text }: ProviderAnswer): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Of an error the status says enough.
    if (status >= 400) return undefined
    throw new ProviderError('unexpected', undefined, { cause: error })
  }
}

/** @throws ProviderError where it is not what it has to be */
export function readAs<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value)
  if (!read.success) throw new ProviderError('unexpected', undefined, { cause: read.error })
  return read.data
}

export const makeFailure = (reason: ProviderFailure, message: string): ProviderError =>
  new ProviderError(reason, message.slice(0, maxMessageLength) || undefined)

/** What stands under a name that a provider sent. Names such as `constructor` stand for nothing. */
export const findByName = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** @throws ProviderError for a state that nobody knows: what it means is not to be guessed */
export function readState<T>(states: Readonly<Record<string, T>>, name: string): T {
  const state = findByName(states, name)
  if (state === undefined) throw new ProviderError('unexpected', `the state ${name.slice(0, 40)}`)
  return state
}

/** In constant time. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What an event goes by that has no id: the same bytes are the same event. */
export const makeEventId = (body: Buffer): string => createHash('sha256').update(body).digest('hex')

/** @throws SyntaxError */
export function parseBody(body: Buffer | string): unknown {
  return JSON.parse(body.toString())
}
