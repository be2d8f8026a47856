import { holdComeBack } from './come-back.ts'
import type { SigninResult } from './types.ts'

/** What the browser keeps of a session, under the specification's names. Nothing else is kept in it. */
const keys = {
  token: 'admin_access_token',
  /** The second token, of the admin area. */
  adminToken: 'access_token',
  logo: 'admin_company_logo',
  isSubuser: 'isSubuser',
  role: 'role',
  isManager: 'isManager',
  userId: 'login_user_id',
  user: 'login_user',
} as const

const roleAfterLogout = 'agent'

export interface StoredSession {
  token: string | null
  adminToken: string | null
  logo: string
  role: string | null
}

export function storedSession(): StoredSession {
  return {
    token: localStorage.getItem(keys.token),
    adminToken: localStorage.getItem(keys.adminToken),
    logo: localStorage.getItem(keys.logo) ?? '',
    role: localStorage.getItem(keys.role),
  }
}

export function storeSession(result: SigninResult): void {
  localStorage.setItem(keys.token, result.token ?? '')
  localStorage.setItem(keys.logo, result.companyLogo ?? '')
  localStorage.setItem(keys.isSubuser, String(result.isSubuser ?? false))
  localStorage.setItem(keys.role, result.role ?? roleAfterLogout)
  localStorage.setItem(keys.isManager, String(result.isManager ?? false))
  localStorage.setItem(keys.userId, result.id ?? '')
  localStorage.setItem(keys.user, result.id ?? '')
}

let changing: Promise<unknown> = Promise.resolve()

/** Puts the token that a call brings in the place of the one held, as after a change of password. */
export function takeToken<T extends { data: { token: string } }>(call: Promise<T>): Promise<T> {
  const taken = call.then((answer) => {
    localStorage.setItem(keys.token, answer.data.token)
    return answer
  })
  changing = taken.catch(() => {})
  return taken
}

/** Resolves once no call is on its way that brings another token. */
export const tokenSettled = () => changing

/** Forgets the agency's session. The role goes back to what everybody begins with; the admin area's own token stays. */
export function clearSession(): void {
  // Drafts of forms: whoever signs in next in this tab sees nothing of them. Where they were going is kept: what a
  // provider sent somebody back with is of use to them alone.
  const keep = holdComeBack()
  sessionStorage.clear()
  keep()
  for (const key of Object.values(keys)) if (key !== keys.adminToken) localStorage.removeItem(key)
  localStorage.setItem(keys.role, roleAfterLogout)
}

export function storeAdminToken(token: string): void {
  localStorage.setItem(keys.adminToken, token)
}

/** Forgets the session of the admin area alone. */
export function clearAdminToken(): void {
  localStorage.removeItem(keys.adminToken)
}
