import type { NoticeKind } from '@sarai/contract/notice-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { tellPeople } from '../../kernel/notices/notices.service.ts'
import type { Services } from '../../services.ts'
import type { TripRecord } from './trips.queries.ts'

/** Tells whoever looks after a trip, but not who did it. */
export async function tellLookers(
  services: Services,
  db: AgencyDb,
  doer: string | null,
  { id, ownerId, operationsId }: Pick<TripRecord, 'id' | 'ownerId' | 'operationsId'>,
  telling: { kind: NoticeKind; cause: string; title: string; body?: string | null },
): Promise<void> {
  const people = new Set([ownerId, operationsId].flatMap((one) => (one && one !== doer ? one : [])))
  const about = { subject: 'trip' as const, id }
  await tellPeople(
    services,
    db,
    [...people].map((userId) => ({ ...telling, userId, about })),
  )
}
