import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listImports, listSources } from './import-graph.ts'

/** A route of the web app, and the screen that it shows: paths from the root. */
interface WebRoute {
  pattern: RegExp
  screens: string[]
}

const addresses = /'(\/[\w$/-]*)'/g

/**
 * Reads the routes from the files that define them. What stands between an address and the next one is its own; where
 * that imports no screen, it may be any of the file's.
 */
function readRoutes(file: string, text: string): WebRoute[] {
  const found = [...text.matchAll(addresses)]
  return found.map(({ 0: quoted, 1: address = '', index }, at) => {
    const own = listImports(file, text.slice(index + quoted.length, found[at + 1]?.index))
    const source = address.replace(/\$\w*/g, '[^/]+').replace(/\/$/, '')
    return { pattern: new RegExp(`^${source}/?$`), screens: own.length > 0 ? own : listImports(file, text) }
  })
}

/** Says of an address which screens it may show; undefined for one that the web app does not have. */
export function findScreens(root: string): (address: string) => string[] | undefined {
  const folder = 'apps/web/src/routes'
  const routes = listSources(root, [folder])
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => readRoutes(file, readFileSync(path.join(root, file), 'utf8')))
  return (address) => {
    // The admin area's addresses are written without what they all begin with.
    const asked = [address, address.replace(/^\/admin(?=\/)/, '')]
    const matching = routes.filter(({ pattern }) => asked.some((one) => pattern.test(one)))
    return matching.length > 0 ? matching.flatMap(({ screens }) => screens) : undefined
  }
}
