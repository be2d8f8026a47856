import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pageHeaders } from './headers.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

interface Asset {
  content: Buffer
  type: string
  etag: string
  /** Files that the build names by their content never change. */
  isImmutable: boolean
  /** The same, compressed at build time, by encoding. */
  compressed: Partial<Record<'br' | 'gzip', Buffer>>
}

function readAsset(root: string, name: string): Asset {
  const file = path.join(root, name)
  const { size, mtimeMs } = statSync(file)
  const compressed: Asset['compressed'] = {}
  for (const [encoding, suffix] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    if (existsSync(file + suffix)) compressed[encoding] = readFileSync(file + suffix)
  }
  return {
    content: readFileSync(file),
    type: types[path.extname(name)] ?? 'application/octet-stream',
    etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    isImmutable: name.startsWith('assets/'),
    compressed,
  }
}

/** What the document announces at which address; made by the build (apps/web/vite-documents.ts). */
const documents = 'documents.json'

/** Gives the document of an address: the page, with what the screen there needs announced in its head. */
function pagesOf(root: string): (pathname: string) => string {
  const [index, announced] = [path.join(root, 'index.html'), path.join(root, documents)]
  const page = existsSync(index) ? readFileSync(index, 'utf8') : ''
  const heads: Record<string, string> = existsSync(announced) ? JSON.parse(readFileSync(announced, 'utf8')) : {}
  const pages = Object.entries(heads).map(([address, head]) => ({
    parts: address.split('/').filter(Boolean),
    // Behind the page's own styles, which those of screens go by.
    page: page.replace('</head>', () => `${head}</head>`),
  }))
  // The most exact is found first: `/leads/import` is no lead.
  const rank = ({ parts }: { parts: string[] }) => parts.filter((part) => !part.startsWith('$')).length
  pages.sort((a, b) => b.parts.length - a.parts.length || rank(b) - rank(a))

  return (pathname) => {
    const asked = pathname.split('/').filter(Boolean)
    const found = pages.find(
      ({ parts }) =>
        (parts.length > 0 || asked.length === 0) &&
        parts.every((part, at) => (part.startsWith('$') ? asked[at] !== undefined : part === asked[at])),
    )
    return found?.page ?? page
  }
}

/**
 * Serves the built front end. Its files are read once, a few megabytes: no path a visitor makes up ever touches the disk,
 * and a server goes on with the build it began with while the next is made in its place.
 * @returns whether the request was for a file of the build
 */
export function staticFiles(
  root: string,
  isHttps: boolean,
): {
  serve(request: IncomingMessage, response: ServerResponse, pathname: string): boolean
  pageAt: (pathname: string) => string
} {
  const names = existsSync(root)
    ? (readdirSync(root, { recursive: true }) as string[]).filter((name) => statSync(path.join(root, name)).isFile())
    : []
  const assets = new Map(
    names
      .filter((name) => !/\.(br|gz|html|map)$/.test(name) && name !== documents)
      .map((name) => [`/${name.split(path.sep).join('/')}`, readAsset(root, name)]),
  )
  const headers = pageHeaders(isHttps)

  function serve(request: IncomingMessage, response: ServerResponse, pathname: string): boolean {
    const asset = assets.get(pathname)
    if (!asset || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const accepted = request.headers['accept-encoding']?.toString() ?? ''
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name) && asset.compressed[name])
    const content = (encoding && asset.compressed[encoding]) || asset.content
    response.setHeaders(new Map(Object.entries(headers)))
    response.setHeader('vary', 'accept-encoding')
    response.setHeader('etag', asset.etag)
    response.setHeader('cache-control', asset.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (request.headers['if-none-match'] === asset.etag) {
      response.writeHead(304).end()
      return true
    }
    response.setHeader('content-type', asset.type)
    response.setHeader('content-length', content.length)
    if (encoding) response.setHeader('content-encoding', encoding)
    response.writeHead(200)
    response.end(request.method === 'HEAD' ? undefined : content)
    return true
  }

  return { serve, pageAt: pagesOf(root) }
}
