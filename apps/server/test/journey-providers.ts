import * as z from 'zod'
import { accountStandings } from '@sarai/contract/plugin-words'
import type * as registry from '../src/providers/registry.ts'
import { ProviderError } from '../src/providers/provider.ts'
import { testPayments } from './test-provider.ts'
import { type Desk, testVisits } from './test-visits.ts'

/**
 * What the server of a journey can be connected to, in the place of `providers/registry.ts`: gateways that the journey
 * itself plays (e2e/visit-gateway.ts), at the address it gives.
 */
const url = process.env.TEST_GATEWAY_URL ?? ''

async function ask<T>(verb: string, word: string, schema: z.ZodType<T>): Promise<T> {
  const answer = await fetch(`${url}/desk/${verb}`, { method: 'POST', body: word })
  if (answer.status === 401) throw new ProviderError('unauthorised', 'the authorisation was taken back')
  if (!answer.ok) throw new ProviderError('unavailable')
  return schema.parse(await answer.json())
}

const words = z.record(z.string(), z.string())
const standing = z.enum(accountStandings)

const desk: Desk = {
  consentUrl: `${url}/consent`,
  ask: () => undefined,
  redeem: (code) => ask('redeem', code, z.object({ account: z.string(), standing, credentials: words })),
  renew: (refresh) => ask('renew', refresh, words),
  read: (access) => ask('read', access, standing),
  revoke: (access) => ask('revoke', access, z.unknown()),
}

export const openProviders: typeof registry.openProviders = () => [
  testVisits(desk, 'razorpay', 'Razorpay'),
  testVisits(desk, 'cashfree', 'Cashfree'),
  testPayments(url, 'test-pay'),
]
