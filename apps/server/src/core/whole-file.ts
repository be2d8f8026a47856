import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs'

/**
 * Makes a file that is there whole or not at all, whatever happens meanwhile, and never takes another's place.
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
