import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { staticFiles } from './static-files.ts'

const script = 'export const screen = "leads"'
const page = '<!doctype html><head><link rel="stylesheet" href="/assets/index.css"></head>'
let root: string
let pageAt: (pathname: string) => string
let server: Server
let url: string

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'sarai-web-'))
  mkdirSync(path.join(root, 'assets'))
  writeFileSync(path.join(root, 'index.html'), page)
  const heads = { '/': '<home>', '/leads': '<list $& >', '/leads/$leadId': '<lead>', '/leads/import': '<import>' }
  writeFileSync(path.join(root, 'documents.json'), JSON.stringify(heads))
  writeFileSync(path.join(root, 'assets/leads-1.js'), script)
  writeFileSync(path.join(root, 'assets/leads-1.js.gz'), gzipSync(script))
  const files = staticFiles(root, false)
  pageAt = files.pageAt
  server = createServer((request, response) => {
    if (!files.serve(request, response, request.url ?? '/')) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve))
  rmSync(root, { recursive: true, force: true })
})

const get = (encoding: string, headers = {}) =>
  fetch(`${url}/assets/leads-1.js`, { headers: { 'accept-encoding': encoding, connection: 'close', ...headers } })

test('a file of the build comes as it takes least, and is kept by the browser for good', async () => {
  const [plain, small] = [await get('identity'), await get('gzip')]
  expect([plain.headers.get('content-encoding'), small.headers.get('content-encoding')]).toEqual([null, 'gzip'])
  expect([await plain.text(), await small.text()]).toEqual([script, script])
  expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(plain.headers.get('cache-control')).toContain('immutable')
  const known = await get('identity', { 'if-none-match': plain.headers.get('etag') ?? '' })
  expect(known.status).toBe(304)
})

test('a server goes on with the build it began with while another is made in its place', async () => {
  rmSync(root, { recursive: true })
  for (const encoding of ['identity', 'gzip']) expect(await (await get(encoding)).text()).toBe(script)
})

test.each([
  ['/', '<home>'],
  ['/leads', '<list $& >'],
  ['/leads/', '<list $& >'],
  ['/leads/import', '<import>'],
  ['/leads/0190f8a0', '<lead>'],
  ['/leads/0190f8a0/more', '<lead>'],
  ['/login', ''],
  ['/lead', ''],
  ['/__proto__', ''],
])('the document of %s announces what its screen needs, behind the styles of the page', (address, announced) => {
  expect(pageAt(address)).toBe(page.replace('</head>', () => `${announced}</head>`))
})

test('what the documents are made of is no file of the build', async () => {
  expect((await fetch(`${url}/documents.json`, { headers: { connection: 'close' } })).status).toBe(404)
})
