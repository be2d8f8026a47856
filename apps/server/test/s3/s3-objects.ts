import { createHash, randomUUID } from 'node:crypto'
import type { Refusal } from './s3-signature.ts'

export interface StoredObject {
  bytes: Buffer
  type: string
  etag: string
}

/** One call of S3's, taken apart. */
export interface S3Call {
  method: string
  key: string
  query: URLSearchParams
  headers: { [name: string]: string | string[] | undefined }
  body: Buffer
}

export interface S3Answer {
  status: number
  headers?: Record<string, string>
  body?: Buffer | string
}

const smallestPart = 5 * 1024 * 1024
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest()
const xml = (body: string): S3Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
})

export function refusal([status, code]: Refusal, key = ''): S3Answer {
  return { ...xml(`<Error><Code>${code}</Code><Message>${code}.</Message><Key>${key}</Key></Error>`), status }
}

/** A bucket: its objects, and uploads in parts that are under way. */
export class Bucket {
  readonly objects = new Map<string, StoredObject>()
  readonly uploads = new Map<string, { key: string; type: string; parts: Map<number, StoredObject> }>()

  answer(call: S3Call): S3Answer {
    const { method, query } = call
    const upload = query.get('uploadId')
    if (method === 'POST' && query.has('uploads')) return this.#begin(call)
    if (upload && !this.uploads.has(upload)) return refusal([404, 'NoSuchUpload'], call.key)
    if (method === 'PUT' && upload) return this.#keepPart(call, upload)
    if (method === 'POST' && upload) return this.#complete(call, upload)
    if (method === 'DELETE' && upload) return this.#abort(upload)
    if (method === 'PUT') return this.#keep(call)
    if (method === 'DELETE') return this.#remove(call)
    if (method === 'GET' && query.get('list-type') === '2') return this.#list(query)
    if (method === 'GET' || method === 'HEAD') return this.#give(call)
    return refusal([405, 'MethodNotAllowed'])
  }

  #keep({ key, headers, body }: S3Call): S3Answer {
    if (headers['content-length'] === undefined) return refusal([411, 'MissingContentLength'], key)
    const etag = `"${md5(body).toString('hex')}"`
    this.objects.set(key, { bytes: body, type: String(headers['content-type'] ?? 'binary/octet-stream'), etag })
    return { status: 200, headers: { etag } }
  }

  #remove({ key }: S3Call): S3Answer {
    this.objects.delete(key)
    return { status: 204 }
  }

  #give({ method, key, headers }: S3Call): S3Answer {
    const object = this.objects.get(key)
    if (!object) return method === 'HEAD' ? { status: 404 } : refusal([404, 'NoSuchKey'], key)
    const { bytes, type, etag } = object
    if (headers['if-match'] && headers['if-match'] !== etag) return refusal([412, 'PreconditionFailed'], key)
    const common = { etag, 'content-type': type, 'accept-ranges': 'bytes' }
    const from = /^bytes=(\d+)-$/.exec(String(headers.range))?.[1]
    if (from === undefined)
      return { status: 200, headers: { ...common, 'content-length': String(bytes.length) }, body: bytes }
    if (Number(from) >= bytes.length) return refusal([416, 'InvalidRange'], key)
    const rest = bytes.subarray(Number(from))
    const range = `bytes ${from}-${bytes.length - 1}/${bytes.length}`
    const ranged = { ...common, 'content-length': String(rest.length), 'content-range': range }
    return { status: 206, headers: ranged, body: rest }
  }

  /** In pages of three, so that whoever lists has to ask for the next. */
  #list(query: URLSearchParams): S3Answer {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, 3)
    const contents = page.map((key) => {
      const { bytes, etag } = this.objects.get(key) ?? { bytes: Buffer.alloc(0), etag: '' }
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Contents>`
    })
    const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return xml(
      `<ListBucketResult><KeyCount>${page.length}</KeyCount><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    )
  }

  #begin({ key, headers }: S3Call): S3Answer {
    const id = randomUUID()
    this.uploads.set(id, { key, type: String(headers['content-type'] ?? 'binary/octet-stream'), parts: new Map() })
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }

  #keepPart({ query, body }: S3Call, upload: string): S3Answer {
    const etag = `"${md5(body).toString('hex')}"`
    this.uploads.get(upload)?.parts.set(Number(query.get('partNumber')), { bytes: body, type: '', etag })
    return { status: 200, headers: { etag } }
  }

  #abort(upload: string): S3Answer {
    this.uploads.delete(upload)
    return { status: 204 }
  }

  #complete({ key, body }: S3Call, id: string): S3Answer {
    const upload = this.uploads.get(id)
    if (upload?.key !== key) return refusal([404, 'NoSuchUpload'], key)
    const named = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)/.exec(part)?.[1]),
      etag: /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll('&quot;', '"'),
    }))
    if (named.some(({ number }, at) => at > 0 && number <= (named[at - 1]?.number ?? 0)))
      return refusal([400, 'InvalidPartOrder'], key)
    const parts = named.flatMap(({ number, etag }) => {
      const part = upload.parts.get(number)
      return part && part.etag === etag ? [part.bytes] : []
    })
    if (parts.length === 0 || parts.length < named.length) return refusal([400, 'InvalidPart'], key)
    if (parts.slice(0, -1).some((part) => part.length < smallestPart)) return refusal([400, 'EntityTooSmall'], key)
    const etag = `"${md5(Buffer.concat(parts.map(md5))).toString('hex')}-${parts.length}"`
    this.objects.set(key, { bytes: Buffer.concat(parts), type: upload.type, etag })
    this.uploads.delete(id)
    return xml(`<CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>`)
  }
}
