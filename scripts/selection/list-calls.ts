import { contract } from '@sarai/contract'
import type { RouteMap } from '@sarai/contract/client'
import { routesOf } from '@sarai/contract/routes'

const listNames = (routes: RouteMap, prefix = ''): string[] =>
  Object.entries(routes).flatMap(([name, route]) =>
    Array.isArray(route) ? [prefix + name] : listNames(route as RouteMap, `${prefix}${name}.`),
  )

/** Every call of the contract, as `leads.create`. */
export const listCalls = (): string[] => listNames(routesOf(contract))
