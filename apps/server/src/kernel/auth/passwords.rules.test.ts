import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { contextWords, passwordProblem } from './passwords.rules.ts'

const common = new Set(dictionary['passwords-common'])
const context = contextWords(['Meera Rathore', 'meera@saffron-trails.example', 'Saffron Trails'])
const problem = (password: string) => passwordProblem(password, context, (text) => common.has(text))

describe('passwords of 12 to 256 characters pass whole (bar 19)', () => {
  test.each([
    'marigold lanterns at dusk',
    'correct horse battery staple',
    'x7$Kd!2pQ9vLz#4w',
    'चमेली के नीचे चाय की दुकान',
    'kx9wq2mz7rtb',
    `${'a long road to the hills and '.repeat(8)}back ag`.slice(0, 256),
  ])('%j', (password) => {
    expect(problem(password)).toBeUndefined()
  })

  test.each([
    ['kx9wq2mz7rt', 'Use at least 12 characters'],
    ['', 'Use at least 12 characters'],
    ['kx9wq2mz7rtb '.repeat(20), 'Use at most 256 characters'],
  ])('%j does not', (password, why) => {
    expect(problem(password)).toBe(why)
  })
})

describe('what everybody tries first fails (bar 19)', () => {
  test('every common password of twelve characters or more, and dressed up', () => {
    const long = [...common].slice(0, 3000).filter((password) => password.length >= 12)
    const passed = long
      .flatMap((password) => [password, password.toUpperCase(), `${password}1`, `${password}!!`, `123${password}`])
      .filter((password) => problem(password) === undefined)
    expect(long.length).toBeGreaterThan(5)
    expect(passed).toEqual([])
  })

  test('every one of the first 3,000, filled up with digits and signs to twelve', () => {
    const words = [...common].slice(0, 3000).filter((password) => /^[a-z]{4,}$/.test(password))
    const passed = words
      .flatMap((word) => [
        `${word}${'1234567890123'.slice(0, 12)}`,
        `${word}!!!!!!!!!!!!`.slice(0, Math.max(12, word.length + 1)),
      ])
      .filter((password) => problem(password) === undefined)
    expect(words.length).toBeGreaterThan(1000)
    expect(passed).toEqual([])
  })

  test.each([
    'password1234',
    'Password1234!',
    'P@ssw0rd12345',
    'qwertyuiop123',
    '123456789012',
    '098765432109',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abababababab',
    'iloveyou2026!!',
    'letmein!!!!!',
  ])('%j', (password) => {
    expect(problem(password)).toBe('This password is too easy to guess')
  })
})

describe('what others know of the person fails (bar 19)', () => {
  test.each(['saffrontrails', 'Saffron-2026!', 'meerarathore1', 'M33ra-R@thore', 'sarai-sarai-1', 'rathore123456'])(
    '%j',
    (password) => {
      expect(problem(password)).toBeDefined()
    },
  )

  test('a long password may well mention them', () => {
    expect(problem('the saffron field behind the old bridge')).toBeUndefined()
  })
})

test('context words are those of four letters and more, each once, and our own name', () => {
  expect(contextWords(['Al Meera Meera', 'x@y.example', null, undefined])).toEqual(['sarai', 'meera', 'example'])
})
