import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import { announcedBytes, readBody } from '../../core/http/body.ts'
import { writtenPageHeaders } from '../../core/http/headers.ts'
import { isAskedByOwnPage } from '../../core/http/own-page.ts'
import { withRoom } from '../../core/http/upload-room.ts'
import { answerPage } from '../../core/http/written-page.ts'
import type { Services } from '../../services.ts'
import { draftPage, draftPath, isOurs, whoseDraft } from './prospects-preview.service.ts'

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
    const page = await draftPage(services, c.req.path.slice(draftPath.length), isAskedByOwnPage(c))
    return answerPage(c, page, headersFor(page.policy))
  })

  // To the same address, which says whose mail it is before it is read.
  pages.post(`${draftPath}*`, async (c) => {
    const { incoming } = c.env
    const { agencyId } = await whoseDraft(services, c.req.path.slice(draftPath.length), isAskedByOwnPage(c))
    const room = services.uploadRoom.enter(agencyId, announcedBytes(incoming, maxMailBytes))
    return withRoom(room, async () => {
      const sent = await readBody(incoming, maxMailBytes, room)
      const [html, key] = sent instanceof URLSearchParams ? [sent.get('html') ?? '', sent.get('key') ?? ''] : ['', '']
      const headers = headersFor(`style-src 'unsafe-inline'`)
      if (!isOurs(services, html, key))
        return answerPage(c, { markup: 'This mail cannot be shown.', policy: '' }, headers, 403)
      return answerPage(c, { markup: html, policy: '' }, headers)
    })
  })
}
