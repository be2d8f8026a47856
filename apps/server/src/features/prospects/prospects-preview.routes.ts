import type { Hono } from 'hono'
import { frameHeaders } from '../../core/http/headers.ts'
import { isAskedByOwnPage } from '../../core/http/own-page.ts'
import { answerPage } from '../../core/http/written-page.ts'
import type { Services } from '../../services.ts'
import { draftPage, draftPath } from './prospects-preview.service.ts'

/** Drafts as travellers will see them, in frames of the app before they are sent. */
export function addDraftRoutes(app: Hono, services: Services): void {
  app.get(`${draftPath}*`, async (c) => {
    const page = await draftPage(services, c.req.path.slice(draftPath.length), isAskedByOwnPage(c))
    return answerPage(c, page, frameHeaders(services.appUrl.startsWith('https:'), page.policy))
  })
}
