import type { ClientLink } from '@orpc/client'
import { ApiError, type CallContext, createLink, type LinkOptions } from '@sarai/contract/client'
import signInRoutes from 'virtual:sign-in-routes'

/** Carries every call. Whoever only signs in does not load what the other calls are. */
export function linkOf(options: LinkOptions): ClientLink<CallContext> {
  const signIn = createLink(signInRoutes, options)
  let others: Promise<ClientLink<CallContext>> | undefined

  async function loadOthers(): Promise<ClientLink<CallContext>> {
    try {
      const { routes } = await import('./call-routes.ts')
      return createLink(routes, options)
    } catch {
      others = undefined
      throw new ApiError(0, undefined)
    }
  }

  return {
    async call(path, input, callOptions) {
      if ((path[0] ?? '') in signInRoutes) return signIn.call(path, input, callOptions)
      others ??= loadOthers()
      return (await others).call(path, input, callOptions)
    },
  }
}
