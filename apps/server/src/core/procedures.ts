import { contract } from '@sarai/contract'
import type { ProcedureMeta } from '@sarai/contract/procedure'
import { implement } from '@orpc/server'
import type { Admin, AdminChallenged, Challenged, KeyHolder, Member, Person } from './actor.ts'
import type { AgencyDb } from './db/agency-db.ts'
import { notAllowed, notSignedIn } from './errors.ts'
import type { RequestContext } from './http/request-context.ts'
import { answerOnce } from './idempotency.ts'
import type { Services } from '../services.ts'

const api = implement(contract).$context<RequestContext>()

/** Handlers of procedures that anybody may call, or that need no agency. */
export const open = api

/** Joins handlers to the contract; what is missing does not compile. */
export const routerOf: typeof api.router = (handlers) => api.router(handlers)

function memberOf(context: RequestContext): Member {
  const { actor } = context
  if (actor?.kind !== 'member' && actor?.kind !== 'key') throw notSignedIn()
  return actor
}

function personOf(context: RequestContext): Person {
  if (context.actor?.kind !== 'member') throw notSignedIn()
  return context.actor
}

function challengedOf(context: RequestContext): Challenged {
  if (context.actor?.kind !== 'challenged') throw notSignedIn()
  return context.actor
}

/** Handlers of the second step of signing in. They open their own transactions. */
export const challenged = api.use(({ context, next }) => next({ context: { actor: challengedOf(context) } }))

function adminOf({ admin }: RequestContext): Admin {
  if (admin?.kind !== 'admin') throw notSignedIn()
  return admin
}

function challengedAdminOf({ admin }: RequestContext): AdminChallenged {
  if (admin?.kind !== 'admin-challenged') throw notSignedIn()
  return admin
}

/** Handlers of the admin area. They have no agency's database; what they read of agencies has a service that says so. */
export const admin = api.use(({ context, next }) => next({ context: { admin: adminOf(context) } }))

/** Handlers of the second step of signing in to it. */
export const challengedAdmin = api.use(({ context, next }) => next({ context: { admin: challengedAdminOf(context) } }))

/** Whether a call frees space, and so is allowed on a full disk. */
const isTakingAway = (path: readonly string[]) =>
  /^(remove|discard|revoke|cancel|logout|deactivate)/i.test(path.at(-1) ?? '')

/** Whether a call goes on where the plan is full: what takes data out, and what is about people's own accounts. */
function goesOnWhenFull(path: readonly string[], { access, creates }: ProcedureMeta): boolean {
  if (access.audience !== 'member') return false
  return access.right === 'export' || path[0] === 'operations' || (access.page === 'account' && !creates)
}

/** Makes sure that the agency's plan has room for what a call writes. */
async function requireRoom({ planRoom }: Services, agencyId: string, path: readonly string[], meta: ProcedureMeta) {
  if (!isTakingAway(path)) await planRoom.check(agencyId, goesOnWhenFull(path, meta))
}

const isReading = ({ access, creates }: ProcedureMeta) => 'action' in access && access.action === 'read' && !creates

interface Call {
  services: Services
  actorId: string
  path: readonly string[]
  /** The caller's Idempotency-Key, where the call makes something new. */
  key: string | undefined
  input: unknown
}

const callerId = (actor: Member) => actor.userId ?? actor.keyId

/** Runs a call once for its key. */
function once<T extends { output: unknown }>(
  db: AgencyDb,
  { services, actorId, path, key, input }: Call,
  run: () => PromiseLike<T>,
): PromiseLike<T> {
  if (key === undefined) return run()
  return answerOnce(services.vault, db, { actorId, key: `${path.join('.')} ${key}`, input }, run)
}

/**
 * Handlers of almost everything: `context.db` is the agency's database. A procedure that reads runs its statements one
 * by one; a procedure that writes, or creates, is one transaction, committed only when its answer was valid.
 */
export const member = api.use(async ({ context, procedure, next, path }, input) => {
  const actor = memberOf(context)
  const { meta } = procedure['~orpc']
  const { access, creates, external } = meta
  if (external || access.audience !== 'member') throw notAllowed()
  const { services } = context
  const { database } = services
  if (isReading(meta)) return next({ context: { actor, db: database.readAs(actor.agencyId) } })
  if (!isTakingAway(path)) services.disk.checkWritable()
  await requireRoom(services, actor.agencyId, path, meta)
  const key = creates ? context.request.idempotencyKey : undefined
  return database.writeAs(actor.agencyId, async (db) =>
    once(db, { services, actorId: callerId(actor), path, key, input }, async () => next({ context: { actor, db } })),
  )
})

/** The same for calls about oneself or in one's own name: for people, never for API keys. */
export const person = member.use(({ context, next }) => next({ context: { actor: personOf(context) } }))

/** Stores a call's result once per key, in a transaction of its own. */
export type Once = <T>(db: AgencyDb, input: unknown, work: () => Promise<T>) => Promise<T>

/**
 * Handlers that talk to other servers or stream: no transaction is held; they open their own, briefly. One that creates
 * does so inside `once`.
 */
export const external = api.use(async ({ context, procedure, path, next }) => {
  const actor = memberOf(context)
  const { services, request } = context
  const { meta } = procedure['~orpc']
  if (!isReading(meta)) await requireRoom(services, actor.agencyId, path, meta)
  const key = meta.creates ? request.idempotencyKey : undefined
  const onceHere: Once = async (db, input, work) => {
    const call = { services, actorId: callerId(actor), path, key, input }
    return (await once(db, call, async () => ({ output: await work() }))).output
  }
  return next({ context: { actor, once: onceHere } })
})

/** The same for people only. */
export const externalPerson = external.use(({ context, next }) => next({ context: { actor: personOf(context) } }))

function keyHolderOf(context: RequestContext): KeyHolder {
  if (context.actor?.kind !== 'key') throw notSignedIn()
  return context.actor
}

/** Handlers of what an agency's own programs call with an API key: one transaction, as with `member`. */
export const keyed = api.use(async ({ context, procedure, next, path }, input) => {
  const actor = keyHolderOf(context)
  const { meta } = procedure['~orpc']
  const { access, creates, external } = meta
  if (external || access.audience !== 'key') throw notAllowed()
  const { services } = context
  const { database } = services
  services.disk.checkWritable()
  await requireRoom(services, actor.agencyId, path, meta)
  const key = creates ? context.request.idempotencyKey : undefined
  return database.writeAs(actor.agencyId, async (db) =>
    once(db, { services, actorId: actor.keyId, path, key, input }, async () => next({ context: { actor, db } })),
  )
})
