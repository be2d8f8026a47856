import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../../', import.meta.url)

test('the image starts the server with the flags that npm start gives it', async () => {
  const { serverFlags } = (await import(new URL('scripts/server-flags.mjs', root).href)) as { serverFlags: string[] }
  const start = readFileSync(new URL('Dockerfile', root), 'utf8')
    .split('\n')
    .findLast((line) => line.startsWith('CMD '))
  expect(JSON.parse(start?.slice('CMD '.length) ?? '')).toEqual(['node', ...serverFlags, 'apps/server/dist/main.js'])
})
