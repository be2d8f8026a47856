import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/core/config.ts'
import { addressReader, rangesOf } from '../../src/core/http/address.ts'
import { ProxyWatch } from '../../src/core/http/proxy-watch.ts'
import { createLogger } from '../../src/core/logger.ts'

const quiet = createLogger('silent')
const asked = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

test('behind trusted networks the address is the last that none of them wrote, with or without a port', () => {
  const addressOf = addressReader(rangesOf(['10.0.0.0/8', 'fd00::/8', '127.0.0.1']), new ProxyWatch(quiet))
  const from = (peer: string, chain: string) => addressOf(asked(peer, { 'x-forwarded-for': chain }))
  expect(from('::ffff:10.1.2.3', '203.0.113.7')).toBe('203.0.113.7')
  expect(from('10.1.2.3', '198.51.100.1, 203.0.113.7, 10.9.9.9')).toBe('203.0.113.7')
  expect(from('fd00::1', '203.0.113.7:50123')).toBe('203.0.113.7')
  expect(from('fd00::1', '[2001:db8::7]:50123')).toBe('2001:db8::7')
  expect(from('10.1.2.3', 'unknown')).toBe('10.1.2.3')
  expect(from('192.0.2.1', '203.0.113.7')).toBe('192.0.2.1')
  expect(addressOf(asked('127.0.0.1'))).toBe('127.0.0.1')
})

test('what TRUSTED_PROXIES cannot mean is refused by name', () => {
  const read = (TRUSTED_PROXIES: string) => () => readConfig({ TRUSTED_PROXIES })
  expect(read('10.0.0.5, 172.16.0.0/12, fd00::/8, ::1')().trustedProxies).toHaveLength(4)
  for (const wrong of [
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.1/8/8',
    'fd00::/129',
    '10.0.0.1/',
    '10.0.0.1/-1',
  ])
    expect(read(`127.0.0.1, ${wrong}`), wrong).toThrow(`TRUSTED_PROXIES: "${wrong}" is neither an IP address`)
})

test('a neighbour that forwards and is not trusted is told of once, and only near ones worry the operator', () => {
  const lines: string[] = []
  const write = (line: string) => lines.push(line) > 0
  const logger = createLogger('info', { write } as unknown as NodeJS.WritableStream)
  const watch = new ProxyWatch(logger)
  const addressOf = addressReader(rangesOf([]), watch)
  for (let time = 0; time < 50; time++) addressOf(asked('93.184.216.34', { 'x-forwarded-for': '203.0.113.7' }))
  expect(watch.state).toBe('ok')
  for (let time = 0; time < 50; time++) addressOf(asked('172.17.0.1', { forwarded: 'for=203.0.113.7' }))
  expect(watch.state).toBe('untrusted')
  expect(lines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(2)
  // Whoever has many addresses does not fill the log.
  for (let time = 0; time < 500; time++) addressOf(asked(`10.0.${time >> 8}.${time & 255}`, { forwarded: 'for=x' }))
  expect(lines.length).toBeLessThanOrEqual(20)
})
