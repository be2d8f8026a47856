import { randomBytes } from 'node:crypto'

export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const readText = (value: unknown): string => (typeof value === 'string' ? value : '')
export const readObject = (value: unknown): Json => (isObject(value) ? value : {})

export function parseObject(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Letters and digits, as ids of gateways are. */
export const makeId = (length: number): string =>
  Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')

/** Of all that is kept the newest: a sandbox that runs for weeks must not grow. */
export class BoundedMap<T> extends Map<string, T> {
  readonly #max: number

  constructor(max = 2_000) {
    super()
    this.#max = max
  }

  override set(key: string, value: T): this {
    super.set(key, value)
    const [oldest] = this.keys()
    if (this.size > this.#max && oldest !== undefined) this.delete(oldest)
    return this
  }
}

/** Keeps the newest of a list. */
export function pushBounded<T>(list: T[], value: T, max = 500): void {
  list.push(value)
  if (list.length > max) list.splice(0, list.length - max)
}
