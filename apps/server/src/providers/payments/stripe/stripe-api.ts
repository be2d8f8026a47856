import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { ProviderCall, ProviderClient } from '../../../core/egress/provider-client.ts'
import { type Connection, ProviderError, type ProviderFailure, type ProviderHost } from '../../provider.ts'
import { askApi, type ApiAnswer, makeFailure, readAs } from '../../provider-answers.ts'
import { errorAnswer } from './stripe-answers.ts'

/** What the installation is at Stripe: a platform, to whose application agencies connect their accounts. */
export interface StripePlatform {
  clientId: string
  secretKey: string
  /** Signs the events that are posted to the platform rather than to an account's own webhook. */
  webhookSecret: string | undefined
  /** Where Stripe asks people, without a slash at the end. */
  connectUrl: string
  /** The way there, for each account, so that one that fails keeps no other from signing in. */
  openClient: (account: string) => ProviderClient
}

export interface StripeSetup {
  /** Where the API is, before /v1. Test money has keys of its own, not an address. */
  host: ProviderHost
  apiVersion: string
  live: StripePlatform | undefined
  test: StripePlatform | undefined
}

export const findPlatform = ({ live, test }: StripeSetup, isTest: boolean): StripePlatform | undefined =>
  isTest ? test : live

/** By the agency's own key, or in its name by the platform's. */
function makeHeaders(setup: StripeSetup, { credentials, account, isTest }: Connection): Record<string, string> {
  const version = { 'stripe-version': setup.apiVersion }
  if (!credentials.signedIn) return { ...version, authorization: `Bearer ${credentials.secretKey ?? ''}` }
  const platform = findPlatform(setup, isTest)
  if (!platform || !account)
    throw new ProviderError('unauthorised', 'This installation is no platform of Stripe’s any more.')
  return { ...version, authorization: `Bearer ${platform.secretKey}`, 'stripe-account': account }
}

export type FormValue = string | number | boolean | undefined | readonly FormValue[] | { [name: string]: FormValue }

/** Names as Stripe nests them: `line_items[0][quantity]`. What is undefined is left out. */
export function flattenForm(value: FormValue, name = ''): Record<string, string> {
  if (value === undefined) return {}
  if (typeof value !== 'object') return { [name]: String(value) }
  const parts = Object.entries(value).map(([key, part]) => flattenForm(part, name === '' ? key : `${name}[${key}]`))
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)))
}

/** Stripe shows a part of the key in some of what it says. */
const hideKeys = (message: string) => message.replace(/ ?'?\b[a-z]{2}_(?:test|live)_[\w*]+'?/g, '')

/** What Stripe says of an answer that is an error. */
export function readError({ body }: ApiAnswer): { message: string; code: string; type: string; param: string } {
  const { message, code, type, param } = errorAnswer.safeParse(body).data?.error ?? {}
  return { message: hideKeys(message ?? ''), code: code ?? '', type: type ?? '', param: param ?? '' }
}

/** A key that lacks a permission has to be replaced, as one that is not taken. */
export function findReason(status: number, message: string, code: string): ProviderFailure {
  if (/cannot currently (make|create)|activate your account|not (yet )?activated/i.test(message)) return 'not-ready'
  if (status === 401 || code === 'account_invalid') return 'unauthorised'
  if (status === 403)
    return /required permissions|does not have access to account|revoked/i.test(message) ? 'unauthorised' : 'not-ready'
  if (status === 404) return 'not-found'
  // The same is being done by another call with the same key: what came of it is asked with it again.
  if (status === 409) return 'unavailable'
  return status === 400 || status === 402 ? 'refused' : 'unexpected'
}

/** What Stripe refused, with what tells which refusal it was. */
export class StripeRefusal extends ProviderError {
  constructor(
    reason: ProviderFailure,
    message: string,
    readonly type: string,
  ) {
    super(reason, message || undefined)
  }
}

/** What carries a key is done once for it, within a day at least. */
export const makeOnceKey = (verb: string, reference: string): string =>
  `sarai-${verb}-${createHash('sha256').update(reference).digest('hex')}`

export interface StripeCall extends Pick<ProviderCall, 'name' | 'method' | 'path' | 'isRepeatable'> {
  form?: FormValue
  onceKey?: string
}

/**
 * Asks the API over `connection.client`: Stripe's own SDK goes out by itself, past the checks of addresses.
 * @throws ProviderError
 */
export async function ask<T>(
  setup: StripeSetup,
  connection: Connection,
  schema: z.ZodType<T>,
  { form, onceKey, ...call }: StripeCall,
): Promise<T> {
  const once: Record<string, string> = onceKey === undefined ? {} : { 'idempotency-key': onceKey }
  const answer = await askApi(connection.client, {
    ...call,
    headers: { ...makeHeaders(setup, connection), ...once },
    ...(form === undefined ? {} : { body: { form: flattenForm(form) } }),
    ...(onceKey === undefined ? {} : { isRepeatable: true }),
  })
  if (answer.status < 400) return readAs(schema, answer.body)
  const { message, code, type } = readError(answer)
  const failure = makeFailure(findReason(answer.status, message, code), message)
  throw new StripeRefusal(failure.reason, failure.said ?? '', type)
}

const perPage = 100

interface StripeList {
  name: string
  path: string
  query: [string, string][]
}

/** What a list has, newest first, asked for page by page as far as somebody reads. */
export async function* iterateList<T extends { id: string }>(
  setup: StripeSetup,
  connection: Connection,
  schema: z.ZodType<{ data: T[]; has_more: boolean }>,
  { name, path, query }: StripeList,
): AsyncGenerator<T, void> {
  let more: [string, string][] = []
  for (;;) {
    const full = `${path}?${new URLSearchParams([['limit', String(perPage)], ...query, ...more]).toString()}`
    const page = await ask(setup, connection, schema, { name, method: 'GET', path: full })
    yield* page.data
    const last = page.data.at(-1)
    if (!page.has_more || !last) return
    more = [['starting_after', last.id]]
  }
}

/** All of a list. @throws ProviderError where there is more than is to be read */
export async function askAll<T extends { id: string }>(
  setup: StripeSetup,
  connection: Connection,
  schema: z.ZodType<{ data: T[]; has_more: boolean }>,
  { max, ...list }: StripeList & { max: number },
): Promise<T[]> {
  const all: T[] = []
  for await (const item of iterateList(setup, connection, schema, list)) {
    if (all.length >= max) throw new ProviderError('unexpected', `more than ${max} in the list ${list.name}`)
    all.push(item)
  }
  return all
}
