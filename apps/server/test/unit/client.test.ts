import { createLink, type LinkOptions } from '@sarai/contract/client'
import { afterEach, expect, test, vi } from 'vitest'

const routes = { leads: { list: ['GET', '/leads'] }, auth: { enableTotp: ['POST', '/auth/totp'] } } as const

/** A server that knows one token. @returns the tokens it was asked with */
function serverThatKnows(known: string): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
    const token = headers.authorization?.slice('Bearer '.length) ?? ''
    asked.push(token)
    return Promise.resolve(Response.json({ token }, { status: token === known ? 200 : 401 }))
  })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

const call = (options: Omit<LinkOptions, 'baseUrl'>, path: string[]) =>
  createLink(routes, { baseUrl: 'http://sarai.test', ...options }).call(path, {}, { context: {} })

test('a call that was on its way while the token was replaced is sent again with the new one', async () => {
  const asked = serverThatKnows('new')
  const held = { token: 'old' }
  const onRefused = vi.fn()
  const tokenSettled = () => Promise.resolve().then(() => (held.token = 'new'))
  expect(await call({ token: () => held.token, tokenSettled, onRefused }, ['leads', 'list'])).toEqual({ token: 'new' })
  expect(asked).toEqual(['old', 'new'])
  expect(onRefused).not.toHaveBeenCalled()
})

test('a token that is simply refused ends the session, after one try', async () => {
  const asked = serverThatKnows('new')
  const onRefused = vi.fn()
  const options = { token: () => 'old', tokenSettled: () => Promise.resolve(), onRefused }
  await expect(call(options, ['leads', 'list'])).rejects.toMatchObject({ status: 401 })
  expect(asked).toEqual(['old'])
  expect(onRefused).toHaveBeenCalledWith(401)
})

test('the call that brings the token does not wait for itself', async () => {
  serverThatKnows('new')
  const options = { token: () => 'old', tokenSettled: () => new Promise(() => {}) }
  await expect(call(options, ['auth', 'enableTotp'])).rejects.toMatchObject({ status: 401 })
})
