import type { S3Place } from '../providers/storage/storage.ts'

const shape = 's3://KEY:SECRET@host/bucket'
const bucketShape = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixShape = /^[\w.-]+(\/[\w.-]+)*$/
const regionShape = /^[a-z0-9-]{2,40}$/
const known = new Set(['region', 'tls'])
/** AWS says in its addresses where it is. */
const awsRegion = /^s3[.-](?:dualstack\.)?([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com/

/**
 * Where files are kept, from `s3://KEY:SECRET@host[:port]/bucket[/prefix]?region=…&tls=off`.
 * @returns what is wrong with it, where something is, without the secret
 */
export function s3PlaceOf(text: string): S3Place | string {
  const [, rest] = /^s3:\/\/(.+)$/s.exec(text.trim()) ?? []
  if (!rest) return `Write it as ${shape}`
  // With a scheme that it knows the address is taken apart as those of the web are.
  const url = URL.parse(`https://${rest}`)
  if (!url) return `This is no address. Write it as ${shape}, with / in the secret as %2F and @ as %40`
  return credentialsProblem(url) ?? optionsProblem(url) ?? placeOf(url)
}

function credentialsProblem({ username, password }: URL): string | undefined {
  if (Boolean(username) !== Boolean(password)) return 'It has a key without a secret, or the other way round'
  return decoded(username) === undefined || decoded(password) === undefined
    ? 'A % in the key or the secret has to be written as %25'
    : undefined
}

function optionsProblem({ searchParams, hash }: URL): string | undefined {
  if (hash) return 'A # in it has to be written as %23'
  const stranger = [...searchParams.keys()].find((name) => !known.has(name))
  if (stranger) return `"${stranger}" is not known; there are region and tls`
  if (!['on', 'off', null].includes(searchParams.get('tls'))) return 'tls is on or off'
  const region = searchParams.get('region')
  return region === null || regionShape.test(region) ? undefined : 'The region is written like eu-west-1'
}

function placeOf({ host, hostname, pathname, username, password, searchParams }: URL): S3Place | string {
  const [bucket = '', ...folders] = pathname.replace(/^\/|\/$/g, '').split('/')
  if (!bucket) return `The bucket is missing: ${shape}`
  if (!bucketShape.test(bucket)) return 'A bucket is named with 3 to 63 small letters, digits, dots and hyphens'
  const prefix = folders.join('/')
  if (prefix && !prefixShape.test(prefix)) return 'What follows the bucket may have letters, digits and . _ - /'
  return {
    endpoint: `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}`,
    region: searchParams.get('region') ?? awsRegion.exec(hostname)?.[1] ?? 'us-east-1',
    bucket,
    prefix: prefix && `${prefix}/`,
    ...(username && {
      credentials: { accessKeyId: decoded(username) ?? '', secretAccessKey: decoded(password) ?? '' },
    }),
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
