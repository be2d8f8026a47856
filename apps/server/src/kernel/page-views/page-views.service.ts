import type { AgencyDb } from '../../core/db/agency-db.ts'
import { visitorOf } from '../../core/http/address.ts'
import type { RequestContext } from '../../core/http/request-context.ts'
import type { Limit } from '../../core/throttle.ts'
import type { Services } from '../../services.ts'
import { countViews, type ViewsAsked } from './page-views.queries.ts'
import { isRobot } from './page-views.rules.ts'

/** Who is at a public page. */
export interface Visitor {
  address: string
  userAgent: string
  /** Of a session, where the browser has one. */
  token?: string
}

/** The public page of a record. */
interface ViewedPage {
  agencyId: string
  kind: 'package' | 'proposal' | 'vendor request'
  id: string
}

/** Who is at a public page, of a call. */
export const visitorAt = ({ request: { address, userAgent, token } }: RequestContext): Visitor => ({
  address,
  userAgent,
  token,
})

/** More views than this from one address come from a program; others are not affected. */
const looks: Limit = { name: 'page views', attempts: 300, seconds: 600 }
/** Another view within this time belongs to the same visit. */
const oneVisitMs = 30 * 60_000
/** The time within which views are counted to be limited. */
export const dayMs = 86_400_000
/** Views of a page or of a part of it by one visitor that count per day. */
const maxOfVisitor = 6

/** The agency's own people look at their pages without being counted. */
async function isColleague({ sessions }: Services, token: string | undefined, agencyId: string): Promise<boolean> {
  if (!token) return false
  return (await sessions.actorOf(token, { isUse: false }))?.agencyId === agencyId
}

/**
 * The visitor as views keep them: a hash that tells visitors of this page apart without saying who they are. A visitor
 * is an address, whatever its browser says of itself; those who share one, a family, count as one.
 * @returns undefined where a view is not counted: of colleagues, robots, and programs that ask again and again
 */
export async function countedVisitor(
  services: Services,
  { address, userAgent, token }: Visitor,
  { agencyId, kind, id }: ViewedPage,
): Promise<string | undefined> {
  if (services.disk.state !== 'ok' || isRobot(userAgent)) return undefined
  const from = visitorOf(address)
  if ((await services.throttle.count(looks, from)) > looks.attempts) return undefined
  if (await isColleague(services, token, agencyId)) return undefined
  return services.vault.fingerprint(`${kind} ${id} ${from}`)
}

interface Look extends Omit<ViewsAsked, 'visitSince' | 'daySince'> {
  now: Date
  /** Views of all visitors that count per day. */
  maxOfAll: number
}

/** Whether a look at something counts as another view: once a visit, and so often a day. The record has to be held. */
export async function isNewView(db: AgencyDb, { now, maxOfAll, ...asked }: Look): Promise<boolean> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const counted = await countViews(db, { ...asked, visitSince: ago(oneVisitMs), daySince: ago(dayMs) })
  return !counted.hasJustLooked && counted.ofVisitor < maxOfVisitor && counted.ofAll < maxOfAll
}
