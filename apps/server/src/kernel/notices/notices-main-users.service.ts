import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { listMainUsers } from '../standing/standing.service.ts'
import { type Notification, tellPeople } from './notices.service.ts'

/** Tells people, and the main users where none of them can be told: they left, or may not open what it is about. */
export async function tellPeopleOrMainUsers(
  services: Services,
  db: AgencyDb,
  userIds: readonly string[],
  notification: Omit<Notification, 'userId'>,
): Promise<void> {
  const tell = (ids: readonly string[]) =>
    tellPeople(
      services,
      db,
      ids.map((userId) => ({ userId, ...notification })),
    )
  if ((await tell(userIds)) === 0) await tell((await listMainUsers(db)).map(({ id }) => id))
}
