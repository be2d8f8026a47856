import { type AdminRight, hasAdminRight } from '@sarai/contract/admin-roles'
import { useQuery } from '@tanstack/react-query'
import { adminCalls } from './admin-api.ts'

/** Who of the staff is signed in, and what their role lets them do; nothing until that is known. */
export function useStaff() {
  const me = useQuery(adminCalls.session.queryOptions()).data?.data
  return { me, may: (right: AdminRight) => me !== undefined && hasAdminRight(me.role, right) }
}
