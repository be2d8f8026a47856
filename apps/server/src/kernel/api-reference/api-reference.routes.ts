import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { dataHeaders, writtenPageHeaders } from '../../core/http/headers.ts'
import type { Services } from '../../services.ts'
import type { ApiDocument } from './api-reference.page.ts'

interface Served {
  text: string
  compressed: Buffer<ArrayBuffer>
  headers: Record<string, string>
}

/** `/api/openapi.json` and `/api/docs`, made when they are first asked for: what makes them is not loaded before. */
export function addReferenceRoutes(app: Hono, { appUrl }: Services): void {
  const isHttps = appUrl.startsWith('https:')
  const describe = once(async () => {
    const { describeApi } = await import('./api-document.service.ts')
    return describeApi(appUrl)
  })
  const document = once(async () => {
    const headers = { ...dataHeaders(isHttps), 'content-type': 'application/json' }
    return served(JSON.stringify(await describe()), { ...headers, 'access-control-allow-origin': '*' })
  })
  const page = once(async () => {
    const { referencePage } = await import('./api-reference.page.ts')
    const { markup, policy } = referencePage((await describe()) as unknown as ApiDocument)
    return served(markup, { ...writtenPageHeaders(isHttps, policy), 'content-type': 'text/html; charset=utf-8' })
  })
  app.get('/api/openapi.json', async (c) => send(c, await document()))
  app.get('/api/docs', async (c) => send(c, await page()))
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

async function served(text: string, headers: Record<string, string>): Promise<Served> {
  return {
    text,
    compressed: await promisify(gzip)(text),
    headers: { ...headers, 'cache-control': 'no-cache', vary: 'accept-encoding' },
  }
}

function send(c: Context, { text, compressed, headers }: Served): Response {
  const isCompressed = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
  return isCompressed ? c.body(compressed, 200, { ...headers, 'content-encoding': 'gzip' }) : c.body(text, 200, headers)
}
