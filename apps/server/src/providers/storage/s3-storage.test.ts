import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openS3, type S3Server } from '../../../test/s3/s3-server.ts'
import { readConfig } from '../../core/config.ts'
import { partBytes, S3Storage } from './s3-storage.ts'
import { type S3Place, StorageUnavailable } from './storage.ts'

/** As in use, in less time. */
const patience = { connectMs: 300, answerMs: 3_000, silenceMs: 500 }
const megabyte = 1024 * 1024

let s3: S3Server
const opened: S3Storage[] = []
beforeEach(async () => {
  s3 = await openS3()
})
afterEach(async () => {
  for (const storage of opened.splice(0)) storage.close()
  await s3.close()
})

function storageAt(change: (place: S3Place) => Partial<S3Place> = () => ({})): S3Storage {
  const place = readConfig({ STORAGE_URL: s3.storageUrl }).s3
  if (!place) throw new Error('no place')
  const storage = new S3Storage({ ...place, ...change(place) }, patience)
  opened.push(storage)
  return storage
}

const newKey = (ending = '.pdf') => `${randomUUID()}/files/${randomUUID()}${ending}`
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What every verb meets, and how long it took at most. */
async function troubles(storage: S3Storage): Promise<StorageUnavailable[]> {
  const key = newKey()
  const met = await Promise.all(
    [
      storage.put(key, Buffer.from('a')),
      storage.putStream(key, Readable.from([randomBytes(9 * megabyte)])),
      storage.get(key),
      storage.getStream(key),
      storage.size(key),
      storage.remove(key),
    ].map((work) => work.then(() => undefined).catch((error: unknown) => error)),
  )
  expect(met.map((error) => error instanceof StorageUnavailable)).toEqual(met.map(() => true))
  return met as StorageUnavailable[]
}

describe('what is kept', () => {
  test('stands under the folder of the bucket, with its type', async () => {
    const storage = storageAt()
    for (const [ending, type] of [
      ['.pdf', 'application/pdf'],
      ['.csv', 'text/csv; charset=utf-8'],
      ['.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['', 'application/octet-stream'],
    ] as const) {
      const key = newKey(ending)
      await storage.put(key, Buffer.from('a'))
      expect(s3.objects.get(`in/here/${key}`)?.type).toBe(type)
      await storage.putStream(key, Readable.from([randomBytes(partBytes + 1)]))
      expect(s3.objects.get(`in/here/${key}`)?.type).toBe(type)
      expect(s3.objects.get(`in/here/${key}`)?.etag).toMatch(/-2"$/)
    }
  })

  test('costs one request where it is small, however it comes', async () => {
    const storage = storageAt()
    const key = newKey()
    await storage.putStream(key, Readable.from(['small']))
    await storage.size(key)
    await storage.get(key)
    await storage.remove(key)
    expect(s3.asked).toEqual(['PUT', 'HEAD', 'GET', 'DELETE'].map((method) => `${method} in/here/${key}`))
  })
})

describe('whoever cannot sign is refused, and time does not heal it', () => {
  test.each([
    ['another secret', { credentials: { accessKeyId: 'AKIATEST', secretAccessKey: 'guessed' } }, /403/],
    ['an unknown key', { credentials: { accessKeyId: 'AKIAOTHER', secretAccessKey: 'se/cr+et =key' } }, /403/],
    ['another region', { region: 'eu-west-1' }, /400/],
    ['a bucket that is not there', { bucket: 'other-bucket' }, /404/],
  ])('%s', async (_, change, status) => {
    const storage = storageAt(() => change)
    const error = await storage.put(newKey(), Buffer.from('a')).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(StorageUnavailable)
    expect(error).toMatchObject({ isTransient: false, message: expect.stringMatching(status) })
    expect(s3.objects.size).toBe(0)
  })
})

describe('a storage that is away', () => {
  test('and refuses connections is told at once', async () => {
    const storage = storageAt()
    await s3.close()
    const startedAt = performance.now()
    expect((await troubles(storage)).every((error) => error.isTransient)).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(3_000)
    s3 = await openS3(s3.port)
    await storage.put(newKey(), Buffer.from('again'))
  })

  test('and takes requests without ever answering is given up', async () => {
    const storage = storageAt()
    s3.faults.isSilent = true
    const startedAt = performance.now()
    expect((await troubles(storage)).every((error) => error.isTransient)).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(6_000)
    s3.faults.isSilent = false
    await storage.put(newKey(), Buffer.from('again'))
  })

  test('and is something else altogether is told', async () => {
    const stranger = createServer((socket) => socket.on('error', () => {}).end('220 mail.example.in ESMTP\r\n'))
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    const { port } = stranger.address() as { port: number }
    await troubles(storageAt(() => ({ endpoint: `http://127.0.0.1:${port}` })))
    stranger.close()
  })

  test('and is overworked for a moment is asked again', async () => {
    const storage = storageAt()
    s3.faults.overworked = 2
    const key = newKey()
    await storage.put(key, Buffer.from('a'))
    expect(await storage.size(key)).toBe(1)
  })

  test('and stays overworked is told', async () => {
    const storage = storageAt()
    s3.faults.overworked = 1_000
    const error = await storage.put(newKey(), Buffer.from('a')).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(StorageUnavailable)
    expect(error).toMatchObject({ isTransient: true })
  })
})

describe('a file that breaks off on its way', () => {
  test.each(['breaksAfter', 'stallsAfter'] as const)('is gone on with (%s)', async (fault) => {
    const storage = storageAt()
    const key = newKey()
    const bytes = randomBytes(3 * megabyte)
    await storage.put(key, bytes)
    s3.faults[fault] = [megabyte, 1_000_000]
    expect(sha(await storage.get(key))).toBe(sha(bytes))
    expect(s3.asked.filter((call) => call.startsWith('GET'))).toHaveLength(3)
  })

  test('is no file where it always breaks off', async () => {
    const storage = storageAt()
    const key = newKey()
    await storage.put(key, randomBytes(3 * megabyte))
    s3.faults.breaksAfter = Array.from({ length: 10 }, () => 1_000)
    await expect(storage.get(key)).rejects.toThrow(StorageUnavailable)
  })

  test('is no file where it was replaced meanwhile', async () => {
    const storage = storageAt()
    const key = newKey()
    await storage.put(key, randomBytes(3 * megabyte))
    s3.faults.breaksAfter = [megabyte]
    const stream = await storage.getStream(key)
    await storage.put(key, randomBytes(3 * megabyte))
    await expect(buffer(stream)).rejects.toThrow(StorageUnavailable)
  })

  test('may be read as slowly as somebody likes', async () => {
    const storage = storageAt()
    const key = newKey()
    const bytes = randomBytes(2 * megabyte)
    await storage.put(key, bytes)
    const pieces: Buffer[] = []
    for await (const piece of await storage.getStream(key)) {
      if (pieces.length < 2) await new Promise((resolve) => setTimeout(resolve, 2 * patience.silenceMs))
      pieces.push(piece as Buffer)
    }
    expect(sha(Buffer.concat(pieces))).toBe(sha(bytes))
    expect(s3.asked.filter((call) => call.startsWith('GET'))).toHaveLength(1)
  })
})

test('an upload that fails in the middle leaves neither a file nor parts of one', async () => {
  const storage = storageAt()
  const key = newKey('.csv')
  const stream = Readable.from(
    (function* () {
      yield randomBytes(partBytes)
      yield randomBytes(partBytes)
      // The second part is refused for good, and then all is well again.
      s3.faults.overworked = 3
      yield randomBytes(partBytes)
    })(),
  )
  await expect(storage.putStream(key, stream)).rejects.toThrow(StorageUnavailable)
  expect(s3.uploads.size).toBe(0)
  expect(await storage.size(key)).toBeUndefined()
})
