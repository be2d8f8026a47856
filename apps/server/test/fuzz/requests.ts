import * as fc from 'fast-check'
import { bracketPairs } from '@sarai/contract/client'
import type { Operation } from '../../src/kernel/api-reference/api-examples.rules.ts'
import type { JsonSchema } from '../../src/kernel/api-reference/schema-words.rules.ts'
import { type FuzzContext, hostile, nearlyValid, valid } from './values.ts'

export interface FuzzCall {
  path: string
  method: string
  operation: Operation
}

/** A request as it goes over the wire. */
export interface FuzzRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
}

const nounOf = (path: string): string => path.split('/')[1] ?? ''

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? '')

/** Bodies that are no JSON, or more of it than anybody needs. */
const rawBodies = fc.oneof(
  fc.constantFrom(
    Buffer.from(''),
    Buffer.from('{'),
    Buffer.from('null'),
    Buffer.from('"\\ud800"'),
    Buffer.from('[1,2'),
    Buffer.from('{"name":"a","name":"b"}'),
    Buffer.from('{"__proto__":{"isAdmin":true},"name":"x"}'),
    Buffer.from('{"constructor":{"prototype":{"x":1}}}'),
    Buffer.from('['.repeat(50_000)),
    Buffer.from(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
    Buffer.from(`{"name":"${'x'.repeat(250_000)}"}`),
    Buffer.from(`{"name":"${'x'.repeat(300_000)}"}`),
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0x22, 0xc0, 0x80, 0x22]),
    Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
    Buffer.from('1e400'),
    Buffer.from('{"version":9007199254740993}'),
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
)

const bracketBombs = fc.constantFrom(
  'a[b][c][d][e][f]=1',
  `${'a['.repeat(400)}=1`,
  `a${'[b]'.repeat(400)}=1`,
  'filters[__proto__][x]=1',
  '__proto__[x]=1',
  'constructor[prototype][x]=1',
  'on[leadId]=1&on[leadId]=2',
  'id=1&id=2',
  Array.from({ length: 900 }, (_, at) => `k${at}=1`).join('&'),
  'a[999999999]=1',
  'a[0]=1&a[x]=2&a=3',
  '%FF%FE=%00',
  '[]=1&[=2&]=3',
)

const types = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/xml',
  'x',
)

interface Content {
  type: string
  body: Buffer
}

const fileHeads = fc.constantFrom(
  '%PDF-1.7\n',
  '\x89PNG\r\n\x1a\n',
  'RIFF0000WEBPVP8 ',
  '\xff\xd8\xff\xe0',
  'PK\x03\x04',
  'BEGIN:VCARD\r\nFN:',
  'Name;Phone\n"',
  '<svg onload=x>',
  '',
)
const fileNames = fc.constantFrom('a.png', '../../x.pdf', 'a\u202Egnp.exe', 'x'.repeat(300), '', 'con.csv', '😀.webp')

/** A form with a file of sorts, and the other fields that the call asks. */
function uploads({ properties = {} }: JsonSchema, context: FuzzContext, noun: string): fc.Arbitrary<Content> {
  const [files, others] = [true, false].map((isFile) =>
    Object.entries(properties).filter(([, part]) => (part.contentMediaType !== undefined) === isFile),
  )
  const values = fc.record(
    Object.fromEntries((others ?? []).map(([name, part]) => [name, valid(part, context, noun, name)])),
  )
  const file = fc.record({ name: fileNames, head: fileHeads, rest: fc.uint8Array({ maxLength: 400 }) })
  return fc.tuple(values, file).map(([typed, { name, head, rest }]) => ({
    type: 'multipart/form-data; boundary=xxBxx',
    body: Buffer.concat([
      ...bracketPairs(typed).map(([field, value]) =>
        Buffer.from(`--xxBxx\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${String(value)}\r\n`),
      ),
      Buffer.from(
        `--xxBxx\r\ncontent-disposition: form-data; name="${files?.[0]?.[0] ?? 'file'}"; filename="${name}"\r\n\r\n`,
      ),
      Buffer.from(head, 'latin1'),
      rest,
      Buffer.from('\r\n--xxBxx--\r\n'),
    ]),
  }))
}

function contents({ path, operation }: FuzzCall, context: FuzzContext): fc.Arbitrary<Content | undefined> {
  const { content } = operation.requestBody ?? {}
  const noun = nounOf(path)
  const schema = content?.['application/json']?.schema ?? {}
  const asJson = (values: fc.Arbitrary<unknown>) =>
    values.map((value) => ({ type: 'application/json', body: json(value) }))
  const odd = fc.record({
    type: types,
    body: fc.oneof(
      rawBodies,
      bracketBombs.map((bomb) => Buffer.from(bomb)),
    ),
  })
  if (!content)
    return fc.oneof(
      { arbitrary: fc.constant(undefined), weight: 6 },
      { arbitrary: asJson(hostile), weight: 1 },
      { arbitrary: odd, weight: 1 },
    )
  return fc.oneof(
    {
      arbitrary: content['multipart/form-data'] ? uploads(schema, context, noun) : asJson(valid(schema, context, noun)),
      weight: 10,
    },
    { arbitrary: asJson(nearlyValid(schema, context, noun)), weight: 7 },
    { arbitrary: asJson(hostile), weight: 2 },
    { arbitrary: odd, weight: 3 },
  )
}

const badSegments = fc.oneof(
  fc.constantFrom(
    '%00',
    '%ff',
    '..%2f..',
    '%2e%2e',
    'undefined',
    '0',
    '__proto__',
    'x'.repeat(3000),
    '%F0%9F%98%80',
    '%',
    '%zz',
    "'",
  ),
  fc
    .string({ maxLength: 20 })
    .map(encodeURIComponent)
    .map((text) => text || '-'),
)

function addresses({ path, operation }: FuzzCall, context: FuzzContext): fc.Arbitrary<string> {
  const { parameters = [] } = operation
  const parts = path.split('/').map((part, index, all) => {
    const parameter = parameters.find((one) => part === `{${one.name}}`)
    if (!parameter) return fc.constant(part)
    const good = valid(parameter.schema, context, all[index - 1] ?? '', parameter.name).map(
      (value) => encodeURIComponent(String(value).toWellFormed()) || '-',
    )
    return fc.oneof({ arbitrary: good, weight: 12 }, { arbitrary: badSegments, weight: 1 })
  })
  const pairs = parameters
    .filter((one) => one.in === 'query')
    .map((one) => {
      const good = valid(one.schema, context, nounOf(path), one.name)
      const value = fc.oneof({ arbitrary: good, weight: 4 }, { arbitrary: hostile, weight: 1 })
      const pair = value.map((text) => `${one.name}=${encodeURIComponent(String(text).toWellFormed()).slice(0, 4000)}`)
      return fc.option(pair, { nil: '', freq: one.required ? 12 : 1 })
    })
  const query = fc.oneof(
    {
      arbitrary: fc.tuple(...pairs).map((some) => some.filter(Boolean).join('&')),
      weight: 8,
    },
    { arbitrary: bracketBombs, weight: 1 },
  )
  return fc
    .tuple(fc.tuple(...parts), query)
    .map(([segments, text]) => `/api${segments.join('/')}${text ? `?${text}` : ''}`)
}

const extraHeaders = fc.oneof(
  { arbitrary: fc.constant({}), weight: 6 },
  {
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'k' },
      { 'idempotency-key': 'k'.repeat(400) },
      { 'idempotency-key': '' },
      { 'x-request-id': '../../x' },
      { accept: 'application/xml' },
      { 'x-forwarded-for': `::ffff:1.2.3.4, "x", ${'1,'.repeat(100)}` },
      { 'content-encoding': 'gzip' },
      { 'x-api-key': 'sak_x' },
    ),
    weight: 1,
  },
)

/** Requests for a call: right ones, nearly right ones, wrong ones, and some that are no requests at all. */
export function requestsFor(call: FuzzCall, context: FuzzContext): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      path: addresses(call, context),
      content: contents(call, context),
      extra: extraHeaders,
      from: fc.nat(65_000),
    })
    .map(({ path, content, extra, from }) => ({
      method: call.method.toUpperCase(),
      path,
      headers: {
        // Each from an address of its own, so that throttles of visitors do not hide what is behind them.
        'x-forwarded-for': `10.${from % 256}.${(from >> 8) % 256}.7`,
        ...(content ? { 'content-type': content.type, 'content-length': String(content.body.length) } : {}),
        ...extra,
      },
      body: content?.body,
    }))
}
