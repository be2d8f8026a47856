import { IncomingMessage } from 'node:http'
import type { Context, Hono } from 'hono'
import * as z from 'zod'
import { AppError, malformed } from '../../core/errors.ts'
import { readBody } from '../../core/http/body.ts'
import { crowdPace } from '../../core/http/page-turns.ts'
import type { Services } from '../../services.ts'
import { fetchSandboxPage } from './sandbox-pages.service.ts'
import { readSandboxAddress } from './sandbox.rules.ts'

const bindings = z.object({ incoming: z.instanceof(IncomingMessage) })
const maxFormBytes = 16 * 1024
const plain = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

/** Pages of the sandbox at our own address: `/sandbox/{gateway}/…`, and its controls for who may manage plugins. */
export function addSandboxRoutes(app: Hono, services: Services, addressOf: (request: IncomingMessage) => string): void {
  const answer = async (c: Context, method: 'GET' | 'POST'): Promise<Response> => {
    const { incoming } = bindings.parse(c.env)
    const { url = '' } = incoming
    const address = services.sandbox.isOpen ? readSandboxAddress(url) : undefined
    if (!address) return c.text('There is nothing at this address.', 404, plain)
    await services.pageTurns.take('sandbox', addressOf(incoming), crowdPace)
    const form = method === 'POST' ? await readForm(incoming) : undefined
    const site = c.req.header('sec-fetch-site')
    try {
      const page = await fetchSandboxPage(services, { method, url, address, site, form })
      if (!page) return c.text('Open the controls from a plugin’s page in Sarai: this link has expired.', 410, plain)
      return new Response(new Uint8Array(page.body), { status: page.status, headers: page.headers })
    } catch (error) {
      if (error instanceof AppError) throw error
      services.logger.warn({ error }, 'the sandbox gave no page')
      return c.text('The sandbox does not answer just now. Try again in a moment.', 503, {
        ...plain,
        'retry-after': '5',
      })
    }
  }
  app.get('/sandbox/*', (c) => answer(c, 'GET'))
  app.post('/sandbox/*', (c) => answer(c, 'POST'))
}

/** Forms alone: none of its pages sends anything else. */
async function readForm(incoming: IncomingMessage): Promise<URLSearchParams> {
  const body = await readBody(incoming, maxFormBytes)
  if (!(body instanceof URLSearchParams)) throw malformed('The form could not be read.')
  return body
}
