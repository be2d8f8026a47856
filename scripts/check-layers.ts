import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Holds the server's folders to their layers, types included: core knows nothing of travel, the kernel knows no business
 * feature, the parts of both form a directed graph, and a part asks another by its services, never by its queries. The
 * one thing above everything that all may name is the type of `services.ts`, which puts the server together.
 */
const source = path.resolve(fileURLToPath(new URL('../apps/server/src', import.meta.url)))
const layers = ['core', 'providers', 'kernel', 'features'] as const
type Layer = (typeof layers)[number]

/** What each layer may import. */
const below: Record<Layer, Layer[]> = {
  core: ['core', 'providers'],
  providers: ['core', 'providers'],
  kernel: ['core', 'providers', 'kernel'],
  features: ['core', 'providers', 'kernel', 'features'],
}

/** Files of another part that only its own part and SQL may use. */
const isPrivate = (file: string) => file.endsWith('.queries.ts')
const mayJoin = (file: string) => /\.(queries|table)\.ts$/.test(file)

interface Import {
  from: string
  to: string
  isType: boolean
}

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(source, file), 'utf8')
  const found = text.matchAll(/^(?:import|export)(\s+type)?\s[^'"]*?from '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm)
  return [...found].map(([, type, fixed, lazy]) => ({
    from: file,
    to: path.relative(source, path.resolve(source, path.dirname(file), fixed ?? lazy ?? '')),
    isType: type !== undefined,
  }))
}

const layerOf = (file: string) => layers.find((layer) => file.startsWith(`${layer}/`))
/** `kernel/tasks`: a folder of the kernel or of the features. */
const partOf = (file: string) => /^(?:kernel|features)\/[^/]+/.exec(file)?.[0]

const files = (readdirSync(source, { recursive: true }) as string[]).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
)
const imports = files.flatMap(importsOf)
const problems: string[] = []
const uses = new Map<string, Map<string, Import>>()

for (const one of imports) {
  const { from, to, isType } = one
  const layer = layerOf(from)
  if (!layer) continue
  const target = layerOf(to)
  if (!target) {
    if (!(to === 'services.ts' && isType)) problems.push(`${from} imports ${to}, which stands above it`)
  } else if (!below[layer].includes(target)) problems.push(`${from} (${layer}) imports ${to} (${target})`)
  const [part, other] = [partOf(from), partOf(to)]
  if (!part || !other || part === other) continue
  if (isPrivate(to) && !mayJoin(from)) problems.push(`${from} imports ${to}: ask a service of ${other}`)
  const known = uses.get(part) ?? new Map<string, Import>()
  uses.set(part, known.set(other, known.get(other) ?? one))
}

/** A way from a part back to itself. */
function cycleFrom(start: string): Import[] | undefined {
  const seen = new Set<string>()
  const walk = (part: string, way: Import[]): Import[] | undefined => {
    for (const [next, by] of uses.get(part) ?? []) {
      if (next === start) return [...way, by]
      if (seen.has(next)) continue
      seen.add(next)
      const found = walk(next, [...way, by])
      if (found) return found
    }
    return undefined
  }
  return walk(start, [])
}

for (const part of [...uses.keys()].sort()) {
  const cycle = cycleFrom(part)
  if (cycle) problems.push(`${part} depends on itself: ${cycle.map(({ from, to }) => `${from} → ${to}`).join(', ')}`)
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`Layers: ${imports.length} imports of ${files.length} files point down.`)
