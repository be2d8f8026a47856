import type { ChangeRequest } from '@sarai/contract/prospect-versions'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import { announce, checkNotAccepted, getProposal, proposalToChange } from './prospects-found.service.ts'
import { findRequestForUpdate, listOpenWishes, listRequests, updatePoints } from './prospects-requests.queries.ts'
import { pointsOf } from './prospects-requests.rules.ts'

/** What travellers asked for, newest first. */
export async function requestsOf(db: AgencyDb, actor: Member, id: string): Promise<ChangeRequest[]> {
  await getProposal(db, actor, id)
  return (await listRequests(db, id)).map((request) => ({ ...request, points: pointsOf(request) }))
}

/** What the next version answers. */
export async function openWishes(db: AgencyDb, proposalId: string) {
  return (await listOpenWishes(db, proposalId)).map((wish) => ({ points: pointsOf(wish) }))
}

/** Ticks a point off, or opens it again. */
export async function tickPoint(
  db: AgencyDb,
  actor: Member,
  { id, requestId, point, isDone }: { id: string; requestId: string; point: number; isDone: boolean },
): Promise<ChangeRequest> {
  const proposal = await proposalToChange(db, actor, id)
  checkNotAccepted(proposal)
  const request = await findRequestForUpdate(db, id, requestId)
  if (!request) throw notFound('request')
  if (request.answeredAt) throw refused('ANSWERED', 'A new version has answered this. It can be read, but not changed.')
  const points = pointsOf(request)
  if (!points[point]) throw invalid({ point: 'There is no such point' })
  await updatePoints(
    db,
    requestId,
    points.map((one, at) => (at === point ? { ...one, isDone } : one)),
  )
  announce(db, actor.userId, proposal)
  const after = (await requestsOf(db, actor, id)).find((one) => one.id === requestId)
  if (!after) throw notFound('request')
  return after
}
