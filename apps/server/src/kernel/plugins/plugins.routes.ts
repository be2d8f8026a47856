import type { IncomingMessage } from 'node:http'
import type { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError } from '../../core/errors.ts'
import { readBytes } from '../../core/http/body.ts'
import type { Services } from '../../services.ts'
import { maxEventBytes, takeDelivery } from './plugins-events.service.ts'

interface Node {
  Bindings: { incoming: IncomingMessage }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  )
}

/** Events that providers post: `/hooks/{key}`. The bytes are looked at as they came; nobody is told why they are not taken. */
export function addHookRoute(app: Hono, services: Services, addressOf: (request: IncomingMessage) => string): void {
  const routes = app as unknown as Hono<Node>
  routes.post('/hooks/*', async (c) => {
    const { incoming } = c.env
    const [, , key = '', more] = c.req.path.split('/')
    const address = addressOf(incoming)
    const read = async () => ({
      headers: headersOf(incoming),
      body: await readBytes(incoming, maxEventBytes),
      address,
    })
    try {
      await takeDelivery(services, more === undefined ? key : '', read, address)
      return c.json({ status: true }, 200, { 'cache-control': 'no-store' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { retryAfterSeconds: wait } = error.data
      const body = { status: false, code: error.code, message: error.message }
      return c.json(body, error.status as ContentfulStatusCode, {
        'cache-control': 'no-store',
        ...(typeof wait === 'number' ? { 'retry-after': String(wait) } : {}),
      })
    }
  })
}
