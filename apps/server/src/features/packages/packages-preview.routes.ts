import { agencyLines } from '../../kernel/agency/agency-lines.rules.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { malformed } from '../../core/errors.ts'
import { readBody } from '../../core/http/body.ts'
import { writtenPageHeaders } from '../../core/http/headers.ts'
import { crowdPace } from '../../core/http/page-turns.ts'
import { answerPage, type Page } from '../../core/http/written-page.ts'
import type { Services } from '../../services.ts'
import { linkPicture, linkPictureAnswer } from '../brochures/brochures-links.service.ts'
import { adviserOf } from '../brochures/brochures-adviser.rules.ts'
import { brochurePage } from '../brochures/brochures.page.ts'
import { formPage, formTag, sayingPage, thanksPage } from '../intake/intake-form.page.ts'
import { type Problems, type Typed, typedOf } from '../intake/intake-form.rules.ts'
import { newStamp, stampProblem } from '../intake/intake-stamps.service.ts'
import { findWayBack, nobodysForm, problemsOf, troubleOf } from '../intake/intake-troubles.service.ts'
import { mapOf } from '../places/places-map.service.ts'
import { actionTag, askTag, draftTag } from './packages-preview.page.ts'
import {
  type OpenPackage,
  openPreview,
  previewAdviser,
  previewForm,
  readBrochure,
  sendPreviewForm,
} from './packages-preview.service.ts'

interface Node {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse }
}
type PageContext = Context<Node>

interface RouteOptions {
  services: Services
  addressOf: (request: IncomingMessage) => string
}

const maxFormBytes = 32 * 1024

/**
 * The public page of a package, `/packages/preview/{key}`: a post to it sends the form on it, `…/thanks` is where that
 * ends, and `…/cover.jpg` is what messages that link here show.
 */
export function addPreviewRoutes(app: Hono, services: Services, addressOf: RouteOptions['addressOf']): void {
  const options = { services, addressOf }
  const pages = app as unknown as Hono<Node>
  pages.get('/packages/preview/*', (c) => guarded(options, c, () => show(options, c)))
  pages.post('/packages/preview/*', (c) => guarded(options, c, () => send(options, c)))
}

const partsOf = (c: PageContext) => c.req.path.split('/').slice(3)
const pathOf = (key: string) => `/packages/preview/${key}`
const headersOf = ({ services }: RouteOptions, policy: string) =>
  writtenPageHeaders(services.appUrl.startsWith('https:'), policy)

function answer(options: RouteOptions, c: PageContext, page: Page, status: ContentfulStatusCode = 200) {
  return answerPage(c, page, headersOf(options, page.policy), status)
}

/** Errors are shown as a page, since a person reads them. */
async function guarded(options: RouteOptions, c: PageContext, work: () => Promise<Response>): Promise<Response> {
  try {
    const { services, addressOf } = options
    await services.pageTurns.take(partsOf(c)[0] ?? '', addressOf(c.env.incoming), crowdPace)
    return await work()
  } catch (error) {
    const { status, title: words, message, wait } = troubleOf(options.services, error)
    if (wait) c.header('retry-after', wait)
    const saying = { shown: nobodysForm, isEmbedded: false, appUrl: options.services.appUrl }
    const back = status === 404 ? undefined : findWayBack(c.req.path, partsOf(c)[0] ?? '', c.req.method)
    const [title, text] =
      status === 404
        ? ['There is no trip here', 'This address is not in use any more. Ask the agency for the new one.']
        : [words, message]
    return answer(options, c, sayingPage(saying, title, text, back), status as ContentfulStatusCode)
  }
}

async function show(options: RouteOptions, c: PageContext): Promise<Response> {
  const { services, addressOf } = options
  const [key = '', rest, more] = partsOf(c)
  const open = await openPreview(services, key, addressOf(c.env.incoming), c.req.query('look'))
  const saying = { shown: previewForm(open), isEmbedded: false, appUrl: services.appUrl }
  if (more === undefined && rest === 'thanks')
    return answer(options, c, thanksPage(saying, pathOf(key), 'Back to the trip'))
  if (open.status === 'archived') {
    const text = `${open.agency.name} does not offer “${open.title}” any more. Ask them for one like it.`
    return answer(options, c, sayingPage(saying, 'This trip is not offered any more', text), 410)
  }
  const brochure = await readBrochure(services, open)
  if (more === undefined && rest === 'cover.jpg')
    return linkPictureAnswer(c, await linkPicture(services, open.agencyId, brochure), {
      isPublic: open.status === 'published',
    })
  if (rest !== undefined) return c.redirect(pathOf(key))
  const address = new URL(pathOf(key), services.appUrl).href
  const { name, logo, form, profile } = open.agency
  const shown = brochurePage({
    brochure,
    map: await mapOf(services, brochure.stops),
    agency: { name, logo, colour: form.colour, lines: agencyLines(profile) },
    adviser: adviserOf(open.agency, await previewAdviser(services, open)),
    address,
    linkPicture: brochure.cover && `${address}/cover.jpg`,
    isListed: open.status === 'published',
    notice: open.status === 'draft' ? draftTag : null,
    action: actionTag(brochure),
    answer: askTag(name, formTag(asked(options, open, key, {}, {}))),
    // With such an address only the agency's own people look.
    seen: c.req.query('look') ? null : { path: `/api/package-page/${key}/seen` },
    footnote: 'Prices and places are confirmed when you book.',
  })
  return answer(options, c, shown)
}

function asked({ services }: RouteOptions, open: OpenPackage, key: string, typed: Typed, problems: Problems) {
  // Somebody who is putting things right has been here long enough.
  const isKept = typed.stamp && stampProblem(services, key, typed.stamp) !== 'unknown'
  return {
    shown: previewForm(open),
    action: pathOf(key),
    stamp: isKept ? (typed.stamp ?? '') : newStamp(services, key),
    typed,
    problems,
    isEmbedded: false,
    now: services.clock.now(),
    appUrl: services.appUrl,
  }
}

async function send(options: RouteOptions, c: PageContext): Promise<Response> {
  const { services, addressOf } = options
  const [key = ''] = partsOf(c)
  const address = addressOf(c.env.incoming)
  const open = await openPreview(services, key, address)
  const body = await readBody(c.env.incoming, maxFormBytes)
  if (!(body instanceof URLSearchParams)) throw malformed('The form could not be read.')
  if (open.status === 'archived') return onTo(options, c, pathOf(key))
  const typed = typedOf(body)
  const sent = { formKey: key, typed, address, host: new URL(c.req.url).host }
  const problems = await sendPreviewForm(services, open, sent).catch(problemsOf)
  if (!problems) return onTo(options, c, `${pathOf(key)}/thanks`)
  return answer(options, c, formPage(asked(options, open, key, typed, problems)), 422)
}

/** On to another page by GET, so that a reload sends nothing again. */
function onTo(options: RouteOptions, c: PageContext, location: string): Response {
  return c.body(null, 303, { ...headersOf(options, "script-src 'none'"), location })
}
