import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { hashToken, newToken } from '../../core/tokens.ts'
import type { Place } from '../../core/vault.ts'
import type { Services } from '../../services.ts'
import { deleteBegun, insertConsent, takeConsent } from './consents.queries.ts'

export { deleteOldConsents } from './consents.queries.ts'

/** What people go elsewhere to agree to. What `Facts` are is between the two functions' callers. */
export interface ConsentPurpose<Facts> {
  name: string
  /** How long somebody may take there. */
  lastsMs: number
  /** Whether they have to come back in the session in which they went. */
  isOfSession: boolean
  /** Whether there is one thing of it to agree to, so that what was begun before stops working. */
  isOnly: boolean
  /** Only for its type. */
  facts?: Facts
}

const makePlace = (row: string): Place => ({ table: 'consents', column: 'facts', row })

/** @returns the state that they come back with: 256 bits, good once, of which only the hash is kept */
export async function beginConsent<Facts>(
  { vault, clock }: Services,
  db: AgencyDb,
  { userId, sessionId }: Person,
  { name, lastsMs, isOfSession, isOnly }: ConsentPurpose<Facts>,
  facts: Facts,
): Promise<string> {
  const { token, tokenHash } = newToken('consent')
  const id = uuidv7()
  if (isOnly) await deleteBegun(db, { userId, purpose: name })
  await insertConsent(db, {
    id,
    stateHash: tokenHash,
    userId,
    sessionId: isOfSession ? sessionId : null,
    purpose: name,
    facts: await vault.encrypt(db, makePlace(id), JSON.stringify(facts)),
    expiresAt: new Date(clock.now().getTime() + lastsMs).toISOString(),
  })
  return token
}

/**
 * Takes a consent back from who went for it: once, however many come with it at the same time.
 * @returns what it began with; undefined where it was taken before, is too old, another's, or none
 */
export async function endConsent<Facts>(
  { database, vault, clock }: Services,
  { agencyId, userId, sessionId }: Person,
  { name }: ConsentPurpose<Facts>,
  state: string,
): Promise<Facts | undefined> {
  return database.writeAs(agencyId, async (db) => {
    const taken = await takeConsent(db, { stateHash: hashToken(state), userId, sessionId, purpose: name })
    if (!taken || Date.parse(taken.expiresAt) <= clock.now().getTime()) return undefined
    return JSON.parse(await vault.decrypt(db, makePlace(taken.id), taken.facts)) as Facts
  })
}
