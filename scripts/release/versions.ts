import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const shape = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?$/

/** @throws Error where it is no version as semver has them: "1.2.3", "1.2.3-rc.1" */
function parseVersion(version: string): { numbers: number[]; before: string[] } {
  const found = shape.exec(version)
  if (!found) throw new Error(`"${version}" is no version; write it like 1.2.3 or 1.2.3-rc.1.`)
  return { numbers: found.slice(1, 4).map(Number), before: found[4]?.split('.') ?? [] }
}

/** Parts of what stands behind the dash: numbers by their value, and before words. */
function comparePart(a: string, b: string): number {
  const [isNumber, isOther] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (isNumber && isOther) return Number(a) - Number(b)
  if (isNumber !== isOther) return isNumber ? -1 : 1
  return a === b ? 0 : a < b ? -1 : 1
}

/** In the order of semver: negative where `a` comes before `b`. */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [parseVersion(a), parseVersion(b)]
  for (const [at, number] of one.numbers.entries())
    if (number !== other.numbers[at]) return number - (other.numbers[at] ?? 0)
  if (one.before.length === 0 || other.before.length === 0) return other.before.length - one.before.length
  for (const [at, part] of one.before.entries()) {
    const against = other.before[at]
    const order = against === undefined ? 1 : comparePart(part, against)
    if (order !== 0) return order
  }
  return one.before.length - other.before.length
}

/** The manifests of the root and of every workspace, from the root. */
export function listManifests(root: string): string[] {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${folder}/${entry.name}/package.json`),
  )
  return ['package.json', ...workspaces]
}

type Versions = Record<string, string>

interface Manifest {
  version?: string
  packages?: Record<string, Manifest>
  dependencies?: Versions
  devDependencies?: Versions
  optionalDependencies?: Versions
}

const dependencyKinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/** The workspaces ask for each other's exact version. */
function setInManifest(manifest: Manifest, version: string): void {
  manifest.version = version
  for (const kind of dependencyKinds) {
    const versions = manifest[kind] ?? {}
    for (const name of Object.keys(versions)) if (name.startsWith('@sarai/')) versions[name] = version
  }
}

/** Writes a version into all manifests and the lockfile. @returns what was written, from the root */
export function setVersion(root: string, version: string): string[] {
  const files = [...listManifests(root), 'package-lock.json']
  for (const file of files) {
    const whole = path.join(root, file)
    const manifest: Manifest = JSON.parse(readFileSync(whole, 'utf8'))
    setInManifest(manifest, version)
    for (const [place, one] of Object.entries(manifest.packages ?? {}))
      if (!place.includes('node_modules/')) setInManifest(one, version)
    writeFileSync(whole, `${JSON.stringify(manifest, null, 2)}\n`)
  }
  return files
}
