import { expect, test } from 'vitest'
import { readAnswer } from './return-answer.ts'

test('keeps what stands in the address as it is, and leaves out what no provider writes', () => {
  expect(readAnswer('?state=a%20b&code=%2B1&hmac=')).toEqual({ state: 'a b', code: '+1', hmac: '' })
  expect(readAnswer(`?ok=1&a%20b=1&${'x'.repeat(101)}=1&long=${'y'.repeat(8001)}`)).toEqual({ ok: '1' })
  expect(Object.keys(readAnswer(`?${Array.from({ length: 60 }, (_, at) => `n${at}=1`).join('&')}`))).toHaveLength(40)
})

test('puts the values of one name together, as they are signed', () => {
  expect(readAnswer('?scope=A&state=1&scope=B')).toEqual({ scope: 'A,B', state: '1' })
})
