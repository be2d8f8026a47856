import type { IncomingMessage, ServerResponse } from 'node:http'
import { proposalPath } from '@sarai/contract/prospect-words'
import type { Context } from 'hono'
import { writtenPageHeaders } from '../../core/http/headers.ts'
import { answerPage, type Page } from '../../core/http/written-page.ts'
import type { Visitor } from '../../kernel/page-views/page-views.service.ts'
import type { Services } from '../../services.ts'
import type { AfterAcceptance } from '../brochures/brochures-after.rules.ts'
import { leadOnPage, sayPage } from '../brochures/brochures-paper.page.ts'
import { sayingPage } from '../intake/intake-form.page.ts'
import { nobodysForm } from '../intake/intake-troubles.service.ts'
import { type OpenPage, openPage } from './prospects-page.service.ts'

export interface Node {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse }
}
export type PageContext = Context<Node>

/** A visit to the page of one proposal. */
export interface Visit {
  services: Services
  c: PageContext
  key: string
  visitor: Visitor
  after: AfterAcceptance
}

export const partsOf = (c: PageContext) => c.req.path.split('/').slice(2)
export const askedOf = (c: PageContext) => new URL(c.req.url).searchParams
export const headersOf = ({ services }: Visit, policy: string) =>
  writtenPageHeaders(services.appUrl.startsWith('https:'), policy)

export function answer(visit: Visit, page: Page, status = 200) {
  return answerPage(visit.c, page, headersOf(visit, page.policy), status)
}

export function say(visit: Visit, title: string, text: string, status: number, { agency }: Partial<OpenPage> = {}) {
  const shown = agency ? { settings: agency.form, agency } : nobodysForm
  return answer(visit, sayingPage({ shown, isEmbedded: false, appUrl: visit.services.appUrl }, title, text), status)
}

/** On to another page by GET, so that a reload sends nothing again. */
export function onTo(visit: Visit, location: string): Response {
  return visit.c.body(null, 303, { ...headersOf(visit, `script-src 'none'`), location })
}

/** On to the page of a gateway. A form that leads elsewhere is stopped by the page's policy, so a page of ours does. */
export async function payOnline(visit: Visit, body: URLSearchParams): Promise<Response> {
  const { services, key, visitor, after } = visit
  const { agencyId, proposal } = await openPage(services, key, visitor.address)
  const url = await after.pay(services, visitor, { agencyId, proposalId: proposal.id, body })
  visit.c.header('refresh', `0; url=${url}`)
  return answer(visit, leadOnPage(url))
}

/** Back from it: waits a little for the money, and then shows what holds. */
export async function answerReturn(visit: Visit, { agencyId, proposal }: OpenPage): Promise<Response> {
  const { services, c, after } = visit
  const path = proposalPath(proposal.publicKey)
  const wait = await after.wait(services, { agencyId, path, search: askedOf(c) })
  if (!wait) return onTo(visit, `${path}#online`)
  c.header('refresh', `${wait.seconds}; url=${wait.url}`)
  return answer(visit, sayPage('Looking for your payment', 'This takes a few seconds. You need not pay again.'))
}
