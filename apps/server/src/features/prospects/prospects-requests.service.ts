import type { ChangeRequest } from '@sarai/contract/prospect-versions'
import type { WishState } from '@sarai/contract/prospect-words'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import type { Wish } from './prospects-changes.emails.ts'
import { announce, checkNotAccepted, getProposal, proposalToChange } from './prospects-found.service.ts'
import {
  findRequestForUpdate,
  listRequests,
  listRequestsForUpdate,
  noteTold,
  updatePoints,
} from './prospects-requests.queries.ts'
import { asTold, pointsOf, pointsToTell } from './prospects-requests.rules.ts'

/** What travellers asked for, newest first. */
export async function requestsOf(db: AgencyDb, actor: Member, id: string): Promise<ChangeRequest[]> {
  await getProposal(db, actor, id)
  return (await listRequests(db, id)).map((request) => ({ ...request, points: pointsOf(request) }))
}

type Kept = Parameters<typeof pointsOf>[0] & { id: string }

/** Of what was asked for, newest first, what travellers are still to be told of, oldest first. */
const toTell = (requests: readonly Kept[]) =>
  requests.toReversed().flatMap((request) => {
    const points = pointsOf(request)
    return pointsToTell(points).length > 0 ? { id: request.id, points } : []
  })

const wishesIn = (told: ReturnType<typeof toTell>): Wish[] =>
  told.map(({ points }) => ({ points: pointsToTell(points) }))

/** What the mail of the next version says of what was asked for. */
export const openWishes = async (db: AgencyDb, proposalId: string): Promise<Wish[]> =>
  wishesIn(toTell(await listRequests(db, proposalId)))

/**
 * The same for a version that goes out now, which answers them. A link alone says nothing of them: what became of them
 * is then still to be told.
 */
export async function tellWishes(
  db: AgencyDb,
  proposalId: string,
  { isLinkAlone }: { isLinkAlone: boolean },
): Promise<Wish[]> {
  const open = toTell(await listRequestsForUpdate(db, proposalId))
  for (const { id, points } of open) await noteTold(db, id, isLinkAlone ? points : asTold(points))
  return isLinkAlone ? [] : wishesIn(open)
}

interface Answer {
  id: string
  requestId: string
  point: number
  state: WishState
  /** Stays as it is where nothing is given. */
  answer?: string | null
}

/** Says what became of a point; open again is one of these. */
export async function answerPoint(
  db: AgencyDb,
  actor: Member,
  { id, requestId, point, state, answer }: Answer,
): Promise<ChangeRequest> {
  const proposal = await proposalToChange(db, actor, id)
  checkNotAccepted(proposal)
  const request = await findRequestForUpdate(db, id, requestId)
  if (!request) throw notFound('request')
  const points = pointsOf(request)
  const before = points[point]
  if (!before) throw invalid({ point: 'There is no such point' })
  if (before.isTold) throw refused('ANSWERED', 'A version has told the traveller. This can be read, but not changed.')
  const after = { ...before, state, answer: answer === undefined ? before.answer : answer }
  await updatePoints(
    db,
    requestId,
    points.map((one, at) => (at === point ? after : one)),
  )
  announce(db, actor.userId, proposal)
  const changed = (await requestsOf(db, actor, id)).find((one) => one.id === requestId)
  if (!changed) throw notFound('request')
  return changed
}
