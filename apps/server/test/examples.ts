import { allExamples } from './all-examples.ts'
import type { Example } from './example.ts'

/** @throws by the name of a call that has none */
export function exampleOf(name: string): Example<unknown> {
  let found: unknown = allExamples
  for (const part of name.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
  if (!found) throw new Error(`${name} has no example; write one in test/examples`)
  return found as Example<unknown>
}
