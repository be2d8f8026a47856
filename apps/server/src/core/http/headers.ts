/** What pages may load and do: our own files, and nothing that could run text as code. */
const pagePolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `connect-src 'self'`,
  `img-src 'self' data: blob: https:`,
  `media-src 'self'`,
  `font-src 'self'`,
  `manifest-src 'self'`,
  `worker-src 'self'`,
  `frame-src 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `object-src 'none'`,
  `require-trusted-types-for 'script'`,
].join('; ')

/** For answers that are data: nothing in them may load or run if a browser displays one. */
const dataPolicy = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

const everywhere: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Headers of pages and of the files they are made of. */
export function pageHeaders(isHttps: boolean): Record<string, string> {
  return {
    ...everywhere,
    ...(isHttps ? strictTransport : {}),
    'x-frame-options': 'DENY',
    'content-security-policy': pagePolicy,
  }
}

/**
 * Headers of a page that the server writes itself. `inside` allows the style and script that stand in it.
 * @param framedBy the sites that may show it inside theirs; nobody if left out
 */
export function writtenPageHeaders(isHttps: boolean, inside: string, framedBy: string[] = []): Record<string, string> {
  const policy = [
    `default-src 'none'`,
    inside,
    `img-src 'self' data: https:`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors ${framedBy.join(' ') || `'none'`}`,
    `require-trusted-types-for 'script'`,
  ]
  return {
    ...everywhere,
    ...(isHttps ? strictTransport : {}),
    ...(framedBy.length === 0 ? { 'x-frame-options': 'DENY' } : {}),
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
  }
}

/** The same for what frames of the app show: nothing in it runs, is sent or leads away from it; its pictures are ours to load. */
export const frameHeaders = (isHttps: boolean, inside: string): Record<string, string> =>
  writtenPageHeaders(isHttps, `${inside}; sandbox allow-same-origin`, [`'self'`])

/** The same for the public form, the one page of ours that others may show inside theirs: any site, or those listed. */
export function embeddableHeaders(isHttps: boolean, inside: string, sites: string[]): Record<string, string> {
  const framedBy = sites.length > 0 ? [`'self'`, ...sites] : ['*']
  return { ...writtenPageHeaders(isHttps, inside, framedBy), 'cross-origin-resource-policy': 'cross-origin' }
}

/** Headers of every answer of the API. */
export function dataHeaders(isHttps: boolean): Record<string, string> {
  return {
    ...everywhere,
    ...(isHttps ? strictTransport : {}),
    'x-frame-options': 'DENY',
    'content-security-policy': dataPolicy,
    'cache-control': 'no-store',
  }
}

/** Headers of a file that somebody uploaded: never shown as a page of ours. */
export const fileHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; sandbox`,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, max-age=300',
}
