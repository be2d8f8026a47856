import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, Hono } from 'hono'
import { signFileLink } from '../../core/file-links.ts'
import { writtenPageHeaders } from '../../core/http/headers.ts'
import { answerPage, type Page } from '../../core/http/written-page.ts'
import type { Services } from '../../services.ts'
import { findWayBack, troubleOf } from '../intake/intake-troubles.service.ts'
import { sayPage, writeLeadOnPage } from './brochures-paper.page.ts'
import { pdfName } from './brochures-pdf.service.ts'

export interface Node {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse }
}

/** Somebody at the address of a page that the server writes. */
export interface PageVisit {
  services: Services
  c: Context<Node>
}

/** Somebody at the address of a document that is shown on paper: a voucher, an invoice. */
export interface Visit extends PageVisit {
  address: string
  /** The key or code that the address names, and what stands behind it. */
  key: string
  rest: string | undefined
}

/** The routes with what they see of a request, and how a visit is made of it. */
export function visited(
  app: Hono,
  services: Services,
  addressOf: (request: IncomingMessage) => string,
  /** Which part of the path the key is: the second of `/pay/{key}`. */
  keyAt = 3,
) {
  const visit = (c: Context<Node>): Visit => {
    const [key = '', rest] = c.req.path.split('/').slice(keyAt)
    return { services, c, address: addressOf(c.env.incoming), key, rest }
  }
  return { pages: app as unknown as Hono<Node>, visit }
}

export const headersOf = ({ services }: Pick<PageVisit, 'services'>, policy: string) =>
  writtenPageHeaders(services.appUrl.startsWith('https:'), policy)

export const answer = (visit: PageVisit, page: Page, status = 200) =>
  answerPage(visit.c, page, headersOf(visit, page.policy), status)

/**
 * Errors are shown as a page, since a person reads them.
 * @param noun what the address would show: "voucher"
 */
export async function guarded(
  visit: Visit,
  noun: string,
  work: (visit: Visit) => Promise<Response>,
): Promise<Response> {
  try {
    await visit.services.pageTurns.take(visit.key, visit.address)
    return await work(visit)
  } catch (error) {
    const { status, title, message, wait } = troubleOf(visit.services, error)
    if (wait) visit.c.header('retry-after', wait)
    const back = findWayBack(visit.c.req.path, visit.key, visit.c.req.method)
    if (status !== 404) return answer(visit, sayPage(title, message, back), status)
    const text = 'This address is not in use any more. Ask the travel agency for the new one.'
    return answer(visit, sayPage(`There is no ${noun} here`, text), 404)
  }
}

/** On to a page by GET, so that a reload sends nothing again. */
export const onTo = (visit: PageVisit, location: string): Response =>
  visit.c.body(null, 303, { ...headersOf(visit, `script-src 'none'`), location })

/** On to the page of a gateway. A form that leads elsewhere is stopped by the page's policy, so a page of ours does. */
export function answerLeadOn(visit: PageVisit, url: string): Promise<Response> {
  visit.c.header('refresh', `0; url=${url}`)
  return answer(visit, writeLeadOnPage(url))
}

/** Back from it: waits a little for the money, and then shows what holds. */
export async function answerReturn(
  visit: PageVisit,
  wait: { seconds: number; url: string } | undefined,
  path: string,
): Promise<Response> {
  if (!wait) return onTo(visit, `${path}#online`)
  visit.c.header('refresh', `${wait.seconds}; url=${wait.url}`)
  return answer(visit, sayPage('Looking for your payment', 'This takes a few seconds. You need not pay again.'))
}

interface Document {
  storageKey: string
  title: string
  /** As the page calls it while it is made: "The voucher". */
  name: string
  /** Has it made, where it is not there yet. */
  ask: () => Promise<unknown>
}

/** On to the document, which is made when it is first asked for. */
export async function onToPdf(visit: PageVisit, { storageKey, title, name, ask }: Document): Promise<Response> {
  const { services, c } = visit
  if ((await services.storage.size(storageKey)) === undefined) {
    await ask()
    // Asks again by itself.
    c.header('refresh', '3')
    return answer(visit, sayPage('Almost ready', `${name} is being prepared. It opens by itself in a moment.`), 202)
  }
  const file = { key: storageKey, name: pdfName(title), type: 'application/pdf' }
  return c.redirect(signFileLink(services, { kind: 'public', file }))
}
