import * as z from 'zod'
import { apiKeyScopes } from './access.ts'
import { id, line } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'

export const apiKey = z.object({
  id,
  name: z.string(),
  /** The key's first characters, by which people tell keys apart. */
  hint: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  createdBy: id.nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

const settingsOf = { only: 'main-user' } as const

export const apiKeys = {
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
    .input(z.strictObject({ name: line(60, 'Say what the key is for'), scopes: z.array(z.enum(apiKeyScopes)).min(1) }))
    .output(success(z.object({ key: z.string(), apiKey }))),

  revoke: memberProcedure('settings', 'write', settingsOf)
    .route({
      method: 'DELETE',
      path: '/api-keys/{id}',
      summary: 'Revoke an API key',
      description: 'Whatever uses it is refused from the next call on.',
    })
    .input(z.strictObject({ id }))
    .output(done),
}
