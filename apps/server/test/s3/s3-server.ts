import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Bucket, refusal, type S3Answer, type StoredObject } from './s3-objects.ts'
import { checkSignature, type S3Keys } from './s3-signature.ts'

/** How a server may be in trouble. */
export interface S3Faults {
  /** Takes requests and never answers. */
  isSilent?: boolean
  /** Refuses this many requests as one that is overworked. */
  overworked?: number
  /** Breaks off files it sends after as many bytes, once for each number. */
  breaksAfter?: number[]
  /** As with `breaksAfter`, but stays silent instead. */
  stallsAfter?: number[]
}

/** A server that speaks S3 as far as files need it, and believes nothing that is not signed. */
export interface S3Server {
  keys: S3Keys
  port: number
  /** As a setting. */
  storageUrl: string
  objects: Map<string, StoredObject>
  /** Uploads in parts that are neither complete nor given up. */
  uploads: Map<string, unknown>
  /** What was asked, as `PUT key`. */
  asked: string[]
  faults: S3Faults
  close(): Promise<void>
}

export const bucketName = 'sarai-files'

export async function openS3(port = 0): Promise<S3Server> {
  const bucket = new Bucket()
  const keys: S3Keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'se/cr+et =key', region: 'ap-south-1' }
  const s3 = { keys, objects: bucket.objects, uploads: bucket.uploads, asked: [] as string[], faults: {} as S3Faults }
  const server = createServer((request, response) => {
    answer(bucket, s3, request)
      .then((answer) => answer && send(s3.faults, request, response, answer))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: given } = server.address() as AddressInfo
  const signIn = `${keys.accessKeyId}:${encodeURIComponent(keys.secretAccessKey)}`
  return {
    ...s3,
    port: given,
    storageUrl: `s3://${signIn}@127.0.0.1:${given}/${bucketName}/in/here?region=${keys.region}&tls=off`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(
  bucket: Bucket,
  { keys, asked, faults }: Pick<S3Server, 'keys' | 'asked' | 'faults'>,
  request: IncomingMessage,
): Promise<S3Answer | undefined> {
  const { method = '', url: target = '', headers } = request
  const body = await buffer(request)
  if (faults.isSilent) return undefined
  if (faults.overworked) {
    faults.overworked--
    return refusal([503, 'SlowDown'])
  }
  const refused = checkSignature({ method, target, headers, body }, keys)
  if (refused) return refusal(refused)
  const { pathname, searchParams: query } = new URL(target, 'http://s3')
  const [name = '', ...rest] = decodeURIComponent(pathname.slice(1)).split('/')
  const key = rest.join('/')
  asked.push(`${method} ${key}`)
  if (name !== bucketName) return refusal([404, 'NoSuchBucket'])
  return bucket.answer({ method, key, query, headers, body })
}

function send(faults: S3Faults, request: IncomingMessage, response: ServerResponse, answer: S3Answer): void {
  const { status, headers = {}, body = '' } = answer
  response.writeHead(status, { 'x-amz-request-id': 'TEST', ...headers })
  const isFile = request.method === 'GET' && status < 300
  const breakAt = isFile ? faults.breaksAfter?.shift() : undefined
  const stallAt = isFile ? faults.stallsAfter?.shift() : undefined
  if (breakAt !== undefined) response.write(body.slice(0, breakAt), () => response.destroy())
  else if (stallAt !== undefined) response.write(body.slice(0, stallAt))
  else response.end(request.method === 'HEAD' ? undefined : body)
}
