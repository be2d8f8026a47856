import type { IncomingMessage } from 'node:http'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError } from '../../core/errors.ts'
import { readBytes } from '../../core/http/body.ts'
import type { Services } from '../../services.ts'
import { answerQuestion, maxEventBytes, takeDelivery } from './plugins-events.service.ts'

interface Node {
  Bindings: { incoming: IncomingMessage }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  )
}

/** The last part of `/hooks/{key}`; nothing of an address that goes on. */
function readKey({ path }: { path: string }): string {
  const [, , key = '', more] = path.split('/')
  return more === undefined ? key : ''
}

const plainHeaders = { 'cache-control': 'no-store' }

/** Nobody is told why something is not taken. */
async function answerProvider(c: Context, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { retryAfterSeconds: wait } = error.data
    const body = { status: false, code: error.code, message: error.message }
    return c.json(body, error.status as ContentfulStatusCode, {
      ...plainHeaders,
      ...(typeof wait === 'number' ? { 'retry-after': String(wait) } : {}),
    })
  }
}

/**
 * Events that providers post: `/hooks/{key}`. The bytes are looked at as they came. Some ask the address first, by a GET,
 * whether they may.
 */
export function addHookRoute(app: Hono, services: Services, addressOf: (request: IncomingMessage) => string): void {
  const routes = app as unknown as Hono<Node>
  routes.get('/hooks/*', (c) =>
    answerProvider(c, async () => {
      const answer = await answerQuestion(services, readKey(c.req), c.req.query(), addressOf(c.env.incoming))
      return c.text(answer, 200, { ...plainHeaders, 'x-content-type-options': 'nosniff' })
    }),
  )
  routes.post('/hooks/*', (c) =>
    answerProvider(c, async () => {
      const { incoming } = c.env
      const address = addressOf(incoming)
      const read = async () => ({
        headers: headersOf(incoming),
        body: await readBytes(incoming, maxEventBytes),
        address,
      })
      await takeDelivery(services, readKey(c.req), read, address)
      return c.json({ status: true }, 200, plainHeaders)
    }),
  )
}
