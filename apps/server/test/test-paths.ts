import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const serverFolder = path.resolve(fileURLToPath(new URL('..', import.meta.url)))
export const migrationsFolder = path.join(serverFolder, 'migrations')
export const repeatablesFolder = path.join(serverFolder, 'sql')
export const testSecret = 'a secret for tests, thirty-two characters and more'
