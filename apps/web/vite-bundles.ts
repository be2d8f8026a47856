import path from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'

/** Which source files open with which bundle: all that they need is loaded as one file. The first to need a module has it. */
export type Bundles = Record<string, string[]>

/** Every chunk that opening `chunk` loads, itself included. */
function loadedWith(chunk: string, chunks: Map<string, Rolldown.OutputChunk>, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk)) return seen
  seen.add(chunk)
  for (const imported of chunks.get(chunk)?.imports ?? []) loadedWith(imported, chunks, seen)
  return seen
}

/** Module → bundle, from what the bundler itself finds each screen to need once unused code is gone. */
async function assign(config: InlineConfig, bundles: Bundles): Promise<Map<string, string>> {
  const { output } = (await build({ ...config, logLevel: 'silent', build: { ...config.build, write: false } })) as {
    output: Rolldown.RolldownOutput['output']
  }
  const chunks = new Map(output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const owner = new Map<string, string>()
  for (const [bundle, screens] of Object.entries(bundles))
    for (const screen of screens) {
      const entry = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(screen))
      if (!entry) throw new Error(`${screen} is not part of the build`)
      for (const chunk of loadedWith(entry.fileName, chunks))
        for (const id of chunks.get(chunk)?.moduleIds ?? []) if (!owner.has(id)) owner.set(id, bundle)
    }
  return owner
}

/**
 * Joins the many small files that a screen would load into one a bundle. A first build without it, kept in memory, says
 * what belongs together.
 */
export function screenBundles(bundles: Bundles, config: InlineConfig): Plugin {
  const sources = Object.fromEntries(
    Object.entries(bundles).map(([name, screens]) => [
      name,
      screens.map((screen) => path.resolve(import.meta.dirname, 'src', screen)),
    ]),
  )
  return {
    name: 'screen-bundles',
    apply: 'build',
    async config() {
      const owner = await assign(config, sources)
      const groups = [{ debugName: 'screens', name: (id: string) => owner.get(id) ?? null }]
      return {
        build: { rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } } },
      }
    },
  }
}
