import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError } from '../../core/errors.ts'
import { fileHeaders } from '../../core/http/headers.ts'
import type { Services } from '../../services.ts'
import { readFeed } from './feeds.service.ts'

interface Node {
  Bindings: { incoming: IncomingMessage }
}

/** Calendars for other programs: `/calendars/{key}/departures.ics` and `…/reminders.ics`. */
export function addFeedRoutes(app: Hono, services: Services, addressOf: (request: IncomingMessage) => string): void {
  const routes = app as unknown as Hono<Node>
  routes.get('/calendars/*', async (c) => {
    const [, , key = '', file = '', more] = c.req.path.split('/')
    const kind = (more === undefined && /^(departures|reminders)\.ics$/.exec(file)?.[1]) || ''
    try {
      const text = await readFeed(services, key, kind, addressOf(c.env.incoming))
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
      const headers = { ...fileHeaders, etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
      const known = c.req.header('if-none-match')?.split(',') ?? []
      if (known.some((one) => one.trim().replace(/^W\//, '') === etag)) return c.body(null, 304, headers)
      return c.body(text, 200, {
        ...headers,
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `inline; filename="${kind}.ics"`,
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const wait = error.data.retryAfterSeconds
      return c.text(error.message, error.status as ContentfulStatusCode, {
        'cache-control': 'no-store',
        ...(typeof wait === 'number' ? { 'retry-after': String(wait) } : {}),
      })
    }
  })
}
