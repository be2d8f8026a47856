import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { indexes } from '../indexes.ts'

/**
 * What each source file imports at run time, by paths from the root. Files that only put together what there is lead
 * nowhere: through them everything would reach everything.
 */
export type ImportGraph = Map<string, string[]>

const folders = ['packages', 'apps/server/src', 'apps/server/seed', 'apps/web/src', 'apps/sandbox/src', 'e2e']

/** They list parts of the system, by hand; the generated lists are in `indexes`. */
const lists = [
  'apps/server/src/app.ts',
  'apps/server/src/boot.ts',
  'apps/server/src/event-handlers.ts',
  'apps/server/src/plain-routes.ts',
  'apps/server/src/plugin-listeners.ts',
  'apps/server/src/services.ts',
  'apps/web/src/router.ts',
]

const importing =
  /^(?:import|export)\s+(?!type\b)(?:[^'"]*?from\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|^import\s+'([^']+)'/gm

/** @returns paths of source files below some folders */
export function listSources(root: string, within: string[] = folders): string[] {
  return within.flatMap((folder) =>
    existsSync(path.join(root, folder))
      ? readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
          .filter((file) => /\.(ts|tsx|css)$/.test(file) && !/(^|\/)(node_modules|dist[^/]*)\//.test(file))
          .map((file) => path.join(folder, file))
      : [],
  )
}

/** The file that an import names; undefined for a library. */
function resolveImport(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return path.normalize(path.join(path.dirname(from), name))
  if (name.startsWith('~/')) return `apps/web/src/${name.slice(2)}`
  const [, part, file = 'index'] = /^@sarai\/([\w-]+)(?:\/(.+))?$/.exec(name) ?? []
  return part && `${part === 'sandbox' ? 'apps' : 'packages'}/${part}/src/${file}.ts`
}

/** What a text imports at run time, in the order in which it does. */
export function listImports(from: string, text: string): string[] {
  return [...text.matchAll(importing)].flatMap(([, fixed, lazy, bare]) => {
    return resolveImport(from, fixed ?? lazy ?? bare ?? '') ?? []
  })
}

/** Files that only put together what there is, written by hand or from the folders. */
export const listFiles: ReadonlySet<string> = new Set([...lists, ...indexes.map(({ file }) => file)])

export function buildImportGraph(root: string): ImportGraph {
  return new Map(
    listSources(root).map((file) => {
      const isList = listFiles.has(file)
      return [file, isList ? [] : listImports(file, readFileSync(path.join(root, file), 'utf8'))]
    }),
  )
}

/** The files themselves and everything that they import, however far down. */
export function collectReachable(graph: ImportGraph, roots: Iterable<string>): Set<string> {
  const reached = new Set<string>()
  const waiting = [...roots]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    waiting.push(...(graph.get(file) ?? []))
  }
  return reached
}
