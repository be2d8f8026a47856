import type { Reply } from '../http.ts'
import { isObject, type Json, readText } from '../values.ts'
import { refuse } from './stripe-errors.ts'

/** What a parameter has to be. */
export type Shape =
  | 'text'
  | 'whole'
  | 'flag'
  | 'url'
  | 'email'
  | 'metadata'
  | { oneOf: readonly string[] }
  | { each: Shape }
  | Fields
interface Fields {
  fields: Readonly<Record<string, Shape>>
}

/** Nested names of a form: `line_items[0][quantity]=1`. @returns undefined where they contradict one another */
export function parseForm(text: string): Json | undefined {
  const form: Json = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [, head = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
    if (head === '') return undefined
    const path = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)]
    if (!putValue(form, path, value)) return undefined
  }
  return form
}

function putValue(form: Json, path: readonly string[], value: string): boolean {
  let node = form
  for (const [at, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(node).length) : part
    // Names such as `constructor` stand for something in every object.
    if (key in Object.prototype) return false
    if (at === path.length - 1) {
      if (isObject(node[key])) return false
      node[key] = value
      return true
    }
    const next = node[key] ?? {}
    if (!isObject(next)) return false
    node[key] = next
    node = next
  }
  return false
}

/** What stands at a path of names; empty where nothing does. */
export function readAt(form: Json, ...path: string[]): string {
  let node: unknown = form
  for (const part of path) node = isObject(node) ? node[part] : undefined
  return readText(node)
}

export function readMap(form: Json, ...path: string[]): Record<string, string> {
  let node: unknown = form
  for (const part of path) node = isObject(node) ? node[part] : undefined
  return isObject(node) ? Object.fromEntries(Object.entries(node).map(([name, value]) => [name, readText(value)])) : {}
}

const texts: Partial<Record<string, (text: string, param: string) => Reply | undefined>> = {
  whole: (text, param) =>
    /^-?\d{1,15}$/.test(text)
      ? undefined
      : refuse(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param }),
  flag: (text, param) => (/^(true|false)$/.test(text) ? undefined : refuse(`Invalid boolean: ${text}`, { param })),
  url: (text, param) =>
    URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
      ? undefined
      : refuse('Not a valid URL', { code: 'url_invalid', param }),
  email: (text, param) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
      ? undefined
      : refuse(`Invalid email address: ${text}`, { code: 'email_invalid', param }),
}

function findMapProblem(node: Json, param: string): Reply | undefined {
  const pairs = Object.entries(node)
  if (pairs.length > 50) return refuse('Metadata can have at most 50 keys.', { param })
  for (const [name, value] of pairs) {
    if (typeof value !== 'string') return refuse('Metadata values must be strings', { param: `${param}[${name}]` })
    if (name.length > 40) return refuse('Metadata keys can be up to 40 characters long.', { param })
    if (value.length > 500)
      return refuse('Metadata values can have up to 500 characters.', { param: `${param}[${name}]` })
  }
  return undefined
}

/** What is unfit in a form: names that nobody knows, and values that are not what they have to be. */
export function findFormProblem(node: unknown, shape: Shape, param = ''): Reply | undefined {
  if (typeof shape === 'string' && shape !== 'metadata') {
    if (typeof node !== 'string') return refuse('Invalid string: a hash was given', { param })
    if (node === '')
      return refuse(
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
        { code: 'parameter_invalid_empty', param },
      )
    if (node.length > 5000) return refuse('Invalid string: must be at most 5000 characters', { param })
    return texts[shape]?.(node, param)
  }
  if (typeof shape === 'object' && 'oneOf' in shape)
    return shape.oneOf.includes(readText(node))
      ? undefined
      : refuse(`Invalid ${param}: must be one of ${shape.oneOf.join(', ')}`, { param })
  if (!isObject(node)) return refuse('Invalid object', { param })
  if (shape === 'metadata') return findMapProblem(node, param)
  if ('each' in shape) {
    const isList = Object.keys(node).every((key, index) => key === String(index))
    if (!isList) return refuse('Invalid array', { param })
    return findFirst(
      Object.entries(node).map(
        ([key, one]) =>
          () =>
            findFormProblem(one, shape.each, `${param}[${key}]`),
      ),
    )
  }
  return findFirst(
    Object.entries(node).map(([name, one]) => () => {
      const path = param === '' ? name : `${param}[${name}]`
      const inner = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined
      return inner
        ? findFormProblem(one, inner, path)
        : refuse(`Received unknown parameter: ${path}`, { code: 'parameter_unknown', param: path })
    }),
  )
}

function findFirst(looks: (() => Reply | undefined)[]): Reply | undefined {
  for (const look of looks) {
    const problem = look()
    if (problem) return problem
  }
  return undefined
}
