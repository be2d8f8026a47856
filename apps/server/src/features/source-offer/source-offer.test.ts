import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { serverFolder } from '../../../test/test-paths.ts'
import { readVersion } from '../../core/version.ts'

let app: TestApp | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

async function open(env: Record<string, string>, address = '/source') {
  app ??= await startApp({ ROLE: 'web', ...env })
  const answer = await fetch(app.url + address)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('the page of the source code, which section 13 of the AGPL asks for', () => {
  test('says to whoever opens it what runs, under which licence, and what of others is in it', async () => {
    const { status, headers, text } = await open({})
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain(`default-src 'none'`)
    expect(text).toContain(`This is Sarai ${readVersion()}.`)
    for (const link of ['/license.txt', '/third-party-notices.txt']) expect(text).toContain(`href="${link}"`)
  })

  test('leads to SOURCE_URL where there is one, and then gives no archive', async () => {
    const { text } = await open({ SOURCE_URL: 'https://git.example.com/sarai' })
    expect(text).toContain('href="https://git.example.com/sarai"')
    expect(text).not.toContain('/source.tar.gz')
    expect((await open({}, '/source.tar.gz')).status).toBe(404)
  })

  test('offers the archive of the build, and says so where there is none', async () => {
    const isBuilt = existsSync(path.join(serverFolder, 'dist/source.tar.gz'))
    const { text } = await open({})
    expect(text).toContain(isBuilt ? 'href="/source.tar.gz"' : 'was started without a build')
    expect((await open({}, '/source.tar.gz')).status).toBe(isBuilt ? 200 : 404)
  })
})
