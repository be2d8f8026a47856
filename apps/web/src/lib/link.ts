import type { ClientLink } from '@orpc/client'
import { ApiError, type CallContext, createLink, type LinkOptions } from '@sarai/contract/client'
import signInRoutes from 'virtual:sign-in-routes'

/** The calls of a part of the contract are loaded with the first of them: nobody loads what the others are. */
const loadRoutes = {
  admin: () => import('./admin-call-routes.ts'),
  everyday: () => import('./everyday-call-routes.ts'),
  other: () => import('./other-call-routes.ts'),
}
type RouteGroup = keyof typeof loadRoutes
interface LoadedLink {
  link: ClientLink<CallContext>
  has: (part: string) => boolean
}

/** Carries every call. Whoever only signs in does not load what the other calls are. */
export function linkOf(options: LinkOptions): ClientLink<CallContext> {
  const signIn = createLink(signInRoutes, options)
  const links = new Map<RouteGroup, Promise<LoadedLink>>()

  async function loadLink(group: RouteGroup): Promise<LoadedLink> {
    try {
      const { routes } = await loadRoutes[group]()
      return { link: createLink(routes, options), has: (part) => part in routes }
    } catch {
      links.delete(group)
      throw new ApiError(0, undefined)
    }
  }

  function openLink(group: RouteGroup): Promise<LoadedLink> {
    const link = links.get(group) ?? loadLink(group)
    links.set(group, link)
    return link
  }

  async function findLink(part: string): Promise<LoadedLink> {
    if (part === 'admin') return openLink('admin')
    const everyday = await openLink('everyday')
    return everyday.has(part) ? everyday : openLink('other')
  }

  return {
    async call(path, input, callOptions) {
      const [part = ''] = path
      if (part in signInRoutes) return signIn.call(path, input, callOptions)
      const { link } = await findLink(part)
      return link.call(path, input, callOptions)
    },
  }
}
