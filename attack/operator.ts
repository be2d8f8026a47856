import { execFile } from 'node:child_process'
import path from 'node:path'
import { builtServer, type Settings } from './installation.ts'

export interface Commanded {
  code: number
  output: string
  errors: string
  ms: number
}

/** Runs a command of the operator on the machine: in a process of its own, beside whatever server runs. */
export function command(settings: Settings & { DATA_DIR: string }, ...args: string[]): Promise<Commanded> {
  const { PATH = '', HOME = '' } = process.env
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const options = { cwd: path.dirname(settings.DATA_DIR), env: { PATH, HOME, ...settings } }
    execFile(process.execPath, [builtServer, 'operator', ...args], options, (error, output, errors) => {
      const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0
      resolve({ code, output, errors, ms: performance.now() - startedAt })
    })
  })
}
