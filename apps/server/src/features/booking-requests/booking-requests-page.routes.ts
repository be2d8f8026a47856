import type { IncomingMessage, ServerResponse } from 'node:http'
import { vendorRequestPath } from '@sarai/contract/booking-request-words'
import { id, text } from '@sarai/contract/primitives'
import type { Context, Hono } from 'hono'
import { AppError, malformed, notFound } from '../../core/errors.ts'
import { announcedBytes, readBody } from '../../core/http/body.ts'
import { writtenPageHeaders } from '../../core/http/headers.ts'
import { withRoom } from '../../core/http/upload-room.ts'
import { answerPage, type Page } from '../../core/http/written-page.ts'
import type { Visitor } from '../../kernel/page-views/page-views.service.ts'
import type { Services } from '../../services.ts'
import { sayingPage } from '../intake/intake-form.page.ts'
import { findWayBack, nobodysForm, troubleOf } from '../intake/intake-troubles.service.ts'
import { answerTyped, type Typed } from './booking-requests-answers.rules.ts'
import { answerLine, confirmAll } from './booking-requests-answers.service.ts'
import { hearVendor } from './booking-requests-messages.service.ts'
import { hearAcknowledged } from './booking-requests-acknowledging.service.ts'
import { type Asked, vendorPage } from './booking-requests-page.page.ts'
import {
  expectUpload,
  findPage,
  keepUpload,
  noteVisit,
  openRequest,
  pageToAnswer,
} from './booking-requests-page.service.ts'

interface Node {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse }
}

interface Visit {
  services: Services
  c: Context<Node>
  key: string
  visitor: Visitor
}

const maxFormBytes = 32 * 1024
const maxFileBytes = 10 * 1024 * 1024 + maxFormBytes

/**
 * The page of one request, `/vendor-requests/{key}`: opening it changes nothing, whoever does. Posts to `…/answer`,
 * `…/message` and `…/file` are the vendor's, and `…/opened` is said by a browser that shows it.
 */
export function addVendorRequestRoutes(
  app: Hono,
  services: Services,
  addressOf: (request: IncomingMessage) => string,
): void {
  const pages = app as unknown as Hono<Node>
  const visit = (c: Context<Node>): Visit => ({
    services,
    c,
    key: c.req.path.split('/')[2] ?? '',
    visitor: {
      address: addressOf(c.env.incoming),
      userAgent: c.req.header('user-agent') ?? '',
      token: c.req.header('authorization')?.replace(/^Bearer /, ''),
    },
  })
  pages.get('/vendor-requests/*', (c) => guarded(visit(c), show))
  pages.post('/vendor-requests/*', (c) => guarded(visit(c), take))
}

const headersOf = ({ services }: Visit, policy: string) => ({
  ...writtenPageHeaders(services.appUrl.startsWith('https:'), policy),
  'x-robots-tag': 'noindex, nofollow',
})

const answer = (visit: Visit, page: Page, status = 200) =>
  answerPage(visit.c, page, headersOf(visit, page.policy), status)

/** Errors are shown as a page, since a person reads them. */
async function guarded(visit: Visit, work: (visit: Visit) => Promise<Response>): Promise<Response> {
  try {
    await visit.services.pageTurns.take(visit.key, visit.visitor.address)
    return await work(visit)
  } catch (error) {
    const { status, title, message, wait } = troubleOf(visit.services, error)
    if (wait) visit.c.header('retry-after', wait)
    const saying = { shown: nobodysForm, isEmbedded: false, appUrl: visit.services.appUrl }
    const back = findWayBack(visit.c.req.path, visit.key, visit.c.req.method)
    const gone = 'This address is not in use any more. Ask the travel agency for the new one.'
    const page =
      status === 404 ? sayingPage(saying, 'There is no request here', gone) : sayingPage(saying, title, message, back)
    return answer(visit, page, status)
  }
}

const blank: Omit<Asked, 'appUrl'> = { lineId: null, from: 0, typed: {}, problems: {} }

async function page(visit: Visit, asked: Partial<Asked>, status = 200): Promise<Response> {
  const { services, key, visitor } = visit
  const found = await findPage(services, key, visitor.address)
  const open = await openRequest(services, found)
  return answer(visit, vendorPage(open, { ...blank, appUrl: services.appUrl, ...asked }), status)
}

const sayings = new Map([
  ['answered', 'Thank you. The agency has your answer.'],
  ['message', 'Thank you. The agency has your message.'],
  ['noted', 'Thank you. The agency knows that you have noted it.'],
  ['file', 'Thank you. The agency has your file.'],
])

async function show(visit: Visit): Promise<Response> {
  const { c, key } = visit
  if (c.req.path.split('/').length > 3) return c.redirect(vendorRequestPath(key))
  const asked = new URL(c.req.url).searchParams
  const from = Number(asked.get('from') ?? 0)
  return page(visit, {
    lineId: asked.get('line'),
    from: Number.isSafeInteger(from) && from > 0 ? from : 0,
    thanks: sayings.get(asked.get('said') ?? ''),
  })
}

async function take(visit: Visit): Promise<Response> {
  const { c, services, key, visitor } = visit
  const step = c.req.path.split('/').slice(3).join('/')
  if (step === 'opened') {
    await noteVisit(services, key, visitor)
    return c.body(null, 204, headersOf(visit, `script-src 'none'`))
  }
  const found = await pageToAnswer(services, key, visitor.address)
  try {
    if (step === 'file') return await takeFile(visit, found)
    const body = await readBody(c.env.incoming, maxFormBytes)
    if (!(body instanceof URLSearchParams)) throw malformed('The form could not be read.')
    if (step === 'answer') return await takeAnswer(visit, found, typedIn(body))
    if (step === 'noted') return await takeNoted(visit, found)
    if (step === 'message') return await takeMessage(visit, found, typedIn(body))
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error
    // Answered, withdrawn or changed meanwhile: the page as it is now says what holds.
    return page(visit, { saidNow: error.message }, 409)
  }
  return onTo(visit, vendorRequestPath(key))
}

type Found = Awaited<ReturnType<typeof findPage>>

/** What was typed; at most what the largest field takes. */
const typedIn = (sent: URLSearchParams): Typed =>
  Object.fromEntries([...sent].map(([name, value]) => [name, value.slice(0, 3000)]))

async function takeAnswer(visit: Visit, found: Found, typed: Typed): Promise<Response> {
  const { services, key } = visit
  const open = await openRequest(services, found)
  const { timeZone, currency } = open.agency
  const asked = open.lines.find(({ line }) => line.id === typed.line)
  if (!asked && typed.line !== 'all') throw notFound('request')
  const about = { currency: asked?.line.asked.currency ?? currency, timeZone, now: services.clock.now() }
  const said = answerTyped(typed, about)
  if ('problems' in said) return page(visit, { typed, problems: said.problems, lineId: typed.line ?? null }, 422)
  if (asked) await answerLine(services, found, { lineId: asked.line.id, seen: Number(typed.seen), said })
  else if (said.answer === 'confirmed') await confirmAll(services, found, { seen: typed.seen ?? '', said })
  else throw malformed('The form could not be read.')
  return onTo(visit, `${vendorRequestPath(key)}?said=answered`)
}

async function takeNoted(visit: Visit, found: Found): Promise<Response> {
  await hearAcknowledged(visit.services, found)
  return onTo(visit, `${vendorRequestPath(visit.key)}?said=noted`)
}

async function takeMessage(visit: Visit, found: Found, typed: Typed): Promise<Response> {
  const read = text(2000, 'Write something').safeParse(typed.text ?? '')
  if (!read.success) {
    const problems = { text: read.error.issues[0]?.message ?? 'Write something' }
    return page(visit, { typed: { ...typed, do: 'message' }, problems }, 422)
  }
  await hearVendor(visit.services, found, read.data)
  return onTo(visit, `${vendorRequestPath(visit.key)}?said=message`)
}

async function takeFile(visit: Visit, found: Found): Promise<Response> {
  const { services, c } = visit
  const { incoming } = c.env
  const room = services.uploadRoom.enterByLink(found.agencyId, found.id, announcedBytes(incoming, maxFileBytes))
  return withRoom(room, async () => {
    await expectUpload(services, found)
    const sent = await readBody(incoming, maxFileBytes, room)
    if (!(sent instanceof FormData)) throw malformed('The form could not be read.')
    return keepFile(visit, found, sent)
  })
}

async function keepFile(visit: Visit, found: Found, sent: FormData): Promise<Response> {
  const [line, file] = [sent.get('line'), sent.get('file')]
  if (!id.safeParse(line).success) throw notFound('request')
  if (!(file instanceof File) || file.size === 0) return page(visit, { problems: { file: 'Choose a file' } }, 422)
  try {
    await keepUpload(visit.services, found, { lineId: String(line), file })
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error
    const { file: problem = error.message } = (error.data.fields ?? {}) as Record<string, string>
    return page(visit, { problems: { file: problem } }, 422)
  }
  return onTo(visit, `${vendorRequestPath(visit.key)}?said=file`)
}

/** On to the page by GET, so that a reload sends nothing again. */
function onTo(visit: Visit, location: string): Response {
  return visit.c.body(null, 303, { ...headersOf(visit, `script-src 'none'`), location })
}
