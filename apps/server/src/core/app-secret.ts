import path from 'node:path'
import { keptSecret, makeSecret } from './kept-secret.ts'

/** The secret that keys are derived from, as this server finds it. */
export interface AppSecret {
  /** Undefined where nothing gives it. */
  text: string | undefined
  /** Whether it is kept in a file of the data folder, which a backup takes along; a setting is the operator's to keep. */
  isKept: boolean
  /** Where it is, or would be: a setting's name or a file. */
  place: string
  /** Makes a secret for a new installation. */
  make: () => string
}

/** APP_SECRET, or what was made and kept in the data folder. */
export function findAppSecret(given: string | undefined, dataDir: string): AppSecret {
  const file = path.join(dataDir, 'app.secret')
  return {
    text: given ?? keptSecret(file),
    isKept: given === undefined,
    place: given === undefined ? file : 'APP_SECRET',
    make: () => makeSecret(file),
  }
}
