import { accessSync, constants, mkdirSync } from 'node:fs'
import { ConfigError } from './config.ts'

/**
 * Makes the data folder if it does not exist. Other users may traverse it, for the database's own user, but not list
 * it.
 * @throws ConfigError where it cannot be made or written to
 */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const reasons: Record<string, string> = {
      EACCES: 'this user may not write there',
      EPERM: 'this user may not write there',
      EROFS: 'it is on a file system that cannot be written to',
      ENOTDIR: 'a part of the path is no folder',
      EEXIST: 'it is a file, not a folder',
    }
    throw new ConfigError(
      `DATA_DIR: ${dataDir} cannot be used: ${reasons[code] ?? message}. Name a folder that this user can write to.`,
    )
  }
}
