import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A request as it came in. */
export interface SignedRequest {
  method: string
  /** Path and query, untouched. */
  target: string
  headers: IncomingHttpHeaders
  body: Uint8Array
}

export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** Why S3 refuses a request: its status and code. */
export type Refusal = [status: number, code: string]

const maxSkewMs = 15 * 60_000
const headerShape =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Checks a request against AWS Signature Version 4. @returns why it is refused, or nothing */
export function checkSignature(request: SignedRequest, keys: S3Keys, now = Date.now()): Refusal | undefined {
  const { headers, body } = request
  const [, keyId, day = '', region = '', names = '', signature = ''] =
    headerShape.exec(headers.authorization ?? '') ?? []
  if (!keyId) return [403, 'AccessDenied']
  if (keyId !== keys.accessKeyId) return [403, 'InvalidAccessKeyId']
  if (region !== keys.region) return [400, 'AuthorizationHeaderMalformed']
  const date = String(headers['x-amz-date'])
  if (!date.startsWith(day) || Math.abs(now - timeOf(date)) > maxSkewMs) return [403, 'RequestTimeTooSkewed']
  const signed = names.split(';')
  const hasToBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (hasToBeSigned.some((name) => !signed.includes(name))) return [403, 'AccessDenied']
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical(request, signed))].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${keys.secretAccessKey}`, day))
  if (!timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))) return [403, 'SignatureDoesNotMatch']
  return headers['x-amz-content-sha256'] === sha256(body) ? undefined : [400, 'XAmzContentSHA256Mismatch']
}

/** `20261121T093000Z` as a time. */
function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function canonical({ method, target, headers }: SignedRequest, signed: string[]): string {
  const [path = '', query = ''] = target.split('?', 2)
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
  const lines = signed.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}`,
  )
  const hash = String(headers['x-amz-content-sha256'])
  return [method, path, pairs.toSorted().join('&'), ...lines, '', signed.join(';'), hash].join('\n')
}
