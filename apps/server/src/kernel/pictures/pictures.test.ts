import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Client, makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
let call: Client
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  call = agency.owner.call
})
afterAll(() => app.close())

const file = (bytes: Uint8Array | string, name = 'x.png', type = 'image/png') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#886644' } })

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG of one colour, as large as it says and small to send. */
function flatPng(
  width: number,
  height: number,
  pixels = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 }),
) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  head[9] = 0
  return Buffer.concat([pngStart, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

const script = '<script>alert(1)</script>'
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`

/** Files that say they are pictures. None may be kept as it came, and none may bring the server down. */
async function hostile(): Promise<[string, File][]> {
  const png = await solid(40, 30).png().toBuffer()
  const jpeg = await solid(40, 30).jpeg().toBuffer()
  const webp = await solid(40, 30).webp().toBuffer()
  const noise = Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251))
  const cut = ([name, bytes]: [string, Buffer]) =>
    [1, 4, 8, 12, 33, 60, Math.floor(bytes.length / 2)].map((at): [string, File] => [
      `${name} cut after ${at}`,
      file(bytes.subarray(0, at), name),
    ])
  const torn = ([name, bytes]: [string, Buffer]) =>
    [2, 16, 24, 40].map((at): [string, File] => {
      const other = Buffer.from(bytes)
      noise.copy(other, at, 0, 40)
      return [`${name} torn at ${at}`, file(other, name)]
    })
  const samples: [string, Buffer][] = [
    ['a.png', png],
    ['a.jpg', jpeg],
    ['a.webp', webp],
  ]
  const texts: [string, string][] = [
    ['SVG with a script', svg(script)],
    ['SVG with a handler', svg('<rect onload="alert(1)"/>')],
    ['SVG with a foreign object', svg(`<foreignObject>${script}</foreignObject>`)],
    ['SVG that fetches', svg('<image href="http://127.0.0.1:1/x"/>')],
    ['SVG with an entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`],
    ['SVG behind a byte order mark', `\ufeff${svg(script)}`],
    ['HTML', `<!doctype html>${script}`],
    ['XML', '<?xml version="1.0"?><a/>'],
    ['PHP', '<?php system($_GET[0]); ?>'],
    ['a script', '#!/bin/sh\nid'],
    ['GIF by its head', `GIF89a${script}`],
    ['BMP by its head', `BM${'0'.repeat(100)}`],
    ['PDF', '%PDF-1.7\n1 0 obj'],
    ['PostScript', '%!PS\n(/etc/passwd) (r) file'],
    ['MVG', 'push graphic-context\nviewbox 0 0 9 9\nfill "url(https://x/y)"\npop graphic-context'],
    ['nothing', ''],
    ['a blank', ' '],
    ['PNG by its name', 'this is no picture'],
    ['a data address', `data:image/png;base64,${png.toString('base64')}`],
  ]
  const said = (start: Buffer, rest: string) => Buffer.concat([start, Buffer.from(rest)])
  const heads: [string, Buffer][] = [
    ['only the head of a PNG', pngStart],
    ['the head of a PNG and a script', said(pngStart, script)],
    ['the head of a JPEG and a script', said(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), script)],
    ['the head of a WebP and a script', said(Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 '), script)],
    ['RIFF that is sound', Buffer.from('RIFF\u0024\u0000\u0000\u0000WAVEfmt ')],
    ['TIFF', said(Buffer.from([0x49, 0x49, 0x2a, 0x00]), 'x'.repeat(60))],
    ['HEIC', Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic')],
    ['ICO', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0])],
    ['PSD', said(Buffer.from('8BPS\u0000\u0001'), 'x'.repeat(60))],
    ['gzip of a PNG', gzipSync(png)],
    ['gzip that unfolds to 30 MB', gzipSync(Buffer.alloc(30_000_000))],
    ['random bytes', noise],
    ['PNG without any size', flatPng(0, 0, deflateSync(Buffer.alloc(1)))],
    ['PNG without a height', flatPng(4, 0, deflateSync(Buffer.alloc(1)))],
    ['PNG of 14,000 by 14,000', flatPng(14_000, 14_000)],
    ['PNG that says 65,535 by 65,535', flatPng(65_535, 65_535, deflateSync(Buffer.alloc(100)))],
    ['PNG that says 4 billion wide', flatPng(2 ** 32 - 1, 1, deflateSync(Buffer.alloc(100)))],
    ['PNG one pixel wide and endless', flatPng(1, 50_000_000, deflateSync(Buffer.alloc(100)))],
    ['PNG whose pixels are no deflate', flatPng(64, 64, noise)],
    ['PNG with too few pixels', flatPng(640, 640, deflateSync(Buffer.alloc(100)))],
  ]
  return [
    ...texts.map(([name, text]): [string, File] => [name, file(text, 'x.svg.png')]),
    ...heads.map(([name, bytes]): [string, File] => [name, file(bytes)]),
    ...samples.flatMap(cut),
    ...samples.flatMap(torn),
  ]
}

const filesOf = async () => {
  const { rows } = await app.owner.query('select count(*)::int as rows from pictures where agency_id = $1', [
    agency.agencyId,
  ])
  return (rows[0] as { rows: number }).rows
}

describe('what is uploaded as a picture (bar 32)', () => {
  test('is refused where it is none, whatever it says it is, and takes little memory', async () => {
    const before = await filesOf()
    const corpus = await hostile()
    expect(corpus.length).toBeGreaterThanOrEqual(60)
    const idle = process.memoryUsage().rss
    let most = 0
    const kept: string[] = []
    for (const [name, each] of corpus) {
      const answer = await call.pictures.upload({ file: each }).then(
        () => 'kept',
        (error: { status: number }) => error.status,
      )
      most = Math.max(most, process.memoryUsage().rss)
      if (answer === 'kept') kept.push(name)
      else expect([400, 422], name).toContain(answer)
    }
    // What can be read in spite of it is a picture, and was written anew: a torn file in which only colours changed.
    for (const name of kept) expect(name).toMatch(/ torn /)
    expect(await filesOf()).toBe(before + kept.length)
    expect((most - idle) / 1e6).toBeLessThan(150)
  })

  test('loses where it was taken and with what, stands upright, and says nothing else', async () => {
    const taken = await solid(60, 20)
      .withExif({
        IFD0: { Make: 'SecretCamera', Copyright: 'SecretOwner' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '26/1 55/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '75/1 47/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const hidden = Buffer.concat([taken, Buffer.from(`PK\u0003\u0004${script}`)])
    expect((await sharp(hidden).metadata()).exif).toBeDefined()
    const { data } = await call.pictures.upload({ file: file(hidden, 'x.jpg', 'image/jpeg') })
    expect([data.width, data.height]).toEqual([20, 60])
    for (const format of ['webp', 'avif']) {
      const answer = await fetch(`${app.url}/uploads/packages/${agency.agencyId}/${data.id}-480.${format}`)
      expect(answer.headers.get('content-type')).toBe(`image/${format}`)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      const bytes = Buffer.from(await answer.arrayBuffer())
      for (const secret of ['SecretCamera', 'SecretOwner', 'GPS', '<script', 'PK\u0003\u0004'])
        expect(bytes.includes(secret), `${format} ${secret}`).toBe(false)
    }
    const webp = await fetch(`${app.url}/uploads/packages/${agency.agencyId}/${data.id}-480.webp`)
    const { exif, xmp, iptc } = await sharp(new Uint8Array(await webp.arrayBuffer())).metadata()
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
  })

  test('larger than 25 MB is refused before it is read', async () => {
    const large = file(Buffer.alloc(40_000_000), 'x.jpg', 'image/jpeg')
    await expect(call.pictures.upload({ file: large })).rejects.toMatchObject({ status: 413 })
  })

  test('is for those who write packages or proposals', async () => {
    const bytes = await solid(10, 10).png().toBuffer()
    const pages = (write: boolean) => ({ packages: { read: true, write }, prospects: { read: true, write: false } })
    const reader = await makeMember(app, agency, { isRestricted: true, permissions: pages(false) })
    const writer = await makeMember(app, agency, { isRestricted: true, permissions: pages(true) })
    await expect(reader.call.pictures.upload({ file: file(bytes) })).rejects.toMatchObject({ status: 403 })
    expect((await writer.call.pictures.upload({ file: file(bytes) })).data.width).toBe(10)
  })
})

describe('pictures that take long to read', () => {
  const upload = (by: Client, one: File) =>
    by.pictures.upload({ file: one }).then(
      () => 'kept',
      (error: { status: number }) => error.status,
    )

  /** The process that works on pictures, with nothing to do. One that has grown is left, and a new one begun. */
  async function processWithOne(): Promise<number> {
    for (let tries = 0; tries < 5; tries++) {
      expect(await upload(call, file(await solid(10, 10).png().toBuffer()))).toBe('kept')
      const [pid] = app.services.images.pids
      if (pid) return pid
    }
    throw new Error('no process stays')
  }

  test('keep nobody else waiting, and are refused where too many come at once (bar 32)', async () => {
    const other = await makeAgency(app)
    // As one that never ends: what had to wait for it would wait for ever.
    const pid = await processWithOne()
    process.kill(pid, 'SIGSTOP')
    const bytes = file(await solid(40, 30).png().toBuffer())
    const sent = Array.from({ length: 40 }, () => upload(call, bytes))
    const refusal = await Promise.any(
      sent.map((one) => one.then((came) => (came === 429 ? came : Promise.reject(came)))),
    )
    expect(refusal).toBe(429)
    expect(await upload(other.owner.call, file(await solid(10, 10).png().toBuffer()))).toBe('kept')
    // Longer than what is sent as it is: it is compressed.
    const answers = Array.from({ length: 20 }, () =>
      fetch(`${app.url}/api/openapi.json`, { headers: { 'accept-encoding': 'gzip' } }),
    )
    for (const answer of await Promise.all(answers)) expect(answer.headers.get('content-encoding')).toBe('gzip')
    process.kill(pid, 'SIGCONT')
    const came = await Promise.all(sent)
    expect(came.filter((one) => one === 'kept').length).toBeGreaterThanOrEqual(24)
    expect(came.filter((one) => one !== 'kept' && one !== 429)).toEqual([])
    // A moment later there is room again.
    expect(await upload(call, file(await solid(10, 10).png().toBuffer()))).toBe('kept')
  })

  test('that kill what reads them are refused, and that is all (bar 32)', async () => {
    const pid = await processWithOne()
    process.kill(pid, 'SIGSTOP')
    const sent = upload(call, file(flatPng(7_300, 5_400)))
    await new Promise((resolve) => setTimeout(resolve, 300))
    process.kill(pid, 'SIGKILL')
    expect(await sent).toBe(422)
    expect(await upload(call, file(await solid(10, 10).png().toBuffer()))).toBe('kept')
  })

  test('are not worked on for those who have gone', async () => {
    const pid = await processWithOne()
    const before = await filesOf()
    process.kill(pid, 'SIGSTOP')
    const gone = new AbortController()
    const body = new FormData()
    body.set('file', file(await solid(40, 30).png().toBuffer()))
    const sent = Array.from({ length: 6 }, () =>
      fetch(`${app.url}/api/pictures`, {
        method: 'POST',
        headers: { authorization: `Bearer ${agency.owner.token}` },
        body,
        signal: gone.signal,
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, 500))
    gone.abort()
    await Promise.allSettled(sent)
    await new Promise((resolve) => setTimeout(resolve, 300))
    process.kill(pid, 'SIGCONT')
    expect(await upload(call, file(await solid(10, 10).png().toBuffer()))).toBe('kept')
    // The one that had been begun was finished.
    expect(await filesOf()).toBeLessThanOrEqual(before + 2)
  })
})
