import type { SpecTouches } from '../../e2e/journey-records.ts'
import { findCallFiles } from './call-files.ts'
import { buildImportGraph, collectReachable, type ImportGraph, listSources } from './import-graph.ts'
import { findScreens } from './web-routes.ts'

/** Which specs a change can reach, and why all of them where it can reach anything. */
export interface Reach {
  specs: Set<string>
  /** What was changed that everything stands on; undefined where nothing was. */
  everything?: string
}

/** A change here can reach every journey: sign-in, what all servers and screens stand on, and what all journeys use. */
const foundations = [
  /^apps\/server\/src\/core\//,
  /^apps\/server\/src\/kernel\/(accounts|auth|agency|standing)\//,
  /^apps\/server\/src\/(app|boot|main|services)\.ts$/,
  /^apps\/web\/src\/(lib|shell|ui)\//,
  /^apps\/web\/src\/[\w-]+\.(ts|tsx|css)$/,
  /^apps\/web\/(index\.html|vite[\w.-]*\.ts)$/,
  /^e2e\/(axe|global-setup|people|server|test|watch)\.ts$/,
  /^package-lock\.json$/,
  /^playwright\.config\.ts$/,
]

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** `features/leads`: the folder of a part of the server. */
const findPart = (file: string) => /^apps\/server\/src\/(?:features|kernel)\/[^/]+\//.exec(file)?.[0]

/** Whoever handles an event is reached by whoever emits it, though it imports nothing of theirs. */
function addListeners(graph: ImportGraph): ImportGraph {
  const listeners = [...graph.keys()].filter((file) => file.endsWith('.listeners.ts'))
  const extended = new Map(graph)
  for (const listener of listeners)
    for (const event of (graph.get(listener) ?? []).filter((file) => file.endsWith('.events.ts')))
      extended.set(event, [...(extended.get(event) ?? []), listener])
  return extended
}

/** Files of the pages that the server writes itself, which strangers see. */
const listPageFiles = (root: string) =>
  listSources(root, ['apps/server/src']).filter((file) => /\.(routes|page)\.tsx?$/.test(file))

/** Of each spec all files that what it touches can depend on. */
export function makeDependencyFinder(root: string): (spec: string, touches: SpecTouches) => Set<string> {
  const graph = addListeners(buildImportGraph(root))
  const filesOf = findCallFiles(root)
  const screensOf = findScreens(root)
  const sources = listSources(root, ['apps/server/src'])
  const pages = listPageFiles(root)
  return (spec, touches) => {
    const calls = touches.calls.map(filesOf)
    const parts = new Set(calls.flatMap(({ handlers }) => handlers.map(findPart)).filter((part) => part !== undefined))
    const whole = sources.filter((file) => parts.has(findPart(file) ?? '') && !isTest(file))
    const screens = touches.pages.flatMap((page) => screensOf(page) ?? pages)
    const contract = calls.flatMap((files) => files.contract)
    return collectReachable(graph, [`e2e/${spec}`, ...contract, ...whole, ...screens])
  }
}

/**
 * Which specs a change can reach, by what each was seen to touch and by what that imports. One of which nothing is known
 * is always among them.
 * @param changed files, by their paths from the root
 * @param touches by spec
 */
export function findReach(
  root: string,
  changed: string[],
  specs: string[],
  touches: Record<string, SpecTouches>,
): Reach {
  const everything = changed.find((file) => !isTest(file) && foundations.some((pattern) => pattern.test(file)))
  if (everything) return { specs: new Set(specs), everything }
  const dependenciesOf = makeDependencyFinder(root)
  const isReached = (spec: string) => {
    const touched = touches[spec]
    if (!touched) return true
    const dependencies = dependenciesOf(spec, touched)
    return changed.some((file) => dependencies.has(file))
  }
  return { specs: new Set(specs.filter(isReached)) }
}
