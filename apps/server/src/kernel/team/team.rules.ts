import { rightVerbs } from '@sarai/contract/right-words'
import type { MemberChanges, TeamMember } from '@sarai/contract/team'
import { type ActionRight, actionRights } from '@sarai/contract/access'
import type { MemberRole } from '@sarai/contract/team-words'
import type { PermissionList } from '../accounts/accounts-people.table.ts'

interface Person {
  id: string
  version: number
  name: string
  email: string
  phone: string | null
  isActive: boolean
  isSubuser: boolean
  isManager: boolean
  recordScope: TeamMember['recordScope']
  teamId: string | null
  isRestricted: boolean
  permissions: PermissionList
  hidesCost: boolean
  rights: ActionRight[]
  totpSecret: string | null
  hasPasskey: boolean
  invitedAt: string | null
  lastSeenAt: string | null
}

export function stateOf({ isActive, invitedAt }: Pick<Person, 'isActive' | 'invitedAt'>): TeamMember['state'] {
  if (!isActive) return 'deactivated'
  return invitedAt ? 'invited' : 'active'
}

export function roleOf({ isSubuser, isManager }: Pick<Person, 'isSubuser' | 'isManager'>): MemberRole {
  if (!isSubuser) return 'main-user'
  return isManager ? 'manager' : 'sub-user'
}

/** The later of two moments, either of which may be unknown. */
function later(one: string | null, other: string | null): string | null {
  if (!one || !other) return one ?? other
  return Date.parse(one) > Date.parse(other) ? one : other
}

/** A person as the main user sees them; nothing of how they sign in. */
export function presentPerson(person: Person & { lastUse?: string | null }): TeamMember {
  const { id, version, name, email, phone, recordScope, teamId, invitedAt } = person
  return {
    id,
    version,
    name,
    email,
    phone,
    state: stateOf(person),
    role: roleOf(person),
    recordScope: person.isSubuser ? recordScope : 'all',
    teamId,
    permissions: person.isSubuser && person.isRestricted ? person.permissions : null,
    hidesCost: person.isSubuser && person.hidesCost,
    rights: person.isSubuser ? person.rights : [...actionRights],
    hasSecondFactor: person.totpSecret !== null || person.hasPasskey,
    invitedAt,
    lastSeenAt: later(person.lastSeenAt, person.lastUse ?? null),
  }
}

/** No write permission for a page without read permission. */
function consistent(permissions: PermissionList): PermissionList {
  return Object.fromEntries(
    Object.entries(permissions).map(([page, { read, write }]) => [page, { read: read || write, write }]),
  )
}

/** Rights as they are stored. */
export function storedRights({ permissions, rights: given, ...others }: Omit<MemberChanges, 'name'>) {
  const rest =
    given === undefined ? others : { ...others, rights: actionRights.filter((right) => given.includes(right)) }
  if (permissions === undefined) return rest
  return { ...rest, isRestricted: permissions !== null, permissions: consistent(permissions ?? {}) }
}

/** The rights a role implies: a main user may do everything, so nothing is left to restrict. */
export function roleRights(role: MemberRole) {
  if (role === 'main-user')
    return {
      isSubuser: false,
      isManager: false,
      isRestricted: false,
      permissions: {},
      recordScope: 'all' as const,
      hidesCost: false,
      // Made a sub-user again they begin without, like somebody new.
      rights: [],
    }
  return { isSubuser: true, isManager: role === 'manager' }
}

/** Which rights somebody was given, and which were taken from them. */
export function changedRights(before: readonly ActionRight[], after: readonly ActionRight[]) {
  return {
    given: after.filter((right) => !before.includes(right)),
    taken: before.filter((right) => !after.includes(right)),
  }
}

const list = new Intl.ListFormat('en')
const verbs = (rights: ActionRight[]) => list.format(rights.map((right) => rightVerbs[right]))

/** What somebody is told whose rights have changed; undefined where they have not. */
export function rightsNews({ given, taken }: ReturnType<typeof changedRights>): string | undefined {
  const parts = [
    given.length > 0 && `You may ${verbs(given)} from now on.`,
    taken.length > 0 && `You may ${verbs(taken)} only what is your own from now on.`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : undefined
}
