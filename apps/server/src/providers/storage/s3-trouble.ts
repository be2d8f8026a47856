import { StorageUnavailable } from './storage.ts'

interface S3Failure extends Error {
  code?: string
  $metadata?: { httpStatusCode?: number }
}

const missing = new Set(['NoSuchKey', 'NotFound'])
const givenUp = new Set(['AbortError', 'TimeoutError'])

export function isMissing(error: unknown): boolean {
  return error instanceof Error && missing.has(error.name)
}

/** An error or timeout of S3 as one of ours; other errors are returned unchanged. */
export function s3Trouble(error: unknown): unknown {
  if (!(error instanceof Error) || isMissing(error)) return error
  const { name, message, code, $metadata } = error as S3Failure
  const status = $metadata?.httpStatusCode
  if (name === 'CredentialsProviderError') return new StorageUnavailable(`no credentials: ${message}`, false, error)
  if (status !== undefined && status >= 300) {
    const isTransient = status >= 500 || status === 408 || status === 429
    return new StorageUnavailable(`S3 answers ${status} ${name}: ${message}`, isTransient, error)
  }
  if (givenUp.has(name)) return new StorageUnavailable('S3 does not answer in time', true, error)
  // The network has its codes, at any depth of TLS and DNS.
  if (code) return new StorageUnavailable(`S3 cannot be reached: ${code}`, true, error)
  return error
}
