import { hostname } from 'node:os'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function readLines(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const sink = new PassThrough()
  write(createLogger('debug', sink))
  const lines = String(sink.read() ?? '').split('\n')
  return lines.filter(Boolean).map((line): Record<string, unknown> => JSON.parse(line))
}

test('a line says when, how grave it is in a word, and on which machine', () => {
  const [line] = readLines((logger) => logger.child({ job: 'mail.send' }).warn({ ms: 5 }, 'slow'))
  expect(line).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    host: hostname(),
    job: 'mail.send',
    ms: 5,
    msg: 'slow',
  })
})

test('secrets stay out of it, however deep they are', () => {
  const secret = 'a secret of somebody'
  const lines = readLines((logger) => {
    logger.info({ password: secret, sent: { token: secret, within: { authorization: secret } } }, 'x')
    logger.info({ env: { METRICS_TOKEN: secret, APP_SECRET: secret }, config: { metricsToken: secret } }, 'x')
  })
  expect(lines).toHaveLength(2)
  expect(JSON.stringify(lines)).not.toContain(secret)
})
