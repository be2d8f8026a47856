import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { malformed } from '../../core/errors.ts'
import { readBody } from '../../core/http/body.ts'
import { embeddableHeaders } from '../../core/http/headers.ts'
import { crowdPace } from '../../core/http/page-turns.ts'
import { pageFile } from '../../core/http/page-files.ts'
import type { Page } from '../../core/http/written-page.ts'
import type { Services } from '../../services.ts'
import { formPage, sayingPage, thanksPage } from './intake-form.page.ts'
import { originNames, type Problems, type Typed, typedOf } from './intake-form.rules.ts'
import { openForm, openFormPreview, sendForm, type ShownForm } from './intake-form.service.ts'
import { newStamp, stampProblem } from './intake-stamps.service.ts'
import { findWayBack, nobodysForm, problemsOf, troubleOf } from './intake-troubles.service.ts'

interface Node {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse }
}
type FormContext = Context<Node>

const maxFormBytes = 32 * 1024
const embedScript = pageFile('embed.js')

interface RouteOptions {
  services: Services
  addressOf: (request: IncomingMessage) => string
}

/**
 * The public form: `/forms/{key}` shows it, a post sends it, `/forms/{key}/thanks` is where that ends,
 * `/forms/{key}.js` puts it into another site's page, and `/forms/preview/{token}` shows it as it would be.
 */
export function addFormRoutes(app: Hono, services: Services, addressOf: RouteOptions['addressOf']): void {
  const options = { services, addressOf }
  const forms = app as unknown as Hono<Node>
  forms.get('/forms/*', (c) => guarded(options, c, () => show(options, c)))
  forms.post('/forms/*', (c) => guarded(options, c, () => send(options, c)))
}

const partsOf = (c: FormContext) => c.req.path.split('/').slice(2)
const isEmbedded = (c: FormContext) => c.req.query('embed') === '1'

function headersOf(
  { services }: RouteOptions,
  c: FormContext,
  policy: string,
  sites: string[],
): Record<string, string> {
  // What other answers carry would say that no page may frame this one.
  c.env.outgoing.removeHeader('x-frame-options')
  return embeddableHeaders(services.appUrl.startsWith('https:'), policy, sites)
}

function answer(
  options: RouteOptions,
  c: FormContext,
  page: Page,
  sites: string[],
  status: ContentfulStatusCode = 200,
) {
  const headers = headersOf(options, c, page.policy, sites)
  return c.body(page.markup, status, { ...headers, 'content-type': 'text/html; charset=utf-8' })
}

/** On to another page by GET, so that a reload sends nothing again. */
function goTo(options: RouteOptions, c: FormContext, address: string) {
  return c.body(null, 303, { ...headersOf(options, c, "script-src 'none'", []), location: address })
}

/** Errors are shown as a page, since a person reads them. */
async function guarded(options: RouteOptions, c: FormContext, work: () => Promise<Response>): Promise<Response> {
  try {
    const { services, addressOf } = options
    await services.pageTurns.take(partsOf(c)[0] ?? '', addressOf(c.env.incoming), crowdPace)
    return await work()
  } catch (error) {
    const { status, title: words, message, wait } = troubleOf(options.services, error)
    if (wait) c.header('retry-after', wait)
    const saying = { shown: nobodysForm, isEmbedded: isEmbedded(c), appUrl: options.services.appUrl }
    const back = status === 404 ? undefined : findWayBack(c.req.path, partsOf(c)[0] ?? '', c.req.method)
    const [title, text] =
      status === 404
        ? ['There is no form here', 'This address is not in use any more. Ask the agency for the new one.']
        : [words, message]
    return answer(options, c, sayingPage(saying, title, text, back), [], status as ContentfulStatusCode)
  }
}

async function show(options: RouteOptions, c: FormContext): Promise<Response> {
  const { services, addressOf } = options
  const [key = '', rest] = partsOf(c)
  if (rest === undefined && key.endsWith('.js')) return embedding(c)
  const isPreview = key === 'preview'
  const shown = isPreview
    ? await openFormPreview(services, rest ?? '')
    : await openForm(services, key, addressOf(c.env.incoming))
  const saying = { shown, isEmbedded: isEmbedded(c), appUrl: services.appUrl }
  const { sites, isOpen } = shown.settings
  if (!isOpen && !isPreview) {
    const text = `${shown.agency.name} takes no enquiries here at the moment.`
    return answer(options, c, sayingPage(saying, 'This form is closed', text), sites)
  }
  const { search } = new URL(c.req.url)
  if (rest === 'thanks') return answer(options, c, thanksPage(saying, `/forms/${key}${search}`), sites)
  return answer(options, c, formOf(options, c, shown, key, originOf(c), {}), sites)
}

/** What the address, and the browser, say of where the traveller comes from. */
function originOf(c: FormContext): Typed {
  const named = Object.fromEntries(originNames.map((name) => [name, (c.req.query(name) ?? '').slice(0, 300)]))
  const before = (c.req.header('referer') ?? '').slice(0, 300)
  return isEmbedded(c) ? { ...named, page: named.page || before } : { ...named, from: named.from || before }
}

function formOf(
  options: RouteOptions,
  c: FormContext,
  shown: ShownForm,
  key: string,
  typed: Typed,
  problems: Problems,
): Page {
  const { services } = options
  const { pathname, search } = new URL(c.req.url)
  // Somebody who is putting things right has been here long enough.
  const isKept = typed.stamp && stampProblem(services, key, typed.stamp) !== 'unknown'
  return formPage({
    shown,
    action: pathname + search,
    stamp: isKept ? (typed.stamp ?? '') : newStamp(services, key),
    typed,
    problems,
    isEmbedded: isEmbedded(c),
    now: services.clock.now(),
    appUrl: services.appUrl,
  })
}

async function send(options: RouteOptions, c: FormContext): Promise<Response> {
  const { services, addressOf } = options
  const [key = '', rest = ''] = partsOf(c)
  const { search, host } = new URL(c.req.url)
  if (key === 'preview') {
    const shown = await openFormPreview(services, rest)
    const saying = { shown, isEmbedded: isEmbedded(c), appUrl: services.appUrl }
    return answer(options, c, thanksPage(saying, c.req.path + search), [])
  }
  const address = addressOf(c.env.incoming)
  const shown = await openForm(services, key, address)
  if (!shown.settings.isOpen) return goTo(options, c, `/forms/${key}${search}`)
  const body = await readBody(c.env.incoming, maxFormBytes)
  if (!(body instanceof URLSearchParams)) throw malformed('The form could not be read.')
  const typed = typedOf(body)
  const problems = await sendForm(services, shown, { formKey: key, typed, address, host }).catch(problemsOf)
  if (!problems) return goTo(options, c, `/forms/${key}/thanks${search}`)
  return answer(options, c, formOf(options, c, shown, key, typed, problems), shown.settings.sites, 422)
}

function embedding(c: FormContext): Response {
  return c.body(embedScript, 200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
}
