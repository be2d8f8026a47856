import { uuidv7 } from 'uuidv7'
import type { Admin, AdminChallenged } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Database } from '../../core/db/database.ts'
import { hashToken, isToken, newToken } from '../../core/tokens.ts'
import { deviceName } from '../auth/devices.rules.ts'
import type { Visitor } from '../auth/visitor.rules.ts'
import { type AdminDb, findAdminSession, insertAdminSession, touchAdminSession } from './admins.queries.ts'
import type { AdminSessionKind } from './admins.table.ts'

const minute = 60_000
export const adminIdleMs = 30 * minute
const absoluteMs = 12 * 60 * minute
const challengeMs = 5 * minute

/** Finds out who holds a token of the admin area. Few do, so that each call looks, and what ends a session ends it at once. */
export class AdminSessions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async adminOf(token: string): Promise<Admin | AdminChallenged | undefined> {
    const isFull = isToken('adminSession', token)
    if (!isFull && !isToken('adminChallenge', token)) return undefined
    const found = await findAdminSession(this.database.shared, hashToken(token))
    if (!found || (found.session.kind === 'full') !== isFull) return undefined
    const { session, name, email, role } = found
    const now = this.clock.now().getTime()
    const unusedMs = now - Date.parse(session.lastUsedAt)
    if (now >= Date.parse(session.expiresAt) || unusedMs >= adminIdleMs) return undefined
    if (unusedMs >= minute) await touchAdminSession(this.database.shared, session.id, new Date(now).toISOString())
    const who = { adminId: session.adminId, sessionId: session.id, name, email, role }
    return isFull ? { kind: 'admin', ...who } : { kind: 'admin-challenged', ...who }
  }

  /** Begins a session. Its token is given out this once. */
  async begin(
    db: AdminDb,
    adminId: string,
    kind: AdminSessionKind,
    { userAgent, address }: Pick<Visitor, 'userAgent' | 'address'>,
  ): Promise<string> {
    const { token, tokenHash } = newToken(kind === 'full' ? 'adminSession' : 'adminChallenge')
    const now = this.clock.now()
    const at = now.toISOString()
    const expiresAt = new Date(now.getTime() + (kind === 'full' ? absoluteMs : challengeMs)).toISOString()
    const device = deviceName(userAgent)
    const times = { createdAt: at, lastUsedAt: at, expiresAt }
    await insertAdminSession(db, { id: uuidv7(), adminId, kind, tokenHash, device, address, ...times })
    return token
  }
}
