import type { IncomingMessage } from 'node:http'
import { travellersPath } from '@sarai/contract/traveller-words'
import type { Context, Hono } from 'hono'
import { malformed } from '../../core/errors.ts'
import { announcedBytes, readBody } from '../../core/http/body.ts'
import { writtenPageHeaders } from '../../core/http/headers.ts'
import { withRoom } from '../../core/http/upload-room.ts'
import { answerPage, type Page } from '../../core/http/written-page.ts'
import type { Services } from '../../services.ts'
import { sayingPage } from '../intake/intake-form.page.ts'
import { findWayBack, nobodysForm, troubleOf } from '../intake/intake-troubles.service.ts'
import { travellersPage } from './travellers-form.page.ts'
import { enteredOf } from './travellers-form.rules.ts'
import { readPans } from './travellers-pan.rules.ts'
import { countSent, openTravellers, takeTravellers } from './travellers-page.service.ts'

interface Node {
  Bindings: { incoming: IncomingMessage }
}
type PageContext = Context<Node>

/** The traveller page of a hundred people is far smaller. */
const maxFormBytes = 512 * 1024

/** The page on which travellers fill in who they are, `/travellers/{key}`; a post to it saves. It works without script. */
export function addTravellerRoutes(
  app: Hono,
  services: Services,
  addressOf: (request: IncomingMessage) => string,
): void {
  const pages = app as unknown as Hono<Node>
  const answer = (c: PageContext, page: Page, status = 200) => {
    const headers = writtenPageHeaders(services.appUrl.startsWith('https:'), page.policy)
    return answerPage(c, page, { ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }, status)
  }
  const visit = (c: PageContext) => ({
    key: c.req.path.split('/').slice(2).join('/'),
    address: addressOf(c.env.incoming),
    userAgent: c.req.header('user-agent') ?? '',
  })
  const guarded = async (c: PageContext, work: () => Promise<Response>): Promise<Response> => {
    try {
      const { key, address } = visit(c)
      await services.pageTurns.take(key, address)
      return await work()
    } catch (error) {
      const { status, title, message, wait } = troubleOf(services, error)
      if (wait) c.header('retry-after', wait)
      const saying = { shown: nobodysForm, isEmbedded: false, appUrl: services.appUrl }
      const back = findWayBack(c.req.path, visit(c).key.split('/')[0] ?? '', c.req.method)
      const text = 'This address is not in use any more. Ask your travel agency for a new one.'
      const page =
        status === 404 ? sayingPage(saying, 'There is no page here', text) : sayingPage(saying, title, message, back)
      return answer(c, page, status)
    }
  }

  pages.get('/travellers/*', (c) =>
    guarded(c, async () => {
      const at = visit(c)
      const open = await openTravellers(services, at)
      const isSaved = c.req.query('saved') === '1'
      return answer(c, travellersPage({ open, key: at.key, appUrl: services.appUrl, isSaved }))
    }),
  )

  pages.post('/travellers/*', (c) =>
    guarded(c, async () => {
      const at = visit(c)
      const open = await openTravellers(services, at)
      const { incoming } = c.env
      const room = services.uploadRoom.enterByLink(open.agencyId, open.linkId, announcedBytes(incoming, maxFormBytes))
      const { sent, refused } = await withRoom(room, async () => {
        await countSent(services, open, at.address)
        const body = await readBody(incoming, maxFormBytes, room)
        if (!(body instanceof URLSearchParams)) throw malformed('The form could not be read.')
        const typed = { entered: enteredOf(body, open.travellers.length), pans: readPans(body, open.payersWithoutPan) }
        return { sent: typed, refused: await takeTravellers(services, open, typed) }
      })
      if (!refused) return c.redirect(`${travellersPath(at.key)}?saved=1`, 303)
      const now = refused.isStale ? await openTravellers(services, at) : open
      return answer(c, travellersPage({ open: now, key: at.key, appUrl: services.appUrl, sent, refused }), 422)
    }),
  )
}
