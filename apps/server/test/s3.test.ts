import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from '../src/core/config.ts'
import { logoKey } from '../src/core/named-pictures.ts'
import { type TestApp, startApp } from './app.ts'
import { csv, finished, header, importFile, messy, sendFile } from './import-file.ts'
import { makeAgency, type TestAgency } from './make.ts'
import { openS3, type S3Server } from './s3/s3-server.ts'

let s3: S3Server
let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  s3 = await openS3()
  app = await startApp({ STORAGE_URL: s3.storageUrl })
  agency = await makeAgency(app)
})
afterAll(async () => {
  await app.close()
  await s3.close()
})

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const kept = (kind: string) =>
  [...s3.objects.keys()].filter((key) => key.startsWith(`in/here/${agency.agencyId}/${kind}/`))
const pdf = (bytes = 100) => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes)])

async function newLead() {
  const { data } = await agency.owner.call.leads.create({
    name: 'Zara',
    phone: `98290${Math.random().toString().slice(2, 7)}`,
  })
  return { leadId: data.id }
}

async function upload(bytes: Buffer, name = 'voucher – größe.pdf') {
  const file = new File([new Uint8Array(bytes)], name)
  return (await agency.owner.call.files.upload({ on: await newLead(), file })).data
}

async function open(id: string): Promise<Response> {
  const { data } = await agency.owner.call.files.link({ id })
  return fetch(app.url + data.url)
}

/** The result of an operation as it is downloaded. */
async function resultOf(operationId: string): Promise<Response> {
  await finished(agency.owner.call, operationId)
  const { data } = await agency.owner.call.operations.file({ id: operationId })
  return fetch(app.url + data.url)
}

describe('with files in S3', () => {
  test('what is attached is opened as it was, and gone when removed', async () => {
    const bytes = pdf(3_000_000)
    const file = await upload(bytes)
    expect(kept('files')).toHaveLength(1)
    const answer = await open(file.id)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(sha(new Uint8Array(await answer.arrayBuffer()))).toBe(sha(bytes))
    await agency.owner.call.files.remove({ id: file.id })
    await expect.poll(() => kept('files')).toEqual([])
  })

  test('pictures and logos are shown', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a40' } })
      .png()
      .toBuffer()
    const file = await upload(picture, 'beach.png')
    const shown = await open(file.id)
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 40, format: 'png' })
    await app.services.storage.put(logoKey('0123456789abcdef.png'), picture)
    const logo = await fetch(`${app.url}/uploads/company-logo/0123456789abcdef.png`)
    expect(logo.headers.get('content-type')).toBe('image/png')
    expect(sha(new Uint8Array(await logo.arrayBuffer()))).toBe(sha(picture))
    expect((await fetch(`${app.url}/uploads/company-logo/fedcba9876543210.png`)).status).toBe(404)
  })

  test('a file is imported in pieces, with a file of what was left out, and nothing else stays', async () => {
    const { result, operation } = await importFile(agency.owner.call, 'enquiries.csv', csv([header, ...messy]))
    expect(result).toMatchObject({ rows: 6, created: 4, skipped: 1, rejected: 1 })
    const text = await (await resultOf(operation.id)).text()
    expect(text).toContain('Rahul again')
    expect(text).toContain('Rejected')
    await expect.poll(() => kept('imports')).toEqual([])
    const many = Array.from({ length: 5_000 }, (_, at) => [`Somebody ${at}`, 'x'.repeat(1_800)])
    const { shape } = await sendFile(agency.owner.call, 'many.csv', csv([['Name', 'Remarks'], ...many]))
    expect(shape?.lines).toBe(5_001)
    expect([...s3.objects.values()].some(({ etag }) => etag.endsWith('-2"'))).toBe(true)
  })

  test.each(['csv', 'xlsx'] as const)('an export is downloaded as %s', async (format) => {
    await newLead()
    const { data } = await agency.owner.call.leads.export({ format, selection: { filters: {} } })
    const answer = await resultOf(data.operationId)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(format === 'csv' ? bytes.toString() : bytes.toString('latin1', 0, 2)).toContain(
      format === 'csv' ? 'Zara' : 'PK',
    )
  })

  test('nothing is kept on the disk', () => {
    expect(existsSync(path.join(app.dataDir, 'files'))).toBe(false)
  })

  test('two servers have the same files', async () => {
    const other = await startApp({ STORAGE_URL: s3.storageUrl, DATABASE_URL: app.databaseUrl })
    try {
      const file = await upload(pdf())
      const { data } = await agency.owner.call.files.link({ id: file.id })
      expect((await fetch(other.url + data.url)).status).toBe(200)
    } finally {
      await other.close()
    }
  })
})

describe('when S3 is away', () => {
  const health = async () => {
    const answer = await fetch(`${app.url}/api/health/ready`)
    return { status: answer.status, body: (await answer.json()) as { files: string } }
  }
  const soon = { interval: 200 }

  test('files are refused with a reason, all else works, and it mends by itself', async () => {
    const file = await upload(pdf())
    await s3.close()
    const startedAt = performance.now()
    await expect(upload(pdf())).rejects.toMatchObject({ status: 503, code: 'STORAGE_UNAVAILABLE' })
    const opened = await open(file.id)
    expect(opened.status).toBe(503)
    expect(await opened.text()).toContain('at the moment')
    expect((await fetch(`${app.url}/uploads/company-logo/0123456789abcdef.png`)).status).toBe(503)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect((await agency.owner.call.leads.list({})).status).toBe(true)
    await expect.poll(health, soon).toMatchObject({ status: 200, body: { files: 'away' } })

    const objects = s3.objects
    s3 = await openS3(s3.port)
    for (const [key, object] of objects) s3.objects.set(key, object)
    expect((await open(file.id)).status).toBe(200)
    await expect.poll(health, soon).toMatchObject({ status: 200, body: { files: 'ok' } })
  })

  test('an export waits for it', async () => {
    s3.faults.overworked = 4
    const { data } = await agency.owner.call.leads.export({ format: 'csv', selection: { filters: {} } })
    expect((await resultOf(data.operationId)).status).toBe(200)
    expect(s3.faults.overworked).toBe(0)
  })

  test('a download that breaks off for good ends, and is not taken for the whole', async () => {
    const file = await upload(pdf(3_000_000))
    s3.faults.breaksAfter = Array.from({ length: 4 }, () => 100_000)
    const answer = await open(file.id)
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow()
    expect((await open(file.id)).status).toBe(200)
  })
})

describe('at the start', () => {
  test('a wrong secret is told, and not shown', async () => {
    const starting = startApp({
      STORAGE_URL: s3.storageUrl.replace(/:[^:@]+@/, ':hidden@'),
      DATABASE_URL: app.databaseUrl,
    })
    await expect(starting).rejects.toThrow(ConfigError)
    await expect(starting).rejects.toThrow(/Files cannot be kept.*: S3 answers 403 SignatureDoesNotMatch/)
    await expect(starting).rejects.not.toThrow(/hidden/)
  })

  test('an address that is none is told', async () => {
    await expect(startApp({ STORAGE_URL: 's3://KEY:hidden@host' })).rejects.toThrow(
      /STORAGE_URL: The bucket is missing/,
    )
  })

  test('a storage that never answers holds nobody up', async () => {
    s3.faults.isSilent = true
    const startedAt = performance.now()
    const other = await startApp({ STORAGE_URL: s3.storageUrl, DATABASE_URL: app.databaseUrl })
    s3.faults.isSilent = false
    await other.close()
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  test('S3 may be away, and come later', async () => {
    const { port } = s3
    await s3.close()
    const other = await startApp({ STORAGE_URL: s3.storageUrl, DATABASE_URL: app.databaseUrl })
    try {
      const files = async () =>
        ((await (await fetch(`${other.url}/api/health/ready`)).json()) as { files: string }).files
      expect(await files()).toBe('away')
      s3 = await openS3(port)
      await expect.poll(files, { interval: 200 }).toBe('ok')
    } finally {
      await other.close()
    }
  })
})
