import { timingSafeEqual } from 'node:crypto'
import type { Call, Reply } from '../http.ts'
import { hideKey, refuse } from './stripe-errors.ts'
import type { Account, StripeState } from './stripe-state.ts'

/** Whose account a call is about, and what its key may do. */
export interface Access {
  account: Account
  key: string
  /** Null for keys that may do everything. */
  permissions: ReadonlySet<string> | null
}

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** By Bearer, or as the name of Basic. */
export function readKey({ headers }: Call): string {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ')
  if (scheme === 'Bearer') return value
  return scheme === 'Basic' ? Buffer.from(value, 'base64').toString('utf8').replace(/:.*$/s, '') : ''
}

/** Whose account a call is about. `Stripe-Account` opens those that have agreed to the platform, for its key alone. */
export function findAccess(state: StripeState, call: Call): Access | { problem: Reply } {
  const key = readKey(call)
  if (key === '')
    return {
      problem: refuse(
        'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
        {},
        401,
      ),
    }
  const owners = [...state.accounts, state.platform.account]
  const owner = owners.find(({ secretKey, restrictedKey }) => isSame(key, secretKey) || isSame(key, restrictedKey))
  if (!owner) return { problem: refuse(`Invalid API Key provided: ${hideKey(key)}`, {}, 401) }
  const permissions = isSame(key, owner.restrictedKey) ? owner.permissions : null
  const wanted = call.headers['stripe-account']
  if (wanted === undefined || wanted === owner.id) return { account: owner, key, permissions }
  const account = state.accounts.find(({ id }) => id === wanted)
  if (!account || owner !== state.platform.account || permissions || !state.connected.has(wanted))
    return {
      problem: refuse(
        `The provided key '${hideKey(key)}' does not have access to account '${wanted}' (or that account does not exist). Application access may have been revoked.`,
        { code: 'account_invalid' },
        403,
      ),
    }
  return { account, key, permissions: null }
}

/** @returns why a key may not do something; undefined where it may */
export function findPermissionProblem({ account, key, permissions }: Access, permission: string): Reply | undefined {
  // Who may write may read too.
  const isWriter = permissions?.has(permission.replace(/_read$/, '_write')) ?? true
  if (isWriter || permissions?.has(permission)) return undefined
  return refuse(
    `The provided key '${hideKey(key)}' does not have the required permissions for this endpoint on account '${account.id}'. Having the '${permission}' permission would allow this request to continue.`,
    {},
    403,
  )
}
