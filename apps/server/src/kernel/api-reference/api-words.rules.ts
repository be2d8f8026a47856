import { type Access, keyScopesFor } from '@sarai/contract/access'

/** Headings of the reference, by the first part of a call's name. */
export const tagNames: Record<string, string> = {
  activity: 'Activity',
  admin: 'Admin area',
  apiKeys: 'API keys',
  auth: 'Sign-in and sessions',
  contactDocuments: 'Travel documents',
  contactDuplicates: 'Duplicate contacts',
  contactRelations: 'Relations of contacts',
  contacts: 'Contacts',
  files: 'Files',
  imports: 'Imports',
  intake: 'Intake',
  leads: 'Leads',
  live: 'Live changes',
  notes: 'Notes',
  operations: 'Operations in the background',
  permission: 'Permissions',
  plan: 'Plan',
  plugins: 'Plugins',
  search: 'Search',
  tasks: 'Tasks and follow-ups',
  user: 'You and your screens',
  views: 'Saved views',
  webhooks: 'Webhooks',
}

export const introduction =
  'Everything the screens do can be done by these calls. A success is HTTP 200 with `status` true; a failure is another status with a `code` for programs and a `message` for people. Signing in is the one exception: wrong credentials answer 200 with `status` false and an `Error_Code`.'

const failures: Record<number, [title: string, about: string]> = {
  400: ['Malformed', 'The request could not be read: not JSON, not UTF-8, or fields nested too deeply.'],
  401: ['Not signed in', 'There is no valid token. Sign in again, or check the API key.'],
  403: ['Not allowed', 'The token does not allow this.'],
  404: ['Not found', 'There is no such record, or you may not see it.'],
  409: [
    'Conflict',
    'Somebody changed the record meanwhile (STALE, with `current`), or the same request is still running.',
  ],
  413: ['Too large', 'The body is larger than allowed here.'],
  415: ['Unsupported type', 'The body is neither JSON nor a form.'],
  422: ['Not valid', 'Something in it is not right; `fields` says what, by the path of the field.'],
  428: ['Confirm first', 'The password must be given again (PASSWORD_NEEDED), or a second factor set up.'],
  429: ['Too many requests', 'Wait for `retryAfterSeconds`, which the Retry-After header says too.'],
  500: ['Server error', 'Something went wrong on the server. Nothing was changed.'],
  503: ['Not available', 'The database cannot be reached, or the call took too long. Nothing was changed.'],
}

const failureBody = {
  type: 'object',
  properties: {
    status: { const: false },
    code: { type: 'string', description: 'The reason, for programs', examples: ['INVALID'] },
    message: { type: 'string', description: 'The reason, for people' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What is wrong with which field, by its dotted path',
    },
    retryAfterSeconds: { type: 'integer' },
    requestId: { type: 'string', description: 'What to name when asking for help' },
  },
  required: ['status', 'code', 'message', 'requestId'],
}

/** Every failure as a component of the document. */
export const failureResponses = Object.fromEntries(
  Object.entries(failures).map(([status, [title, about]]) => [
    `Failure${status}`,
    { description: `${title}. ${about}`, content: { 'application/json': { schema: failureBody } } },
  ]),
)

interface Call {
  access: Access
  creates: boolean
  /** Whether it looks at a body that is sent along: every call but those that read by GET. */
  readsBody: boolean
  hasInput: boolean
  namesRecord: boolean
  isVersioned: boolean
}

/** Whether a call may be refused for how things stand, or for a right that somebody lacks. */
const mayBeRefused = (access: Call['access']): boolean =>
  ('action' in access && access.action === 'write') || ('right' in access && access.right !== undefined)

/** The statuses besides 200 that a call may answer with. */
export function failuresOf(call: Call): number[] {
  const isPublic = call.access.audience === 'public'
  const possible: [status: number, isPossible: boolean][] = [
    [400, true],
    [401, !isPublic],
    [403, !isPublic],
    [404, call.namesRecord],
    [409, call.isVersioned || call.creates || call.access.audience !== 'public'],
    [413, call.readsBody],
    [415, call.readsBody],
    [422, call.hasInput || call.creates || mayBeRefused(call.access)],
    [428, call.access.audience === 'member'],
    [429, true],
    [500, true],
    [503, true],
  ]
  return possible.flatMap(([status, isPossible]) => (isPossible ? [status] : []))
}

const json = (schema: object) => ({ 'application/json': { schema } })
const health = (properties: object) => ({
  description: 'OK',
  content: json({ type: 'object', properties: { status: { const: true }, ...properties }, required: ['status'] }),
})
const server = (summary: string, operationId: string, responses: object) => ({
  get: { operationId, summary, tags: ['Server'], security: [], responses },
})

/** What answers under /api without being a call of the contract. */
export const plainPaths = {
  '/health/live': server('See whether the server runs', 'health.live', { 200: health({}) }),
  '/health/ready': server('See whether the server can work', 'health.ready', {
    200: health({ durability: { type: 'object' }, files: { enum: ['ok', 'away'] } }),
    503: {
      description: 'Not ready: stopping, or the database cannot be reached or lacks migrations',
      content: json(failureBody),
    },
  }),
  '/openapi.json': server('This document', 'reference.document', {
    200: { description: 'OK', content: json({ type: 'object' }) },
  }),
  '/docs': server('The reference page', 'reference.page', {
    200: { description: 'OK', content: { 'text/html': { schema: { type: 'string' } } } },
  }),
}

const pageNames: Record<string, string> = { account: 'your own account', records: 'the record concerned' }

function keyWords(access: Access): string {
  const scopes = keyScopesFor(access)
  return scopes.length > 0 ? ` Or an API key with the scope ${scopes.map((scope) => `“${scope}”`).join(' or ')}.` : ''
}

/** Who may make a call, in words. */
export function accessWords(access: Access | undefined): string {
  switch (access?.audience) {
    case undefined:
    case 'public':
      return 'Anybody.'
    case 'denied':
      return 'Nobody.'
    case 'challenge':
      return 'The holder of the challenge of a sign-in.'
    case 'admin':
      return 'Whoever runs the installation, signed in to the admin area.'
    case 'admin-challenge':
      return 'Whoever holds the challenge of a sign-in to the admin area.'
    case 'key':
      return access.scope === 'any-page'
        ? 'An API key with a scope of any page.'
        : `An API key with the scope “${access.scope}”.`
    case 'member': {
      const what = access.action === 'read' ? 'read' : 'change'
      const who =
        access.only === 'main-user'
          ? 'The main user only'
          : access.only === 'manager'
            ? 'Managers and the main user'
            : 'Signed in'
      const where = pageNames[access.page] ?? `the page “${access.page}”`
      const recent = access.recentSignIn ? ' The password must have been given in the last ten minutes.' : ''
      return `${who}, with the right to ${what} ${where}.${recent}${keyWords(access)}`
    }
  }
}
