import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import { announcedBytes, readBody } from '../../core/http/body.ts'
import { frameHeaders } from '../../core/http/headers.ts'
import { isAskedByOwnPage } from '../../core/http/own-page.ts'
import { withRoom } from '../../core/http/upload-room.ts'
import { answerPage } from '../../core/http/written-page.ts'
import type { Services } from '../../services.ts'
import { isOurs, mailPreviewPath, whosePreview } from './mail-preview.service.ts'

interface Node {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse }
}

const maxMailBytes = 512 * 1024

/** Mails as somebody will get them, in frames of the app before they are sent. */
export function addMailPreviewRoutes(app: Hono, services: Services): void {
  const headers = frameHeaders(services.appUrl.startsWith('https:'), `style-src 'unsafe-inline'`)
  const pages = app as unknown as Hono<Node>

  pages.post(`${mailPreviewPath}*`, async (c) => {
    const { incoming } = c.env
    // The address says whose mail it is before it is read.
    const agencyId = await whosePreview(services, c.req.path.slice(mailPreviewPath.length), isAskedByOwnPage(c))
    const room = services.uploadRoom.enter(agencyId, announcedBytes(incoming, maxMailBytes))
    return withRoom(room, async () => {
      const sent = await readBody(incoming, maxMailBytes, room)
      const [html, key] = sent instanceof URLSearchParams ? [sent.get('html') ?? '', sent.get('key') ?? ''] : ['', '']
      if (!isOurs(services, html, key))
        return answerPage(c, { markup: 'This mail cannot be shown.', policy: '' }, headers, 403)
      return answerPage(c, { markup: html, policy: '' }, headers)
    })
  })
}
