import { isContractProcedure } from '@orpc/contract'
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@sarai/contract'
import { type Access, apiKeyScopes, keyScopesFor } from '@sarai/contract/access'
import { apiKey } from '@sarai/contract/api-keys'
import { contactDocument } from '@sarai/contract/contact-documents'
import { contact, contactRow } from '@sarai/contract/contact-schemas'
import { file } from '@sarai/contract/files'
import { formSettings } from '@sarai/contract/intake'
import { lead, leadChanges, leadFilters, leadRow } from '@sarai/contract/lead-schemas'
import { note } from '@sarai/contract/notes'
import { operation } from '@sarai/contract/operations'
import type { ProcedureMeta } from '@sarai/contract/procedure'
import { stage } from '@sarai/contract/stages'
import { task } from '@sarai/contract/tasks'
import { timelineEntry } from '@sarai/contract/timeline'
import { view } from '@sarai/contract/views'
import { failureResponses, failuresOf, introduction, plainPaths, tagNames } from './api-words.rules.ts'
import { tidied } from './schema-words.rules.ts'

/** What many calls give or take, described once. */
const components = {
  Lead: lead,
  LeadRow: leadRow,
  Contact: contact,
  ContactRow: contactRow,
  TravelDocument: contactDocument,
  Note: note,
  Task: task,
  File: file,
  Operation: operation,
  TimelineEntry: timelineEntry,
  View: view,
  Stage: stage,
  ApiKey: apiKey,
}
const inputComponents = { LeadChanges: leadChanges, LeadFilters: leadFilters, FormSettings: formSettings }

type Operation = OpenAPI.OperationObject & { 'x-sarai-access'?: Access }

/** The procedures of a contract, by the dotted name that is also their operation's id. */
export function proceduresOf(part: object, path: string[] = []): Map<string, ProcedureMeta> {
  return new Map(
    Object.entries(part).flatMap(([name, inner]) => {
      const here = [...path, name]
      return isContractProcedure(inner)
        ? [[here.join('.'), inner['~orpc'].meta as ProcedureMeta] as const]
        : [...proceduresOf(inner as object, here)]
    }),
  )
}

/** Any one of these allows the call; an API key needs one of the scopes named. */
function securityOf(access: Access): OpenAPI.SecurityRequirementObject[] {
  if (access.audience === 'challenge') return [{ challenge: [] }]
  if (access.audience === 'admin') return [{ admin: [] }]
  if (access.audience === 'admin-challenge') return [{ adminChallenge: [] }]
  return [
    ...(access.audience === 'member' ? [{ session: [] }] : []),
    ...keyScopesFor(access).flatMap((scope): OpenAPI.SecurityRequirementObject[] => [
      { apiKey: [scope] },
      { apiKeyHeader: [scope] },
    ]),
  ]
}

function describeOperation(operation: Operation, meta: ProcedureMeta, method: string, path: string): Operation {
  const tag = operation.operationId?.split('.')[0] ?? ''
  const failures = failuresOf({
    access: meta.access,
    creates: meta.creates ?? false,
    readsBody: method !== 'get',
    hasInput: operation.requestBody !== undefined || operation.parameters !== undefined,
    namesRecord: /\{|"(on|ids|leadId)"/.test(path + JSON.stringify(operation.requestBody ?? {})),
    isVersioned: JSON.stringify(operation.requestBody ?? {}).includes('"version"'),
  })
  return {
    ...operation,
    tags: [tagNames[tag] ?? tag],
    security: securityOf(meta.access),
    parameters: [
      ...(operation.parameters ?? []),
      ...(meta.creates ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    responses: {
      ...operation.responses,
      ...Object.fromEntries(failures.map((status) => [status, { $ref: `#/components/responses/Failure${status}` }])),
    },
    'x-sarai-access': meta.access,
  }
}

type Paths = NonNullable<OpenAPI.Document['paths']>

function describePaths(paths: Paths): Paths {
  const procedures = proceduresOf(contract)
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item as Record<string, Operation>).map(([method, operation]) => {
          const meta = procedures.get(operation.operationId ?? '')
          return [method, meta ? describeOperation(operation, meta, method, path) : operation]
        }),
      ),
    ]),
  )
}

const bearer = (description: string): OpenAPI.SecuritySchemeObject => ({ type: 'http', scheme: 'bearer', description })

/** Describes every call there is, as OpenAPI 3.1, from the contract itself. */
export async function describeApi(appUrl: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const generated = await generator.generate(contract, {
    info: { title: 'Sarai', version: '1', summary: 'Everything the screens do', description: introduction },
    servers: [{ url: `${appUrl}/api` }],
    commonSchemas: Object.fromEntries([
      ...Object.entries(components).map(([name, schema]) => [name, { schema, strategy: 'output' as const }]),
      ...Object.entries(inputComponents).map(([name, schema]) => [name, { schema, strategy: 'input' as const }]),
    ]),
  })
  const tags = [...new Set(Object.keys(contract).map((name) => tagNames[name] ?? name)), 'Server']
  return tidied({
    ...generated,
    paths: { ...describePaths(generated.paths ?? {}), ...plainPaths },
    tags: tags.map((name) => ({ name })),
    components: {
      ...generated.components,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'Makes the call repeatable: sent again with the same key and body, it answers what it answered.',
          schema: { type: 'string', maxLength: 200 },
        },
      },
      responses: failureResponses,
      securitySchemes: {
        session: bearer('The token that signing in gives.'),
        challenge: bearer('The challenge that signing in gives to those who have a second factor.'),
        admin: bearer('The token that signing in to the admin area gives.'),
        adminChallenge: bearer('The challenge that the first step of signing in to the admin area gives.'),
        apiKey: bearer(
          `An API key of the agency. What a call asks for is a scope of it: ${apiKeyScopes.join(', ')}. Without “costs”, net prices and margins are left out of every answer.`,
        ),
        apiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The same key as a header.' },
      },
    },
  }) as OpenAPI.Document
}
