import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Source {
  /** From the root of the repository, with slashes. */
  file: string
  text: string
}

export const areas = ['product', 'tests and tools'] as const
export type Area = (typeof areas)[number]

export const isSource = (file: string) =>
  /\.(ts|tsx|mjs|cjs)$/.test(file) && /^((packages|apps)\/[^/]+\/(src|seed|test)|e2e|bench|attack|scripts)\//.test(file)

/** `test-cards.ts` and the like make up data for the tests beside them. */
const isTest = (file: string) => /\.test\.tsx?$|\/test-[^/]+$/.test(file)

export const findArea = (file: string): Area =>
  /^(packages|apps)\/[^/]+\/src\//.test(file) && !isTest(file) ? 'product' : 'tests and tools'

function listFiles(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'results'].includes(entry.name)) return []
    const file = `${folder}/${entry.name}`
    return entry.isDirectory() ? listFiles(root, file) : [file]
  })
}

export function listSources(root: string): string[] {
  const folders = ['packages', 'apps', 'e2e', 'bench', 'attack', 'scripts']
  const present = folders.filter((folder) => existsSync(path.join(root, folder)))
  return present.flatMap((folder) => listFiles(root, folder)).filter(isSource)
}

export const readSource = (root: string, file: string): Source => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8'),
})
