import { contract } from '@sarai/contract'
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

/**
 * `virtual:routes`: method and path of every call but those of `virtual:sign-in-routes`, so that the browser need not load the contract's schemas.
 */
export function contractRoutes(): Plugin[] {
  const { auth, ...others } = routesOf(contract)
  return [
    virtual('virtual:sign-in-routes', () => `export default ${JSON.stringify({ auth })}`),
    virtual('virtual:routes', () => `export default ${JSON.stringify(others)}`),
  ]
}
