import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst, type Plugin, type Rolldown } from 'vite'

const source = path.resolve(import.meta.dirname, 'src')
const routeTable = path.join(source, 'routes/app')
/** Asks the first questions while the rest is loaded. */
const early = path.join(source, 'early.ts')

interface Node {
  type: string
  [part: string]: unknown
}

interface Screens {
  /** What every address of the table loads. */
  frame: string[]
  /** Address → its screen, as source files. */
  screens: Map<string, string[]>
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

function fileOf(imported: string): string {
  return imported.startsWith('~/') ? path.join(source, imported.slice(2)) : path.resolve(routeTable, imported)
}

/** Which screens the addresses of the route table open: a call with an address has the screens imported inside it. */
function readRoutes(): Screens {
  const screens = new Map<string, string[]>()

  function visit(value: unknown): { addresses: string[]; files: string[] } {
    const parts = Array.isArray(value) ? value : isNode(value) ? Object.values(value) : []
    const inside = parts.map(visit)
    const addresses = inside.flatMap((each) => each.addresses)
    const files = inside.flatMap((each) => each.files)
    if (!isNode(value)) return { addresses, files }
    const imported = value.type === 'ImportExpression' ? textOf(value.source) : undefined
    if (imported) files.push(fileOf(imported))
    if (value.type !== 'CallExpression') return { addresses, files }
    const first = textOf((value.arguments as unknown[])[0])
    if (first?.startsWith('/')) addresses.push(first)
    const [address] = addresses
    if (!address || files.length === 0) return { addresses, files }
    screens.set(address, files)
    return { addresses: [], files: [] }
  }

  const frame = readdirSync(routeTable).flatMap((file) => {
    const text = readFileSync(path.join(routeTable, file), 'utf8')
    const { files } = visit(parseAst(text, { lang: 'ts' }).body)
    if (files.length > 0 && file !== 'app-route.ts')
      throw new Error(`${file}: import each screen inside the call that has its address`)
    return files
  })
  return { frame, screens }
}

type Chunks = Map<string, Rolldown.OutputChunk>

/** A chunk and all that it imports, those first that others need. */
function withImports(file: string, chunks: Chunks, seen = new Set<string>()): Set<string> {
  const chunk = chunks.get(file)
  if (!chunk || seen.has(file)) return seen
  for (const imported of chunk.imports) withImports(imported, chunks, seen)
  return seen.add(file)
}

function chunkOf(module: string, chunks: Chunks): Rolldown.OutputChunk {
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(module))
  if (!found) throw new Error(`${module} is not part of the build`)
  return found
}

/** The fonts that every page shows: those with the letters of English, and the rupee sign. */
function fontsOf(bundle: Rolldown.OutputBundle): string[] {
  const styles = Object.values(bundle).flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [file.source.toString()] : [],
  )
  const faces = styles.flatMap((text) => text.match(/@font-face\s*\{[^}]*\}/g) ?? [])
  return faces
    .filter((face) => /unicode-range:\s*U\+(\?\?|0000-00FF|20B9)/i.test(face))
    .flatMap((face) => /url\(["']?([^"')]+\.woff2)/.exec(face)?.[1] ?? [])
}

/**
 * `documents.json`: what the page's document announces besides, by address, so that what the screen needs is loaded at
 * once and not one after the other. The server puts it into `index.html` (static-files.ts).
 */
export function documents(): Plugin {
  return {
    name: 'documents',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks: Chunks = new Map(
          Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
        )
        const index = bundle['index.html']
        const page = index?.type === 'asset' ? index.source.toString() : ''
        const first = chunkOf(early, chunks).fileName
        const { frame, screens } = readRoutes()
        const fonts = [...new Set(fontsOf(bundle))].map(
          (font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`,
        )

        function announced(modules: string[]): string {
          const files = new Set<string>()
          for (const module of modules) withImports(chunkOf(module, chunks).fileName, chunks, files)
          files.delete(first)
          const styles = [...files].flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])])
          return [
            ...[...new Set(styles)].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
            ...[...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
          ]
            .filter((tag) => !page.includes(tag.slice(tag.indexOf('/'))))
            .join('')
        }

        const ahead = `<script type="module" async crossorigin fetchpriority="high" src="/${first}"></script>`
        const head = [ahead, ...fonts].join('')
        const pages = [...screens].map(([address, files]) => [address, head + announced([...frame, ...files])])
        const source = JSON.stringify({ '/': head + announced(frame), ...Object.fromEntries(pages) })
        this.emitFile({ type: 'asset', fileName: 'documents.json', source })
      },
    },
  }
}
