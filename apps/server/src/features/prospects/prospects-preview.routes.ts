import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import { readBody } from '../../core/http/body.ts'
import { writtenPageHeaders } from '../../core/http/headers.ts'
import { answerPage } from '../../core/http/written-page.ts'
import { isOurs, mailPreviewPath } from '../../kernel/mail/mail-preview.service.ts'
import type { Services } from '../../services.ts'
import { draftPage, draftPath } from './prospects-preview.service.ts'

interface Node {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse }
}

const maxMailBytes = 512 * 1024
/** Nothing in it runs, is sent or leads away from it; its pictures are ours to load. */
const inert = 'sandbox allow-same-origin'

/** Drafts and mails as somebody will get them, in frames of the app before they are sent. */
export function addDraftRoutes(app: Hono, services: Services): void {
  const pages = app as unknown as Hono<Node>
  const headersFor = (inside: string) =>
    writtenPageHeaders(services.appUrl.startsWith('https:'), `${inside}; ${inert}`, [`'self'`])

  pages.get(`${draftPath}*`, async (c) => {
    const page = await draftPage(services, c.req.path.slice(draftPath.length))
    return answerPage(c, page, headersFor(page.policy))
  })

  pages.post(mailPreviewPath, async (c) => {
    const sent = await readBody(c.env.incoming, maxMailBytes)
    const [html, key] = sent instanceof URLSearchParams ? [sent.get('html') ?? '', sent.get('key') ?? ''] : ['', '']
    const headers = headersFor(`style-src 'unsafe-inline'`)
    if (!isOurs(services, html, key))
      return answerPage(c, { markup: 'This mail cannot be shown.', policy: '' }, headers, 403)
    return answerPage(c, { markup: html, policy: '' }, headers)
  })
}
