import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { getNamesGuests, updateNamesGuests } from '../../kernel/agency/agency.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'

/** Sets whether vendors read who travels before they have confirmed. */
export async function saveSettings(db: AgencyDb, actor: Member, { namesGuests }: { namesGuests: boolean }) {
  if ((await getNamesGuests(db)) === namesGuests) return { namesGuests }
  const { name } = await updateNamesGuests(db, namesGuests)
  const subject = { kind: 'agency' as const, id: actor.agencyId, label: name, ownerId: null }
  await record(db, actor, 'request_settings_changed', subject, { data: { namesGuests } })
  db.announce({ topic: 'agency', ids: [], by: actor.userId })
  return { namesGuests }
}
