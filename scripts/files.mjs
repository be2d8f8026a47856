import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Every file below a folder, but for what is installed or built; none where there is no such folder. */
export function listFiles(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name.startsWith('dist')) return []
    const file = path.join(folder, entry.name)
    return entry.isDirectory() ? listFiles(file) : [file]
  })
}
