import { contract } from '@sarai/contract'
import { listed } from '@sarai/contract/record-kinds'
import { routesOf } from '@sarai/contract/routes'
import type { Plugin } from 'vite'

/** A module that is made when it is asked for. */
export function virtual(name: string, load: () => string): Plugin {
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? load() : undefined),
  }
}

/** The calls that a page sends before all others: who is there, and the rows of the list it shows. */
function firstRoutes(routes: Record<string, object>): object {
  const first = { user: ['session'], permission: ['readPermission'], plan: ['plan'] }
  const lists = Object.values(listed).map(({ list }): [string, string[]] => [list, ['list']])
  return Object.fromEntries(
    [...Object.entries(first), ...lists].map(([part, calls]) => {
      const found = Object.entries(routes[part] ?? {}).filter(([call]) => calls.includes(call))
      if (found.length < calls.length) throw new Error(`there is no call ${part}.${calls.join()}`)
      return [part, Object.fromEntries(found)]
    }),
  )
}

/**
 * `virtual:first-routes`: those of the calls that are sent ahead of the app's own code.
 * `virtual:routes`: method and path of every call but those of `virtual:sign-in-routes` and `virtual:admin-routes`, so that
 * the browser need not load the contract's schemas.
 */
export function contractRoutes(): Plugin[] {
  const { auth, admin, ...others } = routesOf(contract)
  return [
    virtual('virtual:sign-in-routes', () => `export default ${JSON.stringify({ auth })}`),
    virtual('virtual:admin-routes', () => `export default ${JSON.stringify({ admin })}`),
    virtual('virtual:first-routes', () => `export default ${JSON.stringify(firstRoutes(others))}`),
    virtual('virtual:routes', () => `export default ${JSON.stringify(others)}`),
  ]
}
