import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { send } from '../../../test/fuzz/send.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { awkwardNames, traversalsTo } from '../../../test/paths.ts'
import { logoKey } from '../../core/named-pictures.ts'
import { DiskStorage } from '../../providers/storage/disk-storage.ts'

const canary = 'a canary that nobody is to read'

let app: TestApp
let agency: TestAgency
let make: Maker
let on: { leadId: string }
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, 'files')
  on = { leadId: await make.lead() }
  for (const folder of ['', 'files', `files/${agency.agencyId}`]) {
    mkdirSync(path.join(app.dataDir, folder), { recursive: true })
    writeFileSync(path.join(app.dataDir, folder, 'canary.txt'), canary)
  }
})
afterAll(() => app.close())

const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
const pdf = Buffer.from('%PDF-1.7\n%%EOF')
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const page = '<!doctype html><script>alert(1)</script>'

const fileOf = (bytes: string | Uint8Array, name: string, type?: string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

async function upload(file: File) {
  const { data } = await agency.owner.call.files.upload({ on, file })
  return { ...data, url: (await agency.owner.call.files.link({ id: data.id })).data.url }
}

/** What a browser is told of a file. */
function toldOf({ headers }: Response): Record<string, string | null> {
  const names = ['content-type', 'x-content-type-options', 'content-security-policy', 'cross-origin-resource-policy']
  return {
    ...Object.fromEntries(names.map((name) => [name, headers.get(name)])),
    disposition: headers.get('content-disposition')?.split(';', 1)[0] ?? null,
  }
}

const safely = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

describe('files come with safe headers (bar 33)', () => {
  test.each([
    ['image/jpeg', 'inline', () => picture.clone().jpeg().toBuffer()],
    ['image/png', 'inline', () => picture.clone().png().toBuffer()],
    ['image/webp', 'inline', () => picture.clone().webp().toBuffer()],
    ['application/pdf', 'attachment', () => Promise.resolve(pdf)],
  ])('%s, %s', async (type, disposition, bytes) => {
    // Neither the name nor the announced type is believed.
    const { url } = await upload(fileOf(await bytes(), 'page.html', 'text/html'))
    const response = await fetch(app.url + url)
    expect(toldOf(response)).toEqual({ ...safely, 'content-type': type, disposition })
    expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')))
  })

  test.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['vcf', 'text/vcard; charset=utf-8'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['html', 'application/octet-stream'],
    ['svg', 'application/octet-stream'],
  ])('what an operation wrote, as .%s, is only downloaded', async (ending, type) => {
    const id = await make.exported()
    await make.sql('update operations set file_name = $1 where id = $2', [`leads.${ending}`, id])
    const { data } = await agency.owner.call.operations.file({ id })
    expect(toldOf(await fetch(app.url + data.url))).toEqual({
      ...safely,
      'content-type': type,
      disposition: 'attachment',
    })
  })

  test.each([
    ['SVG', svg],
    ['HTML', page],
    ['XML', '<?xml version="1.0"?><x/>'],
    ['GIF', 'GIF89a'],
    ['script', 'alert(1)'],
    ['a ZIP', 'PK\u0003\u0004'],
    ['nothing', ''],
    ['HTML behind spaces', `   ${page}`],
    ['HTML behind a byte order mark', `\ufeff${page}`],
    ['HTML that calls itself a PNG', `\x89PNG\r\n\x1a\n${page}`],
  ])('%s is not taken, whatever it is called', async (_, text) => {
    for (const [name, type] of [
      ['picture.png', 'image/png'],
      ['picture.svg', 'image/svg+xml'],
      ['ticket.pdf', 'application/pdf'],
    ] as const)
      await expect(
        agency.owner.call.files.upload({ on, file: fileOf(Buffer.from(text, 'latin1'), name, type) }),
      ).rejects.toMatchObject({ status: 422 })
  })

  test('of a picture with markup behind or inside it the picture is kept', async () => {
    const jpeg = await picture
      .clone()
      .jpeg()
      .withExif({ IFD0: { ImageDescription: page } })
      .toBuffer()
    expect(jpeg.includes('alert(1)')).toBe(true)
    const { url } = await upload(fileOf(Buffer.concat([jpeg, Buffer.from(page)]), 'a.jpg'))
    const kept = Buffer.from(await (await fetch(app.url + url)).arrayBuffer())
    expect(kept.includes('alert(1)')).toBe(false)
    expect((await sharp(kept).metadata()).width).toBe(4)
  })

  test('a logo is a picture, and nothing else is given there', async () => {
    const name = randomUUID()
    for (const ending of ['png', 'svg', 'html']) await app.services.storage.put(logoKey(`${name}.${ending}`), pdf)
    expect(toldOf(await fetch(`${app.url}/uploads/company-logo/${name}.png`))).toEqual({
      ...safely,
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
      disposition: null,
    })
    for (const ending of ['svg', 'html', 'png.svg', 'png/'])
      expect((await fetch(`${app.url}/uploads/company-logo/${name}.${ending}`)).status).toBe(404)
  })

  test('one that is removed in the moment it is asked for is there or is not', async () => {
    const { url } = await upload(fileOf(pdf, 'ticket.pdf'))
    const { storage } = app.services
    const size = storage.size.bind(storage)
    const looking = vi.spyOn(storage, 'size').mockImplementation(async (key) => {
      const found = await size(key)
      await storage.remove(key)
      return found
    })
    const response = await fetch(app.url + url)
    looking.mockRestore()
    expect([200, 410]).toContain(response.status)
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)
    const head = await fetch(app.url + url, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([response.status, ''])
  })

  test('an address that was changed, or is old, gives nothing, and says so as plain text', async () => {
    const { url } = await upload(fileOf(pdf, 'ticket.pdf'))
    const [payload = '', signature = ''] = url.replace('/files/', '').split('.')
    const other = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[]
    other[2] = 'text/html'
    const forged = Buffer.from(JSON.stringify(other)).toString('base64url')
    const addresses = [`/files/${forged}.${signature}`, `/files/${payload}.`, `/files/${payload}`, `${url}x`, '/files/']
    app.clock.forward(5 * 60_000)
    const responses = await Promise.all([...addresses, url].map((address) => fetch(app.url + address)))
    app.clock.reset()
    for (const response of responses) {
      expect(response.status).toBe(410)
      expect(toldOf(response)).toMatchObject({ ...safely, 'content-type': 'text/plain; charset=UTF-8' })
    }
  })
})

/** A request for exactly that path, which no client has put right. */
async function get(wanted: string) {
  // Node sends no path that holds these, nor would anybody's browser.
  const path = wanted.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
  return send(app.url, { method: 'GET', path, headers: { authorization: `Bearer ${agency.owner.token}` } })
}

describe('paths made up by others (bar 42)', () => {
  const roots = ['/files/', '/uploads/company-logo/', '/', '/assets/', '/forms/', '/api/', '/api/files/']
  const wanted = [...traversalsTo('canary.txt'), ...traversalsTo('etc/passwd')]

  test('are tried in more than fifty encodings', () => {
    expect(new Set(traversalsTo('canary.txt')).size).toBeGreaterThan(50)
    expect(readFileSync(path.join(app.dataDir, 'canary.txt'), 'utf8')).toBe(canary)
    expect(readFileSync(path.join(app.dataDir, 'files/canary.txt'), 'utf8')).toBe(canary)
  })

  test.each(roots)('below %s lead to no file', async (root) => {
    for (const name of wanted) {
      const { status, text } = await get(root + name)
      expect(status, root + name).toBeLessThan(500)
      expect(text, root + name).not.toContain(canary)
      expect(text, root + name).not.toMatch(/^root:/m)
    }
  })

  test('are no keys of the storage', async () => {
    const folder = path.join(app.dataDir, 'files')
    const storage = new DiskStorage(folder)
    const own = `${agency.agencyId}/files`
    const names = [...wanted, ...awkwardNames].filter((name) => !/^[a-z0-9-]{0,9}(\.[a-z]+)?$/.test(name))
    const keys = names.flatMap((name) => [name, `${own}/${name}`, `${name}/${own}`])
    const before = readdirSync(app.dataDir, { recursive: true }).length
    for (const key of keys) {
      const tries = [
        () => storage.size(key),
        () => storage.get(key),
        () => storage.getStream(key),
        () => storage.put(key, pdf),
        () => storage.remove(key),
      ]
      for (const attempt of tries) await expect((async () => attempt())(), key).rejects.toThrow('not a storage key')
    }
    expect(readdirSync(app.dataDir, { recursive: true }).length).toBe(before)
  })

  test('are no names of files that are kept: those are ours', async () => {
    for (const name of [...traversalsTo('a.pdf', [2]), ...awkwardNames].filter((one) => one !== '')) {
      const file = await upload(fileOf(pdf, name))
      expect(file.name, name).toMatch(/^[^/\\\p{Cc}]{1,150}$/u)
      expect(file.name.isWellFormed(), name).toBe(true)
      expect(['.', '..']).not.toContain(file.name)
      const given = (await fetch(app.url + file.url)).headers.get('content-disposition') ?? ''
      expect(given, name).toMatch(/^attachment; filename="[^"\\/]+"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/)
      expect(decodeURIComponent(given.split("filename*=UTF-8''").at(-1) ?? '')).toBe(file.name)
    }
    const { rows } = await make.sql('select storage_key from files where agency_id = $1', [agency.agencyId])
    for (const { storage_key: key } of rows)
      expect(key).toMatch(new RegExp(`^${agency.agencyId}/files/[0-9a-f-]{36}\\.(pdf|png|jpg|webp)$`))
    const kept = readdirSync(app.dataDir, { recursive: true, encoding: 'utf8' })
    expect(kept.filter((name) => path.basename(name) === 'a.pdf')).toEqual([])
  })

  test('nor of files to import, and of what is made of those', async () => {
    for (const name of [...traversalsTo('a.csv', [2]), ...awkwardNames].filter(
      (one) => one.trim() && one.length <= 200,
    )) {
      const wish = { target: 'leads' as const, fileName: name, bytes: 9 }
      const { call } = agency.owner
      const answer = await call.imports.create(wish).catch((error: { status: number }) => error)
      if (!('data' in answer)) {
        expect(answer.status, name).toBe(422)
        continue
      }
      const kept = answer.data
      expect(kept.fileName, name).toMatch(/^[^/\\\p{Cc}]{1,150}$/u)
      await call.imports.remove({ id: kept.id })
    }
  })

  test('nor is a contact’s name that of its card', async () => {
    for (const name of [...traversalsTo('a', [2]), ...awkwardNames].filter((one) => one.trim() && one.length <= 100)) {
      const made = await agency.owner.call.contacts.create({ kind: 'person', name }).catch(() => undefined)
      if (!made) continue
      const { data } = await agency.owner.call.contacts.vcard({ id: made.data.id })
      expect(data.fileName, name).toMatch(/^[\p{L}\p{M}\p{N}-]{1,60}\.vcf$/u)
    }
  })
})
