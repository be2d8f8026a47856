import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { partsOf } from './s3-parts.ts'
import { type Opened, readOn } from './s3-reading.ts'
import { isMissing, s3Trouble } from './s3-trouble.ts'
import { checkedKey, isKey, type ListedFile, type OpenFile, type S3Place, type Storage } from './storage.ts'

/** How long S3 is waited for: nobody who asks it hangs. */
export interface S3Patience {
  connectMs: number
  /** Until it answers, all tries together; what is sent along takes longer by its size. */
  answerMs: number
  /** Between two pieces of a file that it sends. */
  silenceMs: number
}

const defaultTimeouts: S3Patience = { connectMs: 3_000, answerMs: 15_000, silenceMs: 15_000 }
/** The slowest line that a file may be sent on. */
const bytesPerMs = 50
/** Longer files are sent in parts of this size. */
export const partBytes = 8 * 1024 * 1024

/** Told to S3 for those who look into the bucket; what we hand out says its type itself. */
const types: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  jpg: 'image/jpeg',
  ndjson: 'application/x-ndjson',
  pdf: 'application/pdf',
  png: 'image/png',
  vcf: 'text/vcard; charset=utf-8',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type Target = { Bucket: string; Key: string }
const typeOf = (key: string) => types[key.split('.')[1] ?? ''] ?? 'application/octet-stream'

/** Files in a bucket of a service that speaks S3. */
export class S3Storage implements Storage {
  readonly #client: S3Client

  constructor(
    private readonly place: S3Place,
    private readonly patience = defaultTimeouts,
  ) {
    const { endpoint, region, credentials } = place
    this.#client = new S3Client({
      endpoint,
      region,
      credentials,
      forcePathStyle: true,
      maxAttempts: 3,
      // What is sent is signed with its hash; not every service knows the further sums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: patience.connectMs },
    })
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const command = new PutObjectCommand({ ...this.#target(key), Body: bytes, ContentType: typeOf(key) })
    await this.#ask((options) => this.#client.send(command, options), bytes.length)
  }

  async putStream(key: string, stream: Readable): Promise<void> {
    const parts = partsOf(stream, partBytes)
    const { value: first } = await parts.next()
    if (!first || first.length < partBytes) return this.put(key, first ?? new Uint8Array())
    await this.#putParts(key, first, parts)
  }

  async get(key: string): Promise<Uint8Array> {
    return buffer(await this.getStream(key))
  }

  async getStream(key: string): Promise<Readable> {
    return (await this.#begin(key)).stream
  }

  async open(key: string): Promise<OpenFile | undefined> {
    try {
      return await this.#begin(key)
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async #begin(key: string): Promise<OpenFile> {
    const first = await this.#open(this.#target(key))
    const reopen = (from: number, etag: string | undefined) => this.#open(this.#target(key), from, etag)
    const stream = Readable.from(readOn(first, reopen, this.patience.silenceMs), { objectMode: false })
    return { size: first.length, stream }
  }

  async size(key: string): Promise<number | undefined> {
    const command = new HeadObjectCommand(this.#target(key))
    try {
      return (await this.#ask((options) => this.#client.send(command, options))).ContentLength
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async remove(key: string): Promise<void> {
    const command = new DeleteObjectCommand(this.#target(key))
    await this.#ask((options) => this.#client.send(command, options))
  }

  async *list(folder?: string): AsyncGenerator<ListedFile> {
    const { bucket: Bucket, prefix } = this.place
    const Prefix = prefix + (folder === undefined ? '' : `${folder}/`)
    let ContinuationToken: string | undefined
    do {
      const command = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })
      const page = await this.#ask((options) => this.#client.send(command, options))
      for (const { Key = '', Size = 0 } of page.Contents ?? []) {
        const key = Key.slice(prefix.length)
        if (isKey(key)) yield { key, size: Size }
      }
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }

  close(): void {
    this.#client.destroy()
  }

  #target(key: string): Target {
    return { Bucket: this.place.bucket, Key: this.place.prefix + checkedKey(key) }
  }

  async #open(target: Target, from = 0, etag?: string): Promise<Opened> {
    const range = from > 0 ? { Range: `bytes=${from}-`, IfMatch: etag } : {}
    const command = new GetObjectCommand({ ...target, ...range })
    const answer = await this.#ask((options) => this.#client.send(command, options))
    return { body: answer.Body as Readable, etag: answer.ETag, length: answer.ContentLength ?? 0 }
  }

  /** A file becomes one only with all its parts; of what fails on the way nothing is left. */
  async #putParts(key: string, first: Buffer, rest: AsyncIterable<Buffer>): Promise<void> {
    const target = this.#target(key)
    const begin = new CreateMultipartUploadCommand({ ...target, ContentType: typeOf(key) })
    const upload = { ...target, UploadId: (await this.#ask((options) => this.#client.send(begin, options))).UploadId }
    try {
      const sent = [await this.#putPart(upload, 1, first)]
      for await (const part of rest) if (part.length > 0) sent.push(await this.#putPart(upload, sent.length + 1, part))
      const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } })
      await this.#ask((options) => this.#client.send(complete, options))
    } catch (error) {
      const abort = new AbortMultipartUploadCommand(upload)
      await this.#ask((options) => this.#client.send(abort, options)).catch(() => {})
      throw error
    }
  }

  async #putPart(upload: Target & { UploadId: string | undefined }, PartNumber: number, bytes: Buffer) {
    const command = new UploadPartCommand({ ...upload, PartNumber, Body: bytes })
    const { ETag } = await this.#ask((options) => this.#client.send(command, options), bytes.length)
    return { PartNumber, ETag }
  }

  /** Gives up in good time; a file that has begun to come may take as long as it does. */
  async #ask<T>(ask: (options: { abortSignal: AbortSignal }) => Promise<T>, bytes = 0): Promise<T> {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), this.patience.answerMs + bytes / bytesPerMs)
    try {
      return await ask({ abortSignal: controller.signal })
    } catch (error) {
      throw s3Trouble(error)
    } finally {
      clearTimeout(timer)
    }
  }
}
