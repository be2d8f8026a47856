import { proposalPath } from '@sarai/contract/prospect-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { today } from '../../core/days.rules.ts'
import { type Encoding, type PackedPage, packPage } from '../../core/http/written-page.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { isOpen } from '../../kernel/agency/agency-standing.rules.ts'
import { findAdviser } from '../../kernel/accounts/accounts-people.service.ts'
import type { Visitor } from '../../kernel/page-views/page-views.service.ts'
import type { AfterAcceptance, TripAfter } from '../brochures/brochures-after.rules.ts'
import {
  answer,
  answerLeadOn,
  answerReturn,
  onTo,
  onToPdf,
  type PageVisit,
} from '../brochures/brochures-visits.service.ts'
import { sayingPage } from '../intake/intake-form.page.ts'
import { nobodysForm } from '../intake/intake-troubles.service.ts'
import { findPayer, lookUpKey, openFound, type OpenPage, openPage, refuseProposal } from './prospects-page.service.ts'
import { findLastChosen } from './prospects-requests.queries.ts'
import { findNewestStanding } from './prospects-versions.queries.ts'
import { findProposal } from './prospects.queries.ts'

// A page is opened by a whole family within a minute, and each time it is the same: what it takes to know that is
// read anew for each of them, and the page itself made once.

/** The pages that were made last. */
const kept = new Map<string, PackedPage>()
const maxKept = 300

function keep(standing: string, page: PackedPage): void {
  const [oldest] = kept.keys()
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest)
  kept.set(standing, page)
}

type Standing = Pick<OpenPage, 'proposal' | 'agency' | 'day' | 'standing' | 'lastChosen' | 'payer'> & {
  after: TripAfter | undefined
  /** Who looks after the traveller. */
  manager: OpenPage['page']['manager']
}

/** All that a page says besides what its version does, which never changes. */
function standingOf(
  { proposal, standing, agency, day, manager, lastChosen, payer, after }: Standing,
  asked: string,
): string {
  const { status, isOpen, deletedAt, acceptedAt, amendment, ownerId, number, customer } = proposal
  const own = [status, isOpen, deletedAt, acceptedAt, amendment, ownerId, number, customer]
  const { id, status: became, validUntil } = standing
  return JSON.stringify([
    id,
    became,
    validUntil,
    own,
    agency.name,
    agency.logo,
    agency.form,
    agency.profileVersion,
    agency.timeZone,
    manager && [manager.name, manager.email, manager.phone, manager.whatsapp, manager.photo],
    day,
    lastChosen?.chosen,
    payer && [payer.pan, payer.gstin, payer.country],
    after?.standing,
    asked,
  ])
}

interface Asked {
  key: string
  address: string
  /** What of the address bears on the page, and how it is to be packed. */
  query: string
  encoding: Encoding
  after: AfterAcceptance
}

/** What is to be told of the trip that a proposal became; nothing of one that was not accepted, or whose page is closed. */
export async function readAfter(
  { read }: Pick<AfterAcceptance, 'read'>,
  services: Services,
  db: AgencyDb,
  of: Pick<OpenPage, 'proposal' | 'agency' | 'day'>,
): Promise<TripAfter | undefined> {
  const { acceptedAt, deletedAt, isOpen: isShown } = of.proposal
  return acceptedAt && !deletedAt && isShown ? read(services, db, of) : undefined
}

/** What a page is and which standing it was made of. */
type Make = (
  open: OpenPage,
  after: TripAfter | undefined,
) => Promise<{ page: Parameters<typeof packPage>[0]; headers: Record<string, string>; status: number }>

async function look(
  services: Services,
  { key, query, encoding, address, after: { read } }: Asked,
  make: Make,
): Promise<PackedPage | undefined> {
  const found = await lookUpKey(services, key)
  if (!found) return undefined
  const db = services.database.readAs(found.agencyId)
  const [proposal, standing, agency, lastChosen] = await db.together(() => [
    findProposal(db, found.id, unrestricted),
    findNewestStanding(db, found.id),
    findAgency(db),
    findLastChosen(db, found.id),
  ])
  if (!proposal || !standing || !isOpen(services, agency)) return undefined
  const payer = await findPayer(db, proposal)
  const manager = proposal.ownerId ? ((await findAdviser(db, proposal.ownerId)) ?? null) : null
  const asked = `${encoding} ${query}`
  const day = today(services.clock.now(), agency.timeZone)
  const after = await readAfter({ read }, services, db, { proposal, agency, day })
  const known = kept.get(standingOf({ proposal, standing, agency, day, manager, lastChosen, payer, after }, asked))
  if (known) return known
  await services.pageTurns.take(key, address)
  const open = await openFound(services, found)
  const { page, ...rest } = await make(open, after)
  const packed = await packPage(page, { ...rest, encoding })
  // Kept for what was read along with it, which may be newer than what was looked at first.
  keep(standingOf({ ...open, manager: open.page.manager, after }, asked), packed)
  return packed
}

/**
 * The page of a proposal, packed to be sent.
 * @throws AppError 404 when there is none, 429 after very many attempts keys
 */
export async function shownPage(services: Services, asked: Asked, make: Make): Promise<PackedPage> {
  const { key, query, encoding } = asked
  const shown = await services.reads.read(`proposal ${encoding} ${key} ${query}`, () => look(services, asked, make))
  return shown ?? refuseProposal(services, key, asked.address)
}

export type PageContext = PageVisit['c']

/** A visit to the page of one proposal. */
export interface Visit extends PageVisit {
  key: string
  visitor: Visitor
  after: AfterAcceptance
}

export const partsOf = (c: PageContext) => c.req.path.split('/').slice(2)
export const askedOf = (c: PageContext) => new URL(c.req.url).searchParams
export function say(
  visit: Visit,
  title: string,
  text: string,
  status: number,
  { agency, back }: Partial<OpenPage> & { back?: string } = {},
) {
  const shown = agency ? { settings: agency.form, agency } : nobodysForm
  return answer(
    visit,
    sayingPage({ shown, isEmbedded: false, appUrl: visit.services.appUrl }, title, text, back),
    status,
  )
}

/** On to the page of a gateway. */
export async function payOnline(visit: Visit, body: URLSearchParams): Promise<Response> {
  const { services, key, visitor, after } = visit
  const { agencyId, proposal, page } = await openPage(services, key, visitor.address)
  if (!page.offer || !proposal.acceptedAt) return onTo(visit, proposalPath(key))
  const url = await after.pay(services, visitor, { agencyId, proposalId: proposal.id, body })
  return answerLeadOn(visit, url)
}

/** On to the receipt of what was paid there of late. */
export async function answerReceipt(visit: Visit, { agencyId, proposal }: OpenPage): Promise<Response> {
  const { services, c, after } = visit
  const path = proposalPath(proposal.publicKey)
  return onToPdf(visit, {
    ...(await after.receipt(services, { agencyId, path, search: askedOf(c) })),
    name: 'The receipt',
  })
}

/** Back from it. */
export async function takeReturn(visit: Visit, { agencyId, proposal }: OpenPage): Promise<Response> {
  const { services, c, after } = visit
  const path = proposalPath(proposal.publicKey)
  return answerReturn(visit, await after.wait(services, { agencyId, path, search: askedOf(c) }), path)
}
