import type { Actor, KeyHolder, Member, Person, Suspended } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import { hashToken, isToken, newToken } from '../../core/tokens.ts'
import { findAgency, traitsOf } from '../agency/agency.queries.ts'
import {
  type ApiKeyRecord,
  findApiKey,
  findApiKeyByHash,
  findSessionByHash,
  findSignedInUser,
  insertSession,
  listTeamMates,
  touchApiKey,
  touchSession,
  updateUser,
} from '../accounts/accounts.queries.ts'
import type { sessionKinds } from '../accounts/accounts.table.ts'
import { deviceName } from './devices.rules.ts'

const minute = 60_000
export const idleMs = 12 * 60 * minute
export const absoluteMs = 7 * 24 * 60 * minute
export const challengeMs = 5 * minute
/** How long a session's rights are cached; changes are announced at once anyway. */
const believedMs = 30_000
const maxCached = 50_000

interface Known {
  actor: Actor
  loadedAt: number
  lastUsedAt: number
  expiresAt: number
  touchedAt: number
}

/**
 * Finds out who holds a token. Results are cached for a moment, and dropped as soon as anything about them changes.
 */
export class Sessions {
  readonly #known = new Map<string, Known>()
  readonly #ofUser = new Map<string, Set<string>>()
  /** Grows whenever something is forgotten. */
  #epoch = 0

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Who holds the token. With `isUse: false` the look-up does not count as use of the session. */
  async actorOf(token: string, { isUse = true } = {}): Promise<Actor | undefined> {
    if (isToken('apiKey', token)) return this.#keyHolder(token)
    if (!isToken('session', token) && !isToken('challenge', token)) return undefined
    const tokenHash = hashToken(token)
    const now = this.clock.now().getTime()
    let known = this.#known.get(tokenHash)
    if (!known || now - known.loadedAt > believedMs) known = await this.#load(tokenHash, now)
    if (!known || now >= known.expiresAt || now - known.lastUsedAt >= idleMs) return undefined
    if (isUse) {
      known.lastUsedAt = now
      this.#touch(known, now)
    }
    return known.actor
  }

  async #load(tokenHash: string, now: number): Promise<Known | undefined> {
    const epoch = this.#epoch
    const before = this.#known.get(tokenHash)
    this.#known.delete(tokenHash)
    const session = await findSessionByHash(this.database, tokenHash)
    if (!session) return undefined
    const actor = await this.#actor(
      session.agencyId,
      session.userId,
      session.id,
      session.kind,
      Date.parse(session.confirmedAt),
    )
    if (!actor) return undefined
    const touchedAt = Date.parse(session.lastUsedAt)
    // The last use is written down once a minute only; this server may know of a later one.
    const lastUsedAt = Math.max(touchedAt, before?.lastUsedAt ?? 0)
    const known = { actor, loadedAt: now, lastUsedAt, touchedAt, expiresAt: Date.parse(session.expiresAt) }
    // Rights that changed while they were being read are read again.
    if (epoch !== this.#epoch) return this.#load(tokenHash, now)
    this.#keep(tokenHash, session.userId, known)
    return known
  }

  #keep(tokenHash: string, userId: string, known: Known): void {
    if (this.#known.size >= maxCached) {
      this.#known.clear()
      this.#ofUser.clear()
    }
    this.#known.set(tokenHash, known)
    this.#ofUser.set(userId, (this.#ofUser.get(userId) ?? new Set()).add(tokenHash))
  }

  async #actor(
    agencyId: string,
    userId: string,
    sessionId: string,
    kind: (typeof sessionKinds)[number],
    confirmedAt: number,
  ): Promise<Actor | undefined> {
    const member = await this.#standingMemberIn(this.database.readAs(agencyId), userId)
    if (!member || member.kind === 'suspended') return member
    if (kind === 'full') return { ...member, sessionId, confirmedAt }
    return { kind: 'challenged', agencyId, userId, sessionId }
  }

  /** A person with what they are allowed, for work done in their name without a session. */
  memberOf(agencyId: string, userId: string): Promise<Person | undefined> {
    return this.memberIn(this.database.readAs(agencyId), userId)
  }

  /** The same, as a transaction sees it. */
  async memberIn(db: AgencyDb, userId: string): Promise<Person | undefined> {
    const member = await this.#standingMemberIn(db, userId)
    return member?.kind === 'member' ? member : undefined
  }

  async #standingMemberIn(db: AgencyDb, userId: string): Promise<Person | Suspended | undefined> {
    const { agencyId } = db
    const found = await findSignedInUser(db, userId)
    if (!found?.user.isActive) return undefined
    if (found.suspendedAt) return { kind: 'suspended', agencyId }
    const { user, requiresTotp, agency } = found
    const scope = user.isSubuser ? user.recordScope : 'all'
    const effective = scope === 'own' && user.isManager ? 'team' : scope
    return {
      kind: 'member',
      agencyId: db.agencyId,
      agency,
      userId,
      sessionId: '',
      confirmedAt: 0,
      name: user.name,
      email: user.email,
      isSubuser: user.isSubuser,
      isManager: user.isManager,
      // Restrictions that cannot be read allow nothing.
      permissions: user.isRestricted ? (user.permissions ?? {}) : null,
      rights: user.rights,
      recordScope: effective,
      seesCost: !user.isSubuser || !user.hidesCost,
      visibleOwners: await this.#visibleOwners(db, userId, user.teamId, effective),
      seesUnowned: effective !== 'own',
      mustSetUpTotp: requiresTotp && !user.totpSecret && !user.hasPasskey,
    }
  }

  async #visibleOwners(
    db: AgencyDb,
    userId: string,
    teamId: string | null,
    scope: Person['recordScope'],
  ): Promise<string[] | null> {
    if (scope === 'all') return null
    if (scope === 'own' || !teamId) return [userId]
    return listTeamMates(db, teamId)
  }

  async #keyHolder(token: string): Promise<Actor | undefined> {
    const key = await findApiKeyByHash(this.database, hashToken(token))
    const holder = key && (await this.#holderOf(key))
    if (key && holder?.kind === 'key') this.#touchKey(key)
    return holder
  }

  /** Whoever a link was given to, as they are now: a person of the agency or an API key; undefined once they are gone. */
  async memberBy(
    agencyId: string,
    { userId, keyId }: { userId?: string; keyId?: string },
  ): Promise<Member | undefined> {
    if (userId) return this.memberOf(agencyId, userId)
    const key = keyId ? await findApiKey(this.database.readAs(agencyId), keyId) : undefined
    const holder = key && (await this.#holderOf(key))
    return holder?.kind === 'key' ? holder : undefined
  }

  async #holderOf(key: ApiKeyRecord): Promise<KeyHolder | Suspended | undefined> {
    if (key.expiresAt && Date.parse(key.expiresAt) <= this.clock.now().getTime()) return undefined
    const agency = await findAgency(this.database.readAs(key.agencyId))
    if (agency.suspendedAt) return { kind: 'suspended', agencyId: key.agencyId }
    return {
      kind: 'key',
      agencyId: key.agencyId,
      agency: traitsOf(agency),
      userId: null,
      keyId: key.id,
      name: key.name,
      scopes: key.scopes,
      isSubuser: true,
      isManager: false,
      permissions: {},
      rights: [],
      recordScope: 'all',
      seesCost: key.scopes.includes('costs'),
      visibleOwners: null,
      seesUnowned: true,
    }
  }

  #touchKey({ agencyId, id, lastUsedAt }: { agencyId: string; id: string; lastUsedAt: string | null }): void {
    const now = this.clock.now()
    if (lastUsedAt && now.getTime() - Date.parse(lastUsedAt) < minute) return
    this.database.writeAs(agencyId, async (db) => void (await touchApiKey(db, id, now.toISOString()))).catch(() => {})
  }

  /** Notes the use of a session, at most once a minute; a note that fails costs nothing but an earlier time-out. */
  #touch(known: Known, now: number): void {
    if (now - known.touchedAt < minute || !('sessionId' in known.actor)) return
    known.touchedAt = now
    const { agencyId, sessionId } = known.actor
    this.database
      .writeAs(agencyId, async (db) => void (await touchSession(db, sessionId, new Date(now).toISOString())))
      .catch(() => {})
  }

  /** Begins a session. Its token is given out this once. */
  async begin(
    db: AgencyDb,
    userId: string,
    kind: (typeof sessionKinds)[number],
    from: { address: string; userAgent: string },
  ): Promise<string> {
    const { token, tokenHash } = newToken(kind === 'full' ? 'session' : 'challenge')
    const now = this.clock.now()
    const at = now.toISOString()
    const expiresAt = new Date(now.getTime() + (kind === 'full' ? absoluteMs : challengeMs)).toISOString()
    await insertSession(db, {
      userId,
      kind,
      tokenHash,
      device: deviceName(from.userAgent),
      address: from.address,
      createdAt: at,
      lastUsedAt: at,
      confirmedAt: at,
      expiresAt,
    })
    if (kind === 'full') await updateUser(db, userId, { lastSeenAt: at })
    return token
  }

  /** Forgets what is known of these people's sessions: their rights or sessions have changed. */
  forget(userIds: string[]): void {
    this.#epoch++
    for (const userId of userIds) {
      for (const tokenHash of this.#ofUser.get(userId) ?? []) this.#known.delete(tokenHash)
      this.#ofUser.delete(userId)
    }
  }

  forgetAll(): void {
    this.#epoch++
    this.#known.clear()
    this.#ofUser.clear()
  }
}
