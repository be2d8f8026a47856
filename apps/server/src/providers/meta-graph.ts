import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { ProviderCall } from '../core/egress/provider-client.ts'
import { type Connection, type ProviderFailure, type ProviderHost } from './provider.ts'
import { type ApiAnswer, askApi, makeFailure, readAs } from './provider-answers.ts'

/** Meta's Graph API, which Facebook, Instagram and WhatsApp are behind. */
export interface MetaGraph {
  host: ProviderHost
  /** `v25.0` */
  version: string
  /** What an error means where a product of Meta's has codes of its own; undefined for all others. */
  readError?: (error: GraphError) => Error | undefined
}

export interface GraphCall {
  /** As the log names it. */
  name: string
  method: ProviderCall['method']
  /** Below the version, without a query: `/1234/leadgen_forms`. */
  path: string
  query?: Record<string, string>
  body?: ProviderCall['body']
  /** What it is asked with; the connection's own token where it is left out. */
  token?: string
  isRepeatable?: boolean
}

const errorAnswer = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().default(0),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_data: z.object({ details: z.string() }).optional().catch(undefined),
  }),
})
export type GraphError = z.infer<typeof errorAnswer>['error']

/** Away, or too much at once: of the app, the page or the account. */
const busy = new Set([1, 2, 4, 17, 32, 341, 613])
const notTaken = new Set([101, 102, 190, 463, 467])

/** Meta has few statuses and many codes. */
export function findReason(
  status: number,
  { code, error_subcode: subcode, message, is_transient }: GraphError,
): ProviderFailure {
  // A wrong app secret is told as a wrong parameter, or as a failure of theirs.
  if (notTaken.has(code) || /appsecret_proof|client secret/i.test(message)) return 'unauthorised'
  if (is_transient === true || busy.has(code) || (code >= 80_000 && code < 80_100)) return 'unavailable'
  if (code === 3 || code === 10 || (code >= 200 && code < 300) || code === 368) return 'not-ready'
  if ((code === 100 && subcode === 33) || code === 803) return 'not-found'
  if (code > 0) return 'refused'
  if (status === 401) return 'unauthorised'
  return status === 404 ? 'not-found' : 'unexpected'
}

function readFailure({ readError }: MetaGraph, { status, body }: ApiAnswer): Error {
  const read = errorAnswer.safeParse(body)
  if (!read.success) return makeFailure(status === 401 ? 'unauthorised' : 'unexpected', '')
  const { error } = read.data
  return readError?.(error) ?? makeFailure(findReason(status, error), error.error_data?.details ?? error.message)
}

export const signText = (secret: string, text: string | Buffer): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/**
 * Asks the Graph API. The token goes into a header, since addresses stand in logs on the way; the proof shows that
 * whoever has the token has the app's secret too.
 * @throws ProviderError, and what `readError` makes
 */
export async function askGraph<T>(
  graph: MetaGraph,
  connection: Connection,
  schema: z.ZodType<T>,
  { name, method, path, query = {}, body, token, isRepeatable }: GraphCall,
): Promise<T> {
  const { accessToken = '', appSecret = '' } = connection.credentials
  const proof: Record<string, string> = token === undefined ? { appsecret_proof: signText(appSecret, accessToken) } : {}
  const answer = await askApi(connection.client, {
    name,
    method,
    path: `/${graph.version}${path}?${new URLSearchParams({ ...query, ...proof }).toString()}`,
    headers: { authorization: `Bearer ${token ?? accessToken}` },
    ...(body ? { body } : {}),
    ...(isRepeatable === undefined ? {} : { isRepeatable }),
  })
  if (answer.status < 400) return readAs(schema, answer.body)
  throw readFailure(graph, answer)
}

export const graphSuccess = z.object({ success: z.literal(true) })

const page = z.object({
  data: z.array(z.unknown()),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
})
const maxPages = 200

/** All of a list, page by page. What stands in it is read by whoever asks. */
export async function listGraph(graph: MetaGraph, connection: Connection, call: GraphCall): Promise<unknown[]> {
  const found: unknown[] = []
  let after: string | undefined
  for (let pages = 0; pages < maxPages; pages++) {
    const query = { limit: '100', ...call.query, ...(after === undefined ? {} : { after }) }
    const { data, paging } = await askGraph(graph, connection, page, { ...call, query })
    found.push(...data)
    after = paging?.next === undefined ? undefined : paging.cursors?.after
    if (after === undefined) return found
  }
  throw makeFailure('unexpected', 'the list does not end')
}
