import { isContractProcedure } from '@orpc/contract'
import { Hono } from 'hono'
import { contract } from '@sarai/contract'
import type * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { addPlainRoutes } from '../../plain-routes.ts'
import { router } from '../../router.ts'
import { exampleAddress, exampleBody } from './api-examples.rules.ts'
import type { ApiDocument } from './api-reference.page.ts'
import { nameOfRef } from './schema-words.rules.ts'

let app: TestApp
let document: ApiDocument & Record<string, never>
let page: string
beforeAll(async () => {
  app = await startApp()
  document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as typeof document
  page = await (await fetch(`${app.url}/api/docs`)).text()
})
afterAll(() => app.close())

interface Found {
  name: string
  method: string
  path: string
  inputSchema: z.ZodType | undefined
}

/** Every procedure below a part of the contract or of the router. */
function procedures(part: object, path: string[] = []): Found[] {
  return Object.entries(part).flatMap(([name, inner]) => {
    const here = [...path, name]
    if (!isContractProcedure(inner)) return procedures(inner as object, here)
    const { route, inputSchema } = inner['~orpc']
    return {
      name: here.join('.'),
      method: (route.method ?? 'POST').toLowerCase(),
      path: route.path ?? '/',
      inputSchema: inputSchema as z.ZodType | undefined,
    }
  })
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )

describe('the document', () => {
  test('has every call that the router answers, and no other', () => {
    const described = operations()
      .filter(({ operation }) => operation['x-sarai-access'])
      .map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`)
    for (const part of [router, contract])
      expect(described.toSorted()).toEqual(
        procedures(part)
          .map(({ name, method, path }) => `${name} ${method} ${path}`)
          .toSorted(),
      )
  })

  test('has every plain route below /api, and no other', () => {
    const plain = new Hono()
    addPlainRoutes(plain, app.services, () => '')
    const routes = plain.routes.filter(({ path }) => path.startsWith('/api/'))
    const described = operations().filter(({ operation }) => !operation['x-sarai-access'])
    expect(described.map(({ path, method }) => `${method} /api${path}`).toSorted()).toEqual(
      routes.map(({ path, method }) => `${method.toLowerCase()} ${path}`).toSorted(),
    )
  })

  test('says of every call what it does and who may make it', () => {
    const silent = operations().filter(({ operation }) => !operation.summary || !operation.tags?.length)
    expect(silent.map(({ operation }) => operation.operationId)).toEqual([])
    for (const { operation } of operations()) {
      const { audience = 'public' } = operation['x-sarai-access'] ?? {}
      const security = (operation as unknown as { security: object[] }).security
      expect(security.length > 0, operation.operationId).toBe(audience !== 'public')
    }
  })

  test('is put together as OpenAPI 3.1 asks', () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      info: { title: 'Sarai', version: expect.any(String) },
    })
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const tags = document.tags?.map(({ name }) => name)
    const schemes = Object.keys((document.components as unknown as { securitySchemes: object }).securitySchemes)
    for (const { path, operation } of operations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const inPath = operation.parameters?.filter((one) => one.in === 'path') ?? []
      expect(
        inPath.map((one) => one.name),
        path,
      ).toEqual(named)
      expect(inPath.every((one) => one.required)).toBe(true)
      expect(Object.keys(operation.responses)).toContain('200')
      expect(tags).toEqual(expect.arrayContaining(operation.tags ?? []))
      const { security } = operation as unknown as { security: Record<string, string[]>[] }
      for (const scheme of security.flatMap(Object.keys)) expect(schemes).toContain(scheme)
    }
    walk(document, '#')
  })

  test('names every part that it refers to', () => {
    const refs = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)
    for (const [, ref = ''] of refs) {
      const found = ref.split('/').reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], document)
      expect(found, ref).toBeDefined()
    }
  })
})

const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])

/** Looks at every schema: types that exist, lists where lists are due, required fields that are there. */
function walk(part: unknown, at: string): void {
  if (typeof part !== 'object' || part === null) return
  const schema = part as Record<string, unknown>
  const isSchema = typeof schema.type === 'string' || 'anyOf' in schema || 'oneOf' in schema
  if (isSchema && !at.includes('/securitySchemes/') && !/\/properties$|\/examples\//.test(at)) {
    if (typeof schema.type === 'string') expect(types, `${at}/type`).toContain(schema.type)
    for (const list of ['anyOf', 'oneOf', 'enum', 'required'])
      if (list in schema) expect(Array.isArray(schema[list]), `${at}/${list}`).toBe(true)
    if (Array.isArray(schema.required))
      expect(Object.keys(schema.properties ?? {}), at).toEqual(expect.arrayContaining(schema.required))
    if (typeof schema.pattern === 'string') expect(() => new RegExp(schema.pattern as string, 'u'), at).not.toThrow()
  }
  for (const [name, inner] of Object.entries(schema)) walk(inner, `${at}/${name}`)
}

describe('the reference page', () => {
  test('has a place for every call and schema, and no link that leads nowhere', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const places = new Set(ids)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    for (const { operation } of operations()) expect(places).toContain(operation.operationId)
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(places).toContain(target)
  })

  test('runs and loads nothing, and stands in nobody’s frame', async () => {
    const { headers } = await fetch(`${app.url}/api/docs`)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /)
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`)
    expect(page).not.toMatch(/<script|javascript:| on\w+=|<link [^>]*stylesheet|style="/)
  })

  test('shows bodies that the calls take, and addresses that are theirs', () => {
    const resolve = (ref: string) => document.components.schemas[nameOfRef(ref)] ?? {}
    const wrong: string[] = []
    const known = new Map(procedures(contract).map((procedure) => [procedure.name, procedure]))
    for (const { path, operation } of operations()) {
      const { inputSchema } = known.get(operation.operationId) ?? {}
      if (!inputSchema || operation.requestBody?.content['multipart/form-data']) continue
      const address = new URL(exampleAddress(path, operation, resolve), 'http://x')
      const parts = path.split('/').map((part, index) => [part, address.pathname.split('/')[index] ?? ''] as const)
      const fromPath = parts.flatMap(([part, value]) =>
        part.startsWith('{') ? [[part.slice(1, -1), value] as const] : [],
      )
      const body = exampleBody(operation, resolve) as object | undefined
      const input = { ...Object.fromEntries(address.searchParams), ...Object.fromEntries(fromPath), ...body }
      const parsed = inputSchema.safeParse(input)
      if (!parsed.success) wrong.push(`${operation.operationId} ${JSON.stringify(input)} ${parsed.error.message}`)
    }
    expect(wrong).toEqual([])
  })
})
