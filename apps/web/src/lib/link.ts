import type { ClientLink } from '@orpc/client'
import { ApiError, type CallContext, createLink, type LinkOptions } from '@sarai/contract/client'
import signInRoutes from 'virtual:sign-in-routes'

/** The calls of a part of the contract are loaded with the first of them: nobody loads what the others are. */
const loadRoutes = {
  admin: () => import('./admin-call-routes.ts'),
  others: () => import('./call-routes.ts'),
}
type Part = keyof typeof loadRoutes

/** Carries every call. Whoever only signs in does not load what the other calls are. */
export function linkOf(options: LinkOptions): ClientLink<CallContext> {
  const signIn = createLink(signInRoutes, options)
  const links = new Map<Part, Promise<ClientLink<CallContext>>>()

  async function loadLink(part: Part): Promise<ClientLink<CallContext>> {
    try {
      const { routes } = await loadRoutes[part]()
      return createLink(routes, options)
    } catch {
      links.delete(part)
      throw new ApiError(0, undefined)
    }
  }

  return {
    async call(path, input, callOptions) {
      if ((path[0] ?? '') in signInRoutes) return signIn.call(path, input, callOptions)
      const part = path[0] === 'admin' ? 'admin' : 'others'
      const link = links.get(part) ?? loadLink(part)
      links.set(part, link)
      return (await link).call(path, input, callOptions)
    },
  }
}
