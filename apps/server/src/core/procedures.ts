import { contract } from '@sarai/contract'
import { implement } from '@orpc/server'
import type { Member } from './actor.ts'
import { notAllowed, notSignedIn } from './errors.ts'
import type { RequestContext } from './http/request-context.ts'
import { answerOnce } from './idempotency.ts'

const api = implement(contract).$context<RequestContext>()

/** Handlers of procedures that anybody may call, or that need no agency. */
export const open = api

/** Joins handlers to the contract; what is missing does not compile. */
export const routerOf: typeof api.router = (handlers) => api.router(handlers)

function memberOf(context: RequestContext): Member {
  if (context.actor?.kind !== 'member') throw notSignedIn()
  return context.actor
}

/**
 * Handlers of almost everything: `context.db` is the agency's database. A procedure that reads runs its statements one
 * by one; a procedure that writes is one transaction, committed only when its answer was valid.
 */
export const member = api.use(async ({ context, procedure, next, path }, input) => {
  const actor = memberOf(context)
  const { access, creates, external } = procedure['~orpc'].meta
  if (external || access.audience !== 'member') throw notAllowed()
  const { database } = context.services
  if (access.action === 'read') return next({ context: { actor, db: database.readAs(actor.agencyId) } })
  return database.writeAs(actor.agencyId, async (db) => {
    const { idempotencyKey } = context.request
    const run = async () => next({ context: { actor, db } })
    if (!creates || !idempotencyKey) return run()
    return answerOnce(db, { actorId: actor.userId, key: `${path.join('.')} ${idempotencyKey}`, input }, run)
  })
})

/** Handlers that talk to other servers or stream: no transaction is held; they open their own, briefly. */
export const external = api.use(({ context, next }) => next({ context: { actor: memberOf(context) } }))
