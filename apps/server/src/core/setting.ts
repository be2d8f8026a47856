import type * as z from 'zod'

/** A setting: its purpose, its allowed values and its default. */
export interface Setting<T> {
  env: string
  doc: string
  schema: z.ZodType<T>
  /** The default, as written in the environment. Without one the setting may be missing. */
  default?: string
}

export function setting<T>(env: string, doc: string, schema: z.ZodType<T>, fallback?: string): Setting<T> {
  return { env, doc, schema, default: fallback }
}
