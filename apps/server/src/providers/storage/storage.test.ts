import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3, type S3Server } from '../../../test/s3/s3-server.ts'
import { readConfig } from '../../core/config.ts'
import { DiskStorage } from './disk-storage.ts'
import { openStorage } from './open-storage.ts'
import { type Storage, StorageUnavailable } from './storage.ts'

let folder: string
let s3: S3Server
const open: Record<string, () => Promise<Storage>> = {
  'on disk': () => openStorage(undefined, folder),
  'in S3': () => openStorage(readConfig({ STORAGE_URL: s3.storageUrl }).s3, folder),
}
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sarai-files-'))
  s3 = await openS3()
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const newKey = (ending = '.pdf') => `${randomUUID()}/files/${randomUUID()}${ending}`
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const megabyte = 1024 * 1024

/** Bytes in pieces that do not fit anything. */
function inPieces(bytes: Buffer, size = 70_001): Readable {
  return Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    })(),
  )
}

describe.each(Object.keys(open))('files %s', (driver) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await (open[driver] as () => Promise<Storage>)()
  })
  afterAll(() => storage.close())

  const check = async (key: string, bytes: Uint8Array) => {
    expect(await storage.size(key)).toBe(bytes.length)
    expect(sha(await storage.get(key))).toBe(sha(bytes))
    expect(sha(await buffer(await storage.getStream(key)))).toBe(sha(bytes))
    const found = await storage.open(key)
    expect(found?.size).toBe(bytes.length)
    if (found) expect(sha(await buffer(found.stream))).toBe(sha(bytes))
  }

  test.each([
    ['nothing', 0],
    ['one byte', 1],
    ['a picture', 3 * megabyte],
  ])('are kept as they are: %s', async (_, length) => {
    const key = newKey()
    const bytes = randomBytes(length)
    await storage.put(key, bytes)
    await check(key, bytes)
  })

  test('are what was given of a larger stretch of memory', async () => {
    const key = newKey()
    const memory = randomBytes(1000)
    await storage.put(key, memory.subarray(100, 200))
    await check(key, memory.subarray(100, 200))
  })

  test.each([
    ['nothing', 0],
    ['less than a part', 100_000],
    ['just a part', 8 * megabyte],
    ['parts and a byte', 16 * megabyte + 1],
    ['many parts', 41 * megabyte + 12_345],
  ])('come as a stream whose length nobody knows: %s', async (_, length) => {
    const key = newKey('.csv')
    const bytes = randomBytes(length)
    await storage.putStream(key, inPieces(bytes))
    await check(key, bytes)
  })

  test('come as a stream of text', async () => {
    const key = newKey('.csv')
    await storage.putStream(key, Readable.from(['\ufeffName,', 'Preis €\r\n', '"ज़ारा"']))
    await check(key, Buffer.from('\ufeffName,Preis €\r\n"ज़ारा"'))
  })

  test('are replaced whole', async () => {
    const key = newKey()
    await storage.put(key, randomBytes(5000))
    await storage.put(key, Buffer.from('short'))
    await check(key, Buffer.from('short'))
    await storage.putStream(key, inPieces(Buffer.from('in between')))
    await check(key, Buffer.from('in between'))
  })

  test('are gone when removed, and removing them again is no failure', async () => {
    const key = newKey()
    const other = newKey()
    await Promise.all([key, other].map((one) => storage.put(one, Buffer.from('a'))))
    await storage.remove(key)
    expect(await storage.size(key)).toBeUndefined()
    expect(await storage.size(other)).toBe(1)
    await storage.remove(key)
  })

  test('are listed, all of them or those of a folder', async () => {
    const folderName = randomUUID()
    const keys = Array.from({ length: 7 }, () => `${folderName}/files/${randomUUID()}.txt`)
    for (const key of keys) await storage.put(key, Buffer.from('seven!!'))
    const list = async (folder?: string) => {
      const found: { key: string; size: number }[] = []
      for await (const file of storage.list(folder)) found.push(file)
      return found
    }
    const ofFolder = await list(folderName)
    expect(ofFolder.map(({ key }) => key).sort()).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(new Set(ofFolder.map(({ size }) => size))).toEqual(new Set([7]))
    const all = new Set((await list()).map(({ key }) => key))
    expect(keys.filter((key) => !all.has(key))).toEqual([])
    expect(await list('nothing')).toEqual([])
  })

  test('that are not there have no size and cannot be read', async () => {
    const key = newKey()
    expect(await storage.size(key)).toBeUndefined()
    expect(await storage.open(key)).toBeUndefined()
    await expect(storage.get(key)).rejects.toThrow()
    await expect(storage.getStream(key).then(buffer)).rejects.toThrow()
  })

  test('are not kept where their stream fails', async () => {
    for (const good of [100, 20 * megabyte]) {
      const key = newKey('.csv')
      const failing = Readable.from(
        (async function* () {
          yield randomBytes(good)
          await Promise.resolve()
          throw new Error('the database went away')
        })(),
      )
      await expect(storage.putStream(key, failing)).rejects.toThrow('the database went away')
      expect(await storage.size(key)).toBeUndefined()
    }
    expect(readdirSync(folder, { recursive: true }).filter((name) => name.toString().endsWith('.part'))).toEqual([])
    expect(s3.uploads.size).toBe(0)
  })

  test.each([
    'company-logo/a1b2c3d4.webp',
    `${randomUUID()}/imports/${randomUUID()}/${randomUUID()}`,
    `${randomUUID()}/imports/${randomUUID()}/lines.ndjson`,
    '0-/-/--.7z',
  ])('are found by keys as %s', async (key) => {
    await storage.put(key, Buffer.from(key))
    await check(key, Buffer.from(key))
  })

  test.each([
    '',
    '/',
    'alone',
    '/etc/passwd',
    '../../etc/passwd',
    'a/../b',
    'a/./b',
    'a//b',
    'a/b/',
    'a/b c',
    'a/b%2f..%2fc',
    'a/B.pdf',
    'a/ü.pdf',
    'a/b\u0000.pdf',
    'a/b\n',
    'a\\b\\c',
    'a/b.pdf?versionId=1',
    'a/b#c',
    'a/b.tar.gz',
  ])('have no key like %j', async (key) => {
    for (const use of [
      () => storage.put(key, Buffer.from('a')),
      () => storage.putStream(key, Readable.from([Buffer.from('a')])),
      () => storage.get(key),
      () => storage.getStream(key),
      () => storage.open(key),
      () => storage.size(key),
      () => storage.remove(key),
    ])
      await expect((async () => use())()).rejects.toThrow('not a storage key')
  })

  test('have no key longer than any of ours', async () => {
    await expect((async () => storage.size(`a/${'b'.repeat(400)}`))()).rejects.toThrow('not a storage key')
  })

  test('can be used by many at a time', async () => {
    const keys = Array.from({ length: 120 }, () => newKey('.png'))
    await Promise.all(keys.map((key) => storage.put(key, Buffer.from(key))))
    const read = await Promise.all(keys.map(async (key) => Buffer.from(await storage.get(key)).toString()))
    expect(read).toEqual(keys)
  })

  test('may be left half read, over and over', async () => {
    const key = newKey()
    await storage.put(key, randomBytes(4 * megabyte))
    for (let time = 0; time < 60; time++) {
      const stream = await storage.getStream(key)
      for await (const piece of stream) if (piece) break
      expect(stream.destroyed).toBe(true)
    }
    expect(await storage.size(key)).toBe(4 * megabyte)
  })
})

test('a folder that cannot be used is told as a storage that is away', async () => {
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  const storage = new DiskStorage(file)
  const key = newKey()
  for (const use of [() => storage.put(key, Buffer.from('a')), () => storage.get(key), () => storage.size(key)])
    await expect(use()).rejects.toThrow(StorageUnavailable)
})
