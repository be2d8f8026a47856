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

/** What the frame around every screen and the list of leads call. Calls of other parts are loaded with the first of them. */
const everydayParts = new Set([
  'activity',
  'customFields',
  'exchangeRates',
  'feeds',
  'leads',
  'live',
  'notes',
  'notices',
  'operations',
  'permission',
  'plan',
  'search',
  'stages',
  'standing',
  'tasks',
  'team',
  'user',
  'views',
])

/**
 * Method and path of every call, so that the browser need not load the contract's schemas, in parts that are loaded apart:
 * - `virtual:first-routes`: the calls that are sent ahead of the app's own code.
 * - `virtual:sign-in-routes` and `virtual:admin-routes`: those of signing in and of the admin area.
 * - `virtual:everyday-routes`: those that come with the app.
 * - `virtual:other-routes`: all others.
 */
export function contractRoutes(): Plugin[] {
  const { auth, admin, ...work } = routesOf(contract)
  for (const part of everydayParts) if (!(part in work)) throw new Error(`there is no part ${part} of the contract`)
  const select = (isEveryday: boolean) =>
    Object.fromEntries(Object.entries(work).filter(([part]) => everydayParts.has(part) === isEveryday))
  const modules = {
    first: firstRoutes(work),
    'sign-in': { auth },
    admin: { admin },
    everyday: select(true),
    other: select(false),
  }
  return Object.entries(modules).map(([name, routes]) =>
    virtual(`virtual:${name}-routes`, () => `export default ${JSON.stringify(routes)}`),
  )
}
