import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const read = (value: string) => readConfig({ APP_URL: value }).appUrl

describe('APP_URL', () => {
  test.each(['https://sarai.example.com', 'https://sarai.example.com/', 'http://10.0.0.2:3000', ''])(
    'may be "%s"',
    (value) => expect(read(value)).toBe(value || undefined),
  )

  test.each([
    ['https://example.com/sarai', 'does not work below a path: use https://example.com'],
    ['https://example.com/sarai/', 'does not work below a path'],
    ['https://example.com/?from=mail', 'does not work below a path'],
    ['https://example.com/#top', 'does not work below a path'],
    ['ftp://example.com', 'begins with https:// or http://'],
    ['https://owner:secret@example.com', 'no name and password'],
    ['sarai.example.com', 'not an address'],
  ])('may not be "%s", which is said in a sentence', (value, problem) => {
    expect(() => read(value)).toThrow(ConfigError)
    expect(() => read(value)).toThrow(`APP_URL: `)
    expect(() => read(value)).toThrow(problem)
  })
})
