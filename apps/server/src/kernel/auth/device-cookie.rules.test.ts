import { expect, test } from 'vitest'
import { deviceCookie, deviceTokensOf, maxPeoplePerBrowser } from './device-cookie.rules.ts'

const tokens = Array.from({ length: 8 }, (_, index) => `sad_${String(index).repeat(43)}`)
const [first = '', second = ''] = tokens

test('what a browser was given it says again', () => {
  for (const url of ['http://localhost:3000', 'https://sarai.example']) {
    const [kept = ''] = deviceCookie([first, second], url, 180).split(';')
    expect(deviceTokensOf(`other=1; ${kept}; more=2`, url)).toEqual([first, second])
  }
})

test('over https it is kept for https, and scripts and other sites never have it', () => {
  const cookie = deviceCookie([first], 'https://sarai.example', 2)
  expect(cookie).toBe(
    `__Secure-sarai-device=${first}; Path=/api/auth; Max-Age=172800; HttpOnly; SameSite=Strict; Secure`,
  )
  expect(deviceTokensOf(`sarai-device=${first}`, 'https://sarai.example')).toEqual([])
  expect(deviceCookie([first], 'http://10.0.0.2:3000', 2)).not.toContain('Secure')
})

test.each([undefined, '', 'sarai-device', 'sarai-device=', 'sarai-device=sat_x', `xsarai-device=${first}`, 'a=b;;=;'])(
  'what is no such cookie is none: %s',
  (cookies) => expect(deviceTokensOf(cookies, 'http://localhost')).toEqual([]),
)

test('no more of them are looked at than there can be', () => {
  expect(deviceTokensOf(`sarai-device=${tokens.join('.')}`, 'http://localhost')).toEqual(
    tokens.slice(0, maxPeoplePerBrowser),
  )
})
