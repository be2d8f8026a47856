import { isContractProcedure } from '@orpc/contract'
import { contract } from '@sarai/contract'
import { bracketPairs } from '@sarai/contract/client'
import type { ProcedureMeta } from '@sarai/contract/procedure'
import type * as z from 'zod'
import type { TestApp } from './app.ts'

/** A call of the contract, as the tests that go through all of them see it. */
export interface Procedure {
  /** `leads.create` */
  name: string
  method: string
  path: string
  meta: ProcedureMeta
  input: z.ZodType | undefined
}

function proceduresOf(part: object, prefix = ''): Procedure[] {
  return Object.entries(part).flatMap(([key, child]: [string, object]) => {
    if (!isContractProcedure(child)) return proceduresOf(child, `${prefix}${key}.`)
    const { route, meta, inputSchema } = child['~orpc']
    return {
      name: prefix + key,
      method: route.method ?? 'POST',
      path: route.path ?? '/',
      meta: meta as ProcedureMeta,
      input: inputSchema as z.ZodType | undefined,
    }
  })
}

/** Every call there is. */
export const procedures = proceduresOf(contract)

/** An answer as it came over the wire. */
export interface Reply {
  status: number
  headers: string
  text: string
  /** The body, where it was JSON. */
  body: Record<string, unknown>
}

interface Sending {
  token?: string
  headers?: Record<string, string>
}

const multipart = (parts: [string, string | File][]) => {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}

/** Makes a call as any program would, with input that need not fit. */
export async function send(
  app: Pick<TestApp, 'url'>,
  { method, path }: Pick<Procedure, 'method' | 'path'>,
  input?: unknown,
  { token, headers = {} }: Sending = {},
): Promise<Reply> {
  const rest: Record<string, unknown> = { ...(input as object) }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const isForm = Object.values(rest).some((value) => value instanceof File)
  const query = method === 'GET' ? `?${new URLSearchParams(bracketPairs(rest) as [string, string][]).toString()}` : ''
  const response = await fetch(`${app.url}/api${filled}${query}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isForm || method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: isForm ? multipart(bracketPairs(rest)) : JSON.stringify(rest) }),
  })
  const text = await textOf(response)
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return {
    status: response.status,
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    text,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  }
}

/** The body; of a stream that never ends, its beginning. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new TextDecoder().decode(value)
}

/** Milliseconds that one call may take on a machine that is busy with other things. */
const perCallMs = 400

/** How long a test may take that makes every call so many times. */
export function walkLimit(times = 1): number {
  return Math.max(120_000, procedures.length * times * perCallMs)
}
