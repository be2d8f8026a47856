import { createORPCClient } from '@orpc/client'
import { linkOf } from './lib/link.ts'
import { takeSentAhead } from './lib/sent-ahead.ts'
import { clearSession, storedSession, tokenSettled } from './lib/session.ts'
import type { Api } from './lib/types.ts'

/** Leaves for the sign-in page with nothing of the old session in memory. */
export function goToLogin(): void {
  if (location.pathname !== '/login') location.replace('/login')
}

/** Every call there is. A session that is refused is forgotten. */
export const api: Api = createORPCClient(
  linkOf({
    baseUrl: '',
    token: () => storedSession().token,
    tokenSettled,
    sentAhead: takeSentAhead,
    onRefused: () => {
      clearSession()
      goToLogin()
    },
  }),
)
