import type { IncomingMessage } from 'node:http'
import { acceptance, acceptanceRequest, changeRequest } from '@sarai/contract/prospect-page'
import { proposalPath } from '@sarai/contract/prospect-words'
import type { Hono } from 'hono'
import type * as z from 'zod'
import { AppError, malformed } from '../../core/errors.ts'
import { signFileLink } from '../../core/file-links.ts'
import { readBody } from '../../core/http/body.ts'
import { answerPacked, encodingFor } from '../../core/http/written-page.ts'
import type { Visitor } from '../../kernel/page-views/page-views.service.ts'
import type { Services } from '../../services.ts'
import { pdfName } from '../brochures/brochures-pdf.service.ts'
import { answer, headersOf, type Node, onTo } from '../brochures/brochures-visits.service.ts'
import { linkPicture, linkPictureAnswer } from '../brochures/brochures-links.service.ts'
import { findWayBack, troubleOf } from '../intake/intake-troubles.service.ts'
import { sayingPage } from '../intake/intake-form.page.ts'
import { type AfterAcceptance, mailedLinks, type TripAfter } from '../brochures/brochures-after.rules.ts'
import { acceptProposal, requestAcceptance } from './prospects-acceptance.service.ts'
import type { Answered } from './prospects-answer.page.ts'
import { choiceAsked, choiceQuery } from './prospects-choice.rules.ts'
import { type AskedCode, codePage } from './prospects-code.page.ts'
import { doneWords, listProblems, readPageQuery, readTyped } from './prospects-page.rules.ts'
import { sumTag } from './prospects-offer.page.ts'
import { type Asked, proposalPage, shownOffer, sumWords } from './prospects-page.page.ts'
import { findPaperNow } from './prospects-pdf.service.ts'
import { type OpenPage, openPage } from './prospects-page.service.ts'
import {
  askedOf,
  type PageContext,
  partsOf,
  answerReceipt,
  payOnline,
  say,
  type Visit,
  readAfter,
  shownPage,
  takeReturn,
} from './prospects-shown.service.ts'
import { askForChange, askForPdf } from './prospects-visits.service.ts'

const maxFormBytes = 32 * 1024

/**
 * The public page of a proposal, `/proposals/{key}`: `…/price` is the price of a choice by itself, `…/cover.jpg` what
 * messages that link here show, and posts to `…/accept`, `…/accept/code` and `…/change` are the traveller's answers; one to
 * `…/links` mails them the pages of their trip, and one to `…/online` leads to a gateway's page, and that back to `…/paid`.
 */
export function addProposalRoutes(
  app: Hono,
  services: Services,
  addressOf: (request: IncomingMessage) => string,
  after: AfterAcceptance,
): void {
  const pages = app as unknown as Hono<Node>
  const visit = (c: PageContext): Visit => {
    const userAgent = c.req.header('user-agent') ?? ''
    const visitor = { address: addressOf(c.env.incoming), userAgent }
    return { services, c, key: partsOf(c)[0] ?? '', visitor, after }
  }
  pages.get('/proposals/*', (c) => guarded(visit(c), show))
  pages.post('/proposals/*', (c) => guarded(visit(c), take))
}

/** Errors are shown as a page, since a person reads them. */
async function guarded(visit: Visit, work: (visit: Visit) => Promise<Response>): Promise<Response> {
  try {
    return await work(visit)
  } catch (error) {
    const { status, title, message, wait } = troubleOf(visit.services, error)
    if (wait) visit.c.header('retry-after', wait)
    const back = findWayBack(visit.c.req.path, visit.key, visit.c.req.method)
    if (status !== 404) return say(visit, title, message, status, { back })
    const text = 'This address is not in use any more. Ask your travel agency for the new one.'
    return say(visit, 'There is no proposal here', text, 404)
  }
}

async function show(visit: Visit): Promise<Response> {
  const { services, c, key, visitor, after } = visit
  const [, part, more] = partsOf(c)
  if (part === undefined) {
    const query = readPageQuery(askedOf(c))
    const asked = { key, address: visitor.address, query: query.toString(), encoding: encodingFor(c), after }
    const make = (open: OpenPage, trip: TripAfter | undefined) => pageOf(visit, open, { query, trip })
    return answerPacked(c, await shownPage(services, asked, make))
  }
  const open = await openPage(services, key, visitor.address)
  if (part === 'paid' && more === undefined) return takeReturn(visit, open)
  if (more !== undefined || !open.page.offer) return c.redirect(proposalPath(key))
  if (part === 'cover.jpg') {
    const { trip } = open.page.offer
    const cover = trip.pictures.find(({ id }) => id === trip.cover) ?? trip.pictures[0] ?? null
    return linkPictureAnswer(c, await linkPicture(services, open.agencyId, { cover }), { isPublic: false })
  }
  if (part === 'price')
    return answer(visit, {
      markup: sumTag(await shownOffer(services, open, askedOf(c))).markup,
      policy: `script-src 'none'`,
    })
  if (part === 'receipt.pdf' && open.page.offer) return answerReceipt(visit, open)
  return part === 'trip.pdf' ? onToPdf(visit, open) : c.redirect(proposalPath(key))
}

interface Shown {
  query: URLSearchParams
  trip: TripAfter | undefined
}

async function pageOf(visit: Visit, open: OpenPage, { query, trip }: Shown) {
  const saidNow = doneWords.get(query.get('said') ?? '')?.(open)
  const { page, status } = await shown(visit, open, { asked: query, after: trip, saidNow })
  return { page, headers: headersOf(visit, page.policy), status }
}

/** On to the document of what is shown, which is made when it is first asked for. */
async function onToPdf(visit: Visit, open: OpenPage): Promise<Response> {
  const { services, c } = visit
  const { agencyId, newest, page } = open
  const bought = page.accepted
  const { key, mark } = await findPaperNow(services.database.readAs(agencyId), open)
  if ((await services.storage.size(key)) === undefined) {
    await askForPdf(services, { agencyId, newest, isBought: bought !== null, mark })
    // Asks again by itself, with and without a script.
    c.header('refresh', '3')
    return say(visit, 'Almost ready', 'Your document is being prepared. It opens by itself in a moment.', 202, open)
  }
  const name = pdfName(`${page.number} ${newest.document.title}`)
  return c.redirect(signFileLink(services, { kind: 'public', file: { key, name, type: 'application/pdf' } }))
}

/** The page as it is now, and how it is answered. */
async function shown({ services }: Visit, open: OpenPage, more: Omit<Asked, 'services'>, status = 200) {
  const { state, offer } = open.page
  const { appUrl } = services
  if (offer) return { page: await proposalPage({ ...open, shown: offer }, { ...more, services }), status }
  const { agency } = open
  const text =
    state === 'closed'
      ? `${agency.name} has closed this page for the moment.`
      : `${agency.name} has withdrawn this offer. A new one may follow under the same link.`
  const saying = { shown: { settings: agency.form, agency }, isEmbedded: false, appUrl }
  return { page: sayingPage(saying, 'Nothing to see here at the moment', text), status: 410 }
}

async function answerShown(visit: Visit, open: OpenPage, given: Omit<Asked, 'services'>, status: number) {
  const { services } = visit
  const more = {
    ...given,
    after: await readAfter(visit.after, services, services.database.readAs(open.agencyId), open),
  }
  const { page, status: answered } = await shown(visit, open, more, status)
  return answer(visit, page, answered)
}

/** By what stands behind the key. A map, since strangers write the address: objects have more names than those given. */
const steps = new Map<string, (visit: Visit, sent: URLSearchParams) => Promise<Response>>([
  ['accept', wish],
  ['accept/code', accept],
  ['change', askChange],
  ['links', mailLinks],
  ['online', payOnline],
])

/** Takes an answer, or says on the page why it cannot be taken. */
async function take(visit: Visit): Promise<Response> {
  const { c, key, services, visitor } = visit
  const body = await readBody(c.env.incoming, maxFormBytes)
  if (!(body instanceof URLSearchParams)) throw malformed('The form could not be read.')
  const step = steps.get(partsOf(c).slice(1).join('/'))
  if (!step) return onTo(visit, proposalPath(key))
  try {
    return await step(visit, body)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error
    // Accepted, over, taken back or superseded meanwhile: the page as it is now says what holds.
    const open = await openPage(services, key, visitor.address)
    return answerShown(visit, open, { asked: body, saidNow: error.message }, 409)
  }
}

async function again(visit: Visit, form: 'accept' | 'change', sent: URLSearchParams, problems: Answered['problems']) {
  const open = await openPage(visit.services, visit.key, visit.visitor.address)
  return answerShown(visit, open, { asked: sent, [form]: { typed: readTyped(sent), problems } }, 422)
}

async function wish(visit: Visit, sent: URLSearchParams): Promise<Response> {
  const { key, services, visitor } = visit
  const { name, email } = readTyped(sent)
  const read = acceptanceRequest.safeParse({ key, version: Number(sent.get('version')), name, email })
  const agree: Record<string, string> = sent.get('agree') === 'yes' ? {} : { agree: 'Tick this to accept' }
  if (!read.success || agree.agree)
    return again(visit, 'accept', sent, { ...(read.error ? listProblems(read.error) : {}), ...agree })
  const { data, warnings } = await requestAcceptance(services, visitor, read.data)
  const open = await openPage(services, key, visitor.address)
  if (warnings) {
    const text = `${open.agency.name} cannot send mail at the moment. They know that you want to accept, and will be in touch.`
    // The wish is noted: that is an answer, not a failure of the server.
    return say(visit, 'The code could not be sent', text, 200, open)
  }
  return askCode(visit, open, { sent, requestId: data.requestId, email: data.sentTo, problems: {} })
}

interface Coded {
  sent: URLSearchParams
  requestId: string
  email: string
  problems: Answered['problems']
}

async function askCode(visit: Visit, open: OpenPage, { sent, requestId, email, problems }: Coded): Promise<Response> {
  const { agency, newest, proposal } = open
  const amount = Number(sent.get('total'))
  const asked: AskedCode = {
    shown: { settings: agency.form, agency },
    appUrl: visit.services.appUrl,
    path: proposalPath(proposal.publicKey),
    title: newest.document.title,
    total: await sumWords(visit.services, open, sent),
    version: Number(sent.get('version')),
    amount,
    choice: choiceAsked(sent),
    requestId,
    email,
    answered: { typed: { code: sent.get('code') ?? '' }, problems },
  }
  return answer(visit, codePage(asked), Object.keys(problems).length > 0 ? 422 : 200)
}

async function accept(visit: Visit, sent: URLSearchParams): Promise<Response> {
  const { key, services, visitor } = visit
  const code = sent.get('code') ?? ''
  const requestId = sent.get('request') ?? ''
  const facts = { key, requestId, code, version: Number(sent.get('version')), total: Number(sent.get('total')) }
  const read = acceptance.safeParse({ ...facts, ...choiceAsked(sent) })
  const problems = read.success ? await accepted(services, visitor, read.data) : listProblems(read.error)
  if (!problems) return onTo(visit, proposalPath(key))
  const open = await openPage(services, key, visitor.address)
  return askCode(visit, open, { sent, requestId, email: readTyped(sent).email ?? '', problems })
}

/** Accepts. @returns what is wrong with what was sent, if something is */
async function accepted(
  services: Services,
  visitor: Visitor,
  input: z.infer<typeof acceptance>,
): Promise<Answered['problems'] | undefined> {
  try {
    await acceptProposal(services, visitor, input)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error
    const { code, ...others } = (error.data.fields ?? {}) as Record<string, string>
    return code ? { code } : { form: Object.values(others)[0] ?? error.message }
  }
}

async function askChange(visit: Visit, sent: URLSearchParams): Promise<Response> {
  const { key, services, visitor } = visit
  const { name, message } = readTyped(sent)
  const choice = sent.has('total') ? choiceAsked(sent) : undefined
  const facts = { key, version: Number(sent.get('version')), name: name || undefined, message, choice }
  const read = changeRequest.safeParse(facts)
  if (!read.success) return again(visit, 'change', sent, listProblems(read.error))
  await askForChange(services, visitor, read.data)
  const query = new URLSearchParams(choice && choiceQuery(choice))
  query.set('said', 'asked')
  return onTo(visit, `${proposalPath(key)}?${query.toString()}`)
}

/** Has the pages of the trip mailed to whoever booked it. */
async function mailLinks(visit: Visit, sent: URLSearchParams): Promise<Response> {
  const { key, services, visitor, after } = visit
  const { agencyId, proposal, page } = await openPage(services, key, visitor.address)
  const what = mailedLinks.find((one) => one === sent.get('what'))
  if (what && page.offer && proposal.acceptedAt) {
    await after.mail(services, visitor, { agencyId, proposalId: proposal.id, what })
    return onTo(visit, `${proposalPath(key)}?said=mailed`)
  }
  return onTo(visit, proposalPath(key))
}
