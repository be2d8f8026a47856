import type { AdminAnnouncement, AdminAnnouncementFacts, AnnouncementState } from '@sarai/contract/admin-announcements'
import { uuidv7 } from 'uuidv7'
import type { Admin } from '../../core/actor.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { adminArea, insertAction } from '../installation/installation.service.ts'
import {
  type AnnouncementRecord,
  type Audience,
  countAudience,
  holdAnnouncement,
  insertAnnouncement,
  isPlan,
  listAllAnnouncements,
  listAudience,
  listNames,
  updateAnnouncement,
} from './admin-announcements.queries.ts'

type Times = Pick<AnnouncementRecord, 'publishedAt' | 'endsAt'>

function findState({ publishedAt, endsAt }: Times, now: Date): AnnouncementState {
  if (endsAt !== null && Date.parse(endsAt) <= now.getTime()) return 'ended'
  return Date.parse(publishedAt) > now.getTime() ? 'scheduled' : 'shown'
}

/** The announcements of the installation, newest first. */
export async function readAllAnnouncements(services: Services, { email }: Admin): Promise<AdminAnnouncement[]> {
  const { database, clock } = services
  const rows = await database.writeAsStaff(email, listAllAnnouncements)
  const names = await listNames(
    database,
    rows.flatMap(({ agency }) => agency ?? []),
  )
  return rows.map(({ plan, agency, publishedAt, ...row }) => ({
    ...row,
    agencyId: agency,
    audience: agency === null ? plan : (names.get(agency) ?? null),
    startsAt: publishedAt,
    state: findState({ publishedAt, endsAt: row.endsAt }, clock.now()),
  }))
}

async function readOne(services: Services, admin: Admin, id: string): Promise<AdminAnnouncement> {
  const one = (await readAllAnnouncements(services, admin)).find((row) => row.id === id)
  if (!one) throw notFound('announcement')
  return one
}

/** How many agencies something would be announced to. */
export const countReached = ({ database }: Services, audience: Audience): Promise<number> =>
  countAudience(database, audience)

/** @throws AppError 404 where there is no such plan or agency, 422 where it is for both or ends before it begins */
async function checkFacts(services: Services, admin: Admin, facts: AdminAnnouncementFacts): Promise<string> {
  const { planId, agencyId, startsAt, endsAt } = facts
  const now = services.clock.now()
  if (planId !== null && agencyId !== null) throw invalid({ agencyId: 'Choose a plan or an agency, not both' })
  if (planId !== null && !(await services.database.writeAsStaff(admin.email, (db) => isPlan(db, planId))))
    throw notFound('plan')
  if (agencyId !== null && (await countAudience(services.database, { planId, agencyId })) === 0)
    throw notFound('agency')
  // One that began in the past would not ring.
  const begin = new Date(Math.max(now.getTime(), Date.parse(startsAt ?? '') || 0)).toISOString()
  if (endsAt !== null && Date.parse(endsAt) <= Date.parse(begin))
    throw invalid({ endsAt: 'Choose a time after it begins, and ahead of now' })
  return begin
}

/** Has the browsers of those who are told look at their announcements again. */
async function notifyAudience({ database, live }: Services, ...audiences: Audience[]): Promise<void> {
  const ids = new Set<string>()
  for (const audience of audiences) for (const id of await listAudience(database, audience)) ids.add(id)
  for (const id of ids) live.publish(id, [{ topic: 'announcements', ids: [], by: null }])
}

const makeAction = ({ email }: Admin, command: string, facts: Audience & { title: string }) => ({
  id: uuidv7(),
  osUser: email,
  host: adminArea,
  command: `announcement-${command}`,
  agency: facts.agencyId,
  details: { title: facts.title },
})

function makeRow({ agencyId, startsAt: _startsAt, ...facts }: AdminAnnouncementFacts, publishedAt: string) {
  return { ...facts, agency: agencyId, publishedAt }
}

export async function publishAnnouncement(
  services: Services,
  admin: Admin,
  facts: AdminAnnouncementFacts,
): Promise<AdminAnnouncement> {
  const begin = await checkFacts(services, admin, facts)
  const id = uuidv7()
  await services.database.writeAsStaff(admin.email, async (db) => {
    await insertAnnouncement(db, { id, ...makeRow(facts, begin), createdBy: admin.email })
    await insertAction(db, makeAction(admin, 'publish', facts))
  })
  await notifyAudience(services, facts)
  return readOne(services, admin, id)
}

/** @throws AppError 409 where somebody has changed it meanwhile, 422 where it has ended */
export async function changeAnnouncement(
  services: Services,
  admin: Admin,
  { id, version, ...facts }: AdminAnnouncementFacts & { id: string; version: number },
): Promise<AdminAnnouncement> {
  const begin = await checkFacts(services, admin, facts)
  const before = await services.database.writeAsStaff(admin.email, async (db) => {
    const row = await holdOpen(services, db, id)
    if (row.version !== version)
      throw conflict('STALE', 'Somebody changed this announcement while you were editing it.')
    // It keeps the beginning it has, unless another is given.
    const isSame = facts.startsAt === null || Date.parse(facts.startsAt) === Date.parse(row.publishedAt)
    const publishedAt = isSame ? row.publishedAt : begin
    await updateAnnouncement(db, id, { ...makeRow(facts, publishedAt), version: version + 1 })
    await insertAction(db, makeAction(admin, 'change', facts))
    return row
  })
  await notifyAudience(services, facts, { planId: before.planId, agencyId: before.agency })
  return readOne(services, admin, id)
}

async function holdOpen({ clock }: Services, db: Parameters<typeof holdAnnouncement>[0], id: string) {
  const row = await holdAnnouncement(db, id)
  if (!row) throw notFound('announcement')
  if (findState(row, clock.now()) === 'ended') throw refused('ENDED', 'This announcement has ended. Publish a new one.')
  return row
}

/** Ends it at once; once more changes nothing. */
export async function endAnnouncement(services: Services, admin: Admin, id: string): Promise<AdminAnnouncement> {
  const now = services.clock.now()
  const ended = await services.database.writeAsStaff(admin.email, async (db) => {
    const row = await holdAnnouncement(db, id)
    if (!row) throw notFound('announcement')
    if (findState(row, now) === 'ended') return undefined
    const audience = { planId: row.planId, agencyId: row.agency }
    await updateAnnouncement(db, id, { endsAt: now.toISOString(), version: row.version + 1 })
    await insertAction(db, makeAction(admin, 'end', { ...audience, title: row.title }))
    return audience
  })
  if (ended) await notifyAudience(services, ended)
  return readOne(services, admin, id)
}
