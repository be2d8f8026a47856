import { createORPCClient } from '@orpc/client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { linkOf } from '~/lib/link.ts'
import { clearAdminToken, storedSession } from '~/lib/session.ts'
import type { Api } from '~/lib/types.ts'
import { queryClient } from '~/query.ts'
import { toast } from '~/ui/toast.ts'

/** Leaves for the sign-in with nothing of the session in memory. An agency's session in the same browser stays. */
export function leaveAdmin(): void {
  clearAdminToken()
  if (location.pathname !== '/admin/login') location.replace('/admin/login')
}

/** A session that is refused is forgotten. Whoever's role lacks a right by now stays, and is shown what they may do. */
function handleRefusal(status: 401 | 403): void {
  if (status === 401) return leaveAdmin()
  toast({ kind: 'error', title: 'You may not do this', message: 'It is for others of the staff, who Staff lists.' })
  void refreshAdmin()
}

/** The calls of the admin area, with its own token. */
export const adminApi: Pick<Api, 'admin'> = createORPCClient<Api>(
  linkOf({
    baseUrl: '',
    token: () => storedSession().adminToken,
    onRefused: handleRefusal,
  }),
)

/** Whoever gave the right password: their calls with the challenge, which nothing else ever sees. */
export const challengedApi = (challenge: string): Api['admin'] =>
  createORPCClient<Api>(linkOf({ baseUrl: '', token: () => challenge })).admin

/** Every call of it for useQuery. */
export const adminCalls = createTanstackQueryUtils(adminApi.admin, { path: ['of-admin'] })

/** Reads anew what the admin area shows, once something was done. */
export const refreshAdmin = () => queryClient.invalidateQueries({ queryKey: adminCalls.key() })
