import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeWhole } from './whole-file.ts'

/** A secret stored in a file; undefined if there is none. */
export function keptSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Makes a secret and stores it. Several servers that do so at once all get the same one. */
export function makeSecret(file: string): string {
  writeWhole(file, randomBytes(32).toString('base64url'))
  const secret = keptSecret(file)
  if (secret === undefined) throw new Error(`${file} is empty. Remove it, or put the secret into it.`)
  return secret
}
