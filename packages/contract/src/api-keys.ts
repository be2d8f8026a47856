import * as z from 'zod'
import { apiKeyScopes } from './access.ts'
import { calendarDate, id, line } from './primitives.ts'
import { done, keyProcedure, memberProcedure, success } from './procedure.ts'
import { stage } from './stages.ts'

export const apiKey = z.object({
  id,
  name: z.string(),
  /** The key's first characters, by which people tell keys apart. */
  hint: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  createdBy: id.nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** When the key expires; null for one that is valid until revoked. */
  expiresAt: z.string().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

/** What a program finds out about its key: what it may do, and the ids that its calls take. */
const keyAnswer = z.object({
  name: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  agency: z.object({ id, currency: z.string(), timeZone: z.string(), country: z.string() }),
  /** People that records can be given to. */
  team: z.array(z.object({ id, name: z.string() })),
  stages: z.array(stage),
})

const settingsOf = { only: 'main-user' } as const

export const apiKeysCalls = {
  list: memberProcedure('settings', 'read', settingsOf)
    .route({ method: 'GET', path: '/api-keys', summary: 'List the API keys in force' })
    .output(success(z.array(apiKey))),

  create: memberProcedure('settings', 'write', { ...settingsOf, recentSignIn: true, creates: true })
    .route({
      method: 'POST',
      path: '/api-keys',
      summary: 'Make an API key',
      description: 'The key itself is in this answer and never shown again.',
    })
    .input(
      z.strictObject({
        name: line(60, 'Say what the key is for'),
        scopes: z.array(z.enum(apiKeyScopes)).min(1, 'Choose what the key may do').max(apiKeyScopes.length),
        /** The last valid day, in the agency's zone. */
        lastDay: calendarDate.nullish(),
      }),
    )
    .output(success(z.object({ key: z.string(), apiKey }))),

  revoke: memberProcedure('settings', 'write', settingsOf)
    .route({
      method: 'DELETE',
      path: '/api-keys/{id}',
      summary: 'Revoke an API key',
      description: 'Calls with it are refused from then on.',
    })
    .input(z.strictObject({ id }))
    .output(done),

  self: keyProcedure('any-page')
    .route({
      method: 'GET',
      path: '/key',
      summary: 'Read what your API key may do',
      description: 'And what its calls refer to: the people that records can be given to, and the lead statuses.',
    })
    .output(success(keyAnswer)),
}
