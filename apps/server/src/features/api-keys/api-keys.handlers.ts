import { keyed, member, person } from '../../core/procedures.ts'
import { listApiKeys } from './api-keys.queries.ts'
import { describeKey, makeApiKey, revokeApiKey } from './api-keys.service.ts'

export const apiKeysHandlers = {
  list: member.apiKeys.list.handler(async ({ context: { db } }) => ({
    status: true,
    data: await listApiKeys(db),
  })),
  create: person.apiKeys.create.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await makeApiKey(services, db, actor, input),
  })),
  revoke: member.apiKeys.revoke.handler(async ({ context: { db, actor }, input }) => {
    await revokeApiKey(db, actor, input.id)
    return { status: true }
  }),
  self: keyed.apiKeys.self.handler(async ({ context: { db, actor } }) => ({
    status: true,
    data: await describeKey(db, actor),
  })),
}
