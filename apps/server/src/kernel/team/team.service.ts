import type { MemberChanges, TeamMember } from '@sarai/contract/team'
import type { MemberRole } from '@sarai/contract/team-words'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { exportsNeedApproval, updateExportApproval } from '../agency/agency.queries.ts'
import { deleteLinksOf, deleteSessions } from '../accounts/accounts.queries.ts'
import { tellPeople } from '../notices/notices.service.ts'
import { takeSeat } from '../plans/plans.service.ts'
import { type EntrySubject, record } from '../timeline/timeline.service.ts'
import { startHandOver } from '../handover/handover.service.ts'
import {
  findPersonForUpdate,
  findTeam,
  holdMainUsers,
  type PersonRecord,
  updatePerson,
} from '../accounts/accounts-people.queries.ts'
import { changedRights, presentPerson, rightsNews, roleOf, roleRights, stateOf, storedRights } from './team.rules.ts'

/** Timeline entries about the team belong to the agency. */
export function subjectOf(actor: Person, { name }: { name: string }): EntrySubject {
  return { kind: 'agency', id: actor.agencyId, label: name, ownerId: actor.userId }
}

/** Tells the open screens of these people, and of everybody who sees them, that their rights have changed. */
export function tellTeam(services: Services, db: AgencyDb, actor: Person, userIds: string[]): void {
  db.announce({ topic: 'agency', ids: userIds, by: actor.userId })
  db.afterCommit(() => services.live.publishActorChange(userIds))
}

/** @throws AppError where a person is to be put into a team that there is not */
export async function requireTeam(db: AgencyDb, teamId: string | null | undefined): Promise<void> {
  if (teamId && !(await findTeam(db, teamId))) throw invalid({ teamId: 'This team does not exist' })
}

async function personToChange(db: AgencyDb, id: string): Promise<PersonRecord> {
  const person = await findPersonForUpdate(db, id)
  if (!person) throw notFound('person')
  return person
}

/** Changes what a sub-user may do. It holds from their next request on. */
export async function changePerson(
  services: Services,
  db: AgencyDb,
  actor: Person,
  input: { id: string; version: number; changes: MemberChanges },
): Promise<TeamMember> {
  const before = await personToChange(db, input.id)
  if (before.version !== input.version)
    throw conflict('STALE', `Somebody changed the rights of ${before.name} while you were editing them.`, {
      current: presentPerson(before),
    })
  const { name, ...rights } = input.changes
  const restricts = Object.values(rights).some((value) => value !== undefined)
  if (!before.isSubuser && restricts)
    throw refused('MAIN_USER', `${before.name} is a main user, who may do everything. Change the role first.`)
  await requireTeam(db, rights.teamId)
  const person = await updatePerson(db, input.id, { ...(name ? { name } : {}), ...storedRights(rights) })
  await record(db, actor, 'person_changed', subjectOf(actor, person))
  await tellRights(services, db, actor, before, person)
  tellTeam(services, db, actor, [person.id])
  return presentPerson(person)
}

/** Records which rights somebody gained or lost, and tells them. */
async function tellRights(services: Services, db: AgencyDb, actor: Person, before: PersonRecord, after: PersonRecord) {
  const changed = changedRights(before.rights, after.rights)
  const body = rightsNews(changed)
  if (body === undefined) return
  await record(db, actor, 'rights_changed', subjectOf(actor, after), { data: changed })
  const cause = `rights ${after.id} ${after.version}`
  const title = `${actor.name} changed what you may do`
  await tellPeople(services, db, [{ userId: after.id, kind: 'rights_changed', cause, title, body }])
}

/** Sets whether exports of sub-users need a main user's approval. */
export async function setExportApproval(db: AgencyDb, actor: Person, isNeeded: boolean): Promise<void> {
  if ((await exportsNeedApproval(db)) === isNeeded) return
  const { name } = await updateExportApproval(db, isNeeded)
  await record(db, actor, 'export_approval_changed', subjectOf(actor, { name }), { data: { isNeeded } })
  db.announce({ topic: 'agency', ids: [], by: actor.userId })
}

/**
 * Makes somebody a main user, a manager or a sub-user. Nobody can change their own role, so there is always a main
 * user.
 */
export async function changeRole(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, role }: { id: string; role: MemberRole },
): Promise<TeamMember> {
  if (id === actor.userId) throw refused('OWN_ROLE', 'Nobody can change their own role. Ask another main user.')
  const mainUsers = await holdMainUsers(db)
  // Somebody may have taken the caller's own place meanwhile.
  if (!mainUsers.some((one) => one.id === actor.userId)) throw refused('OWN_ROLE', 'You are no longer a main user.')
  const before = await personToChange(db, id)
  if (role === 'main-user' && stateOf(before) !== 'active')
    throw refused('NOT_ACTIVE', `${before.name} has to join first.`)
  if (roleOf(before) === role) return presentPerson(before)
  const person = await updatePerson(db, id, roleRights(role))
  await record(db, actor, 'person_changed', subjectOf(actor, person), { data: { role } })
  tellTeam(services, db, actor, [id])
  return presentPerson(person)
}

/** Ends a person's access at once; what is theirs stays, or goes to a colleague. @returns the hand-over, if there is one */
export async function deactivate(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, handOverTo }: { id: string; handOverTo: string | null },
): Promise<string | null> {
  if (id === actor.userId) throw refused('ONESELF', 'Nobody can deactivate themselves.')
  const person = await personToChange(db, id)
  if (!person.isSubuser)
    throw refused('MAIN_USER', `${person.name} is a main user. Make them a sub-user before you deactivate them.`)
  if (person.isActive) {
    await updatePerson(db, id, { isActive: false, invitedAt: null })
    await deleteSessions(db, id)
    await deleteLinksOf(db, id)
    await record(db, actor, 'person_deactivated', subjectOf(actor, person))
    tellTeam(services, db, actor, [id])
  }
  return handOverTo ? startHandOver(services, db, actor, { id, to: handOverTo }) : null
}

/** Lets somebody in again, with the rights and the password they had. */
export async function reactivate(services: Services, db: AgencyDb, actor: Person, id: string): Promise<TeamMember> {
  const before = await personToChange(db, id)
  if (before.isActive) return presentPerson(before)
  await takeSeat(db)
  const invitedAt = before.passwordHash === null ? services.clock.now().toISOString() : null
  const person = await updatePerson(db, id, { isActive: true, invitedAt })
  await record(db, actor, 'person_reactivated', subjectOf(actor, person))
  tellTeam(services, db, actor, [id])
  return presentPerson(person)
}
