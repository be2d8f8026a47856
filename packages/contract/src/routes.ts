import { isContractProcedure } from '@orpc/contract'
import type { RouteMap } from './client.ts'

/** The routes of a contract, for a caller that has the contract at hand. */
export function routesOf(contract: object): RouteMap {
  return Object.fromEntries(
    Object.entries(contract).map(([name, part]) => {
      if (!isContractProcedure(part)) return [name, routesOf(part as object)]
      const { method = 'POST', path = '/' } = part['~orpc'].route
      return [name, [method, path] as const]
    }),
  )
}
