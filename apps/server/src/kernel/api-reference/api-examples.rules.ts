import type { Access } from '@sarai/contract/access'
import { exampleOf, type JsonSchema, type Resolve } from './schema-words.rules.ts'

/** What of an operation the reference shows. */
export interface Operation {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  parameters?: {
    $ref?: string
    name: string
    in: string
    required?: boolean
    schema: JsonSchema
    description?: string
  }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: JsonSchema }> }>
  'x-sarai-access'?: Access
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The body of a request as an example of it. */
export function exampleBody({ requestBody }: Operation, resolve: Resolve): unknown {
  const body = requestBody?.content['application/json']
  return body ? exampleOf(body.schema, resolve) : undefined
}

/** The path with an example in place of each parameter, and what must stand behind it. */
export function exampleAddress(path: string, { parameters = [] }: Operation, resolve: Resolve): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.name === name)
    return encodeURIComponent(String(exampleOf(parameter?.schema ?? {}, resolve, name)))
  })
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${one.name}=${encodeURIComponent(String(exampleOf(one.schema, resolve, one.name)))}`)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

/** What a call is made with, as a variable of the shell. */
const secrets: Record<Access['audience'], string | undefined> = {
  admin: '$ADMIN_TOKEN',
  'admin-challenge': '$ADMIN_CHALLENGE',
  key: '$API_KEY',
  challenge: '$CHALLENGE',
  member: '$TOKEN',
  public: undefined,
  denied: undefined,
}

/** A call as one types it. */
export function curlOf(method: string, url: string, operation: Operation, resolve: Resolve): string {
  const { audience = 'public' } = operation['x-sarai-access'] ?? {}
  const secret = secrets[audience]
  const lines = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${quoted(url).slice(1, -1)}`]
  if (secret) lines.push(`-H "Authorization: Bearer ${secret}"`)
  if (operation.requestBody?.content['multipart/form-data']) lines.push(`-F 'on[leadId]=…'`, `-F 'file=@passport.pdf'`)
  else if (operation.requestBody) {
    lines.push(`-H 'Content-Type: application/json'`)
    lines.push(`-d ${quoted(JSON.stringify(exampleBody(operation, resolve), null, 2))}`)
  }
  return lines.join(' \\\n  ')
}
