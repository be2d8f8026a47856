import type { AdminState } from '@sarai/contract/admin-staff'
import type { AdminRecord } from './admins.queries.ts'

/** How far somebody has come with signing in to the admin area. */
export function stateOfAdmin({
  isActive,
  passwordHash,
  totpSecret,
}: Pick<AdminRecord, 'isActive' | 'passwordHash' | 'totpSecret'>): AdminState {
  if (!isActive) return 'removed'
  if (!passwordHash) return 'invited'
  return totpSecret ? 'active' : 'no-second-factor'
}
