import { expect, test } from 'vitest'
import { newSecret, signedHeaders } from './webhooks-signing.service.ts'

test('the signature is that of the published test vector', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const at = new Date(1_614_265_330_000)
  expect(signedHeaders([secret], { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, body: '{"test": 2432232314}' })).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('of two secrets each signs', () => {
  const [one, two] = [newSecret(), newSecret()]
  const of = (secrets: string[]) =>
    signedHeaders(secrets, { id: 'evt_1', at: new Date(0), body: '{}' })['webhook-signature']
  expect(of([one, two])).toBe(`${of([one])} ${of([two])}`)
})

test('a secret is 256 bits that nobody can guess', () => {
  const secrets = Array.from({ length: 100 }, newSecret)
  expect(new Set(secrets).size).toBe(100)
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
  }
})
