import { oc } from '@orpc/contract'
import * as z from 'zod'
import type { AdminRight } from './admin-roles.ts'
import type { Access, Action, ActionRight, ApiKeyScope, Page } from './access.ts'

export interface ProcedureMeta {
  access: Access
  /** Largest request body in bytes; 256 KiB unless the procedure takes files. */
  bodyLimit?: number
  /** Creates something, so that a repeated Idempotency-Key gets the first call's answer. */
  creates?: true
  /** Is slow (another server, a stream, a slow hash), so that no transaction is held while it runs. */
  external?: true
}

const base = oc.$meta<ProcedureMeta>({ access: { audience: 'denied' } })

/** A procedure anybody may call. */
export const publicProcedure = base.meta({ access: { audience: 'public' } })

interface MemberOptions extends Omit<ProcedureMeta, 'access'> {
  only?: 'main-user' | 'manager'
  recentSignIn?: true
  /** Whether API keys may call it, where that is not as `keyPages` has it. */
  keys?: boolean
  /** What is needed besides the page, but on one's own records. */
  right?: ActionRight
  /** The records have no owner. */
  isUnowned?: true
}

/** A procedure for signed-in people who may use `page`. Reads that create nothing run without a transaction. */
export function memberProcedure(page: Page, action: Action, options: MemberOptions = {}) {
  const { only, recentSignIn, keys, right, isUnowned, ...rest } = options
  const access: Access = { audience: 'member', page, action, only, recentSignIn, keys, right, isUnowned }
  return base.meta({ ...rest, access })
}

/** The second step of signing in. */
export const challengeProcedure = base.meta({ access: { audience: 'challenge' } })

/** A procedure for an agency's own automation, with an API key of that scope. */
export function keyProcedure(scope: ApiKeyScope | 'any-page', options: Omit<ProcedureMeta, 'access'> = {}) {
  return base.meta({ ...options, access: { audience: 'key', scope } })
}

/** A procedure for those of the staff whose role has the right. What it reads of agencies is said by its service. */
export function adminProcedure(action: Action, right: AdminRight, options: Omit<ProcedureMeta, 'access'> = {}) {
  return base.meta({ ...options, access: { audience: 'admin', action, right } })
}

/** The second step of their signing in. */
export const adminChallengeProcedure = base.meta({ access: { audience: 'admin-challenge' } })

/** The body of every success: `{ status: true, data }`. */
export function success<T extends z.ZodType>(data: T) {
  return z.object({ status: z.literal(true), data })
}

/** Of what was looked for somebody in the agency has a record that the caller may not see. Nothing else is said of it. */
export const isWithColleagues = z.boolean()

/** The body of a success that has nothing to say. */
export const done = z.object({ status: z.literal(true) })
