import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { writeNotices } from '../../scripts/release/notices.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** `third-party-notices.txt` and `license.txt`, which have to go with every copy and are served with the app. */
export function addNotices(): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source: writeNotices(root) })
      this.emitFile({
        type: 'asset',
        fileName: 'license.txt',
        source: readFileSync(path.join(root, 'LICENSE'), 'utf8'),
      })
    },
  }
}
