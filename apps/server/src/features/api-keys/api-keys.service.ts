import type { ApiKeyScope } from '@sarai/contract/access'
import type { ApiKey } from '@sarai/contract/api-keys'
import type { KeyHolder, Member, Person } from '../../core/actor.ts'
import { dayEnd, today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import { newToken } from '../../core/tokens.ts'
import type { Services } from '../../services.ts'
import { tellAgency } from '../../kernel/auth/security-mails.service.ts'
import { listStages } from '../stages/stages.queries.ts'
import { listMembers } from '../../kernel/accounts/accounts-people.queries.ts'
import { type EntrySubject, record } from '../../kernel/timeline/timeline.service.ts'
import { insertApiKey, listApiKeys, setApiKeyRevoked } from './api-keys.queries.ts'

/** Maximum active keys of an agency: one for each program, and some to spare. */
const maxKeys = 50
/** How many first characters of a key are stored to recognise it; the rest is far too long to guess. */
const hintLength = 10

const subjectOf = ({ id, name }: ApiKey): EntrySubject => ({ kind: 'agency', id, label: name, ownerId: null })

/** Makes a key. It is returned only this once; only its hash is stored. */
export async function makeApiKey(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { name, scopes, lastDay }: { name: string; scopes: ApiKeyScope[]; lastDay?: string | null },
): Promise<{ key: string; apiKey: ApiKey }> {
  if ((await listApiKeys(db)).length >= maxKeys)
    throw refused('TOO_MANY_KEYS', `You have ${maxKeys} keys. Revoke one that is not used any more.`)
  const { timeZone } = actor.agency
  if (lastDay && lastDay < today(services.clock.now(), timeZone)) throw invalid({ lastDay: 'This day is in the past' })
  const { token, tokenHash } = newToken('apiKey')
  const hint = token.slice(0, hintLength)
  const apiKey = await insertApiKey(db, {
    name,
    scopes: [...new Set(scopes)],
    tokenHash,
    hint,
    expiresAt: lastDay ? dayEnd(lastDay, timeZone) : null,
    createdBy: actor.userId,
  })
  await record(db, actor, 'key_made', subjectOf(apiKey))
  await tellAgency(services, db, actor, { kind: 'api_key_made', name })
  db.announce({ topic: 'agency', ids: [], by: actor.userId })
  return { key: token, apiKey }
}

/** Revokes a key. Every call looks up its key, so the next one is refused. */
export async function revokeApiKey(db: AgencyDb, actor: Member, id: string): Promise<void> {
  const revoked = await setApiKeyRevoked(db, id)
  if (!revoked) throw notFound('API key')
  await record(db, actor, 'key_revoked', subjectOf(revoked))
  db.announce({ topic: 'agency', ids: [], by: actor.userId })
}

/** What a program needs to know before it calls anything else. */
export async function describeKey(db: AgencyDb, { name, scopes, agencyId, agency }: KeyHolder) {
  const [team, stages] = await db.together(() => [listMembers(db), listStages(db)])
  return {
    name,
    scopes,
    agency: { id: agencyId, ...agency },
    team: team.filter((one) => one.isActive).map((one) => ({ id: one.id, name: one.name })),
    stages,
  }
}
