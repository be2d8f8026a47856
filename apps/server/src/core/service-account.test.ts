import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const pem = { type: 'pkcs8', format: 'pem' } as const
const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pem).toString()
const account = { project_id: 'sarai', client_email: 'push@sarai.iam.gserviceaccount.com', private_key: privateKey }
const read = (value: string) => readConfig({ FCM_SERVICE_ACCOUNT: value }).fcmAccount

test('a service account is read from its file, or from what stands in it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarai-account-'))
  const file = path.join(folder, 'account.json')
  writeFileSync(file, JSON.stringify({ type: 'service_account', ...account }))
  const expected = { ...account, token_uri: 'https://oauth2.googleapis.com/token' }
  expect(read(file)).toEqual(expected)
  expect(read(JSON.stringify(account))).toEqual(expected)
  expect(readConfig({}).fcmAccount).toBeUndefined()
  rmSync(folder, { recursive: true })
})

test('what is wrong with one is said, and not its key', () => {
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem)
  for (const [value, problem] of [
    ['/nowhere/account.json', 'neither the path'],
    ['{', 'neither the path'],
    [JSON.stringify({ ...account, client_email: 'x' }), 'client_email is wrong'],
    [JSON.stringify({ ...account, private_key: privateKey.slice(0, 900) }), 'neither the path'],
    [JSON.stringify({ ...account, private_key: elliptic }), 'no RSA key'],
  ] as const) {
    let said = ''
    try {
      read(value)
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError)
      said = String(error)
    }
    expect(said).toContain(problem)
    expect(said).not.toContain(privateKey.slice(40, 80))
  }
})
