import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What the source is made of, whether there is a repository or not; a test compares it with what git has. */
const folders = ['.ci', '.github', 'apps', 'attack', 'bench', 'changes', 'docs', 'e2e', 'packages', 'scripts']
const files = [
  '.dependency-cruiser.cjs',
  '.dockerignore',
  '.editorconfig',
  '.env.example',
  '.gitattributes',
  '.gitignore',
  '.npmrc',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Dockerfile',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'compose.yaml',
  'knip.json',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'tsconfig.base.json',
]
/** What is installed, built or an installation's own, wherever it lies. */
const left = /^(node_modules|dist(-.*)?|data|results|test-results|playwright-report|\.env|\.DS_Store)$|\.(log|pem|key)$/

function listBelow(root: string, folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (left.test(entry.name)) return []
    if (entry.isDirectory()) return listBelow(root, file)
    return entry.isFile() ? [file] : []
  })
}

/** Every file of the source, from the root, sorted. Nothing of the installation: no settings, no data, no logs. */
export function listSources(root: string): string[] {
  const single = files.filter((file) => existsSync(path.join(root, file)))
  return [...single, ...folders.flatMap((folder) => listBelow(root, folder))].toSorted()
}

/** The version in the root's manifest, as "0.1.0". */
export function readVersion(root: string): string {
  const manifest: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return manifest.version
}
