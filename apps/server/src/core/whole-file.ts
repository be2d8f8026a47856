import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs'

/**
 * Writes a file atomically, and never replaces an existing one.
 * @returns false where there is one already
 */
export function writeWhole(file: string, text: string): boolean {
  const draft = `${file}.${process.pid}`
  rmSync(draft, { force: true })
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
