import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { openReceiver, type Receiver } from '../../../test/receiver.ts'
import { Egress } from '../../core/egress/egress.ts'
import { deliverDue } from './webhooks-delivery.service.ts'
import { urlProblem } from './webhooks-urls.rules.ts'

/** As installations are, unless their operator says otherwise. */
let app: TestApp
let agency: TestAgency
let canary: Receiver
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
})
afterAll(() => app.close())
beforeEach(async () => {
  canary = await openReceiver()
  agency = await makeAgency(app)
})
afterEach(async () => {
  app.services.egress = new Egress()
  await canary.close()
})

const refusal = 'This address does not lead to a server on the internet.'
const add = (url: string) => agency.owner.call.webhooks.create({ url, events: ['lead.created'] })
const resolvingTo = (...turns: string[][]) => new Egress(() => Promise.resolve(turns.shift() ?? []))
const send = () => deliverDue(app.services, agency.agencyId, new AbortController().signal)

describe('a webhook leads nowhere inside (bar 38)', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://localhost/',
    'https://localhost./',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fd00:ec2::254]/latest/meta-data',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://１２７.０.０.１/',
    'https://127。0。0。1/',
    'https://no-such-name.invalid/',
  ])('not by %s', async (url) => {
    await expect(add(url)).rejects.toMatchObject({ status: 422, fields: { url: refusal } })
  })

  test.each([
    ['http://example.com/', 'https://'],
    ['ftp://example.com/', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['//example.com', 'https://'],
    ['example.com', 'https://'],
    ['https://user:pass@example.com/', 'user and password'],
    ['https://example.com:8443/', 'port'],
    ['https://example.com/#x', '#'],
  ])('nor by %s', async (url, words) => {
    expect(urlProblem(url, false)).toContain(words)
    await expect(add(url)).rejects.toMatchObject({ status: 422 })
  })

  test('nor by a name that leads inside, alone or among others', async () => {
    app.services.egress = resolvingTo(['10.1.2.3'], ['8.8.8.8', '127.0.0.1'])
    await expect(add('https://hooks.example/')).rejects.toMatchObject({ fields: { url: refusal } })
    await expect(add('https://hooks.example/')).rejects.toMatchObject({ fields: { url: refusal } })
  })

  test('nor by a name that leads inside when something is sent, though it did not when it was saved', async () => {
    app.services.egress = resolvingTo(['8.8.8.8'], ['127.0.0.1'])
    await add('https://hooks.example/')
    await agency.owner.call.leads.create({ name: 'Asha' })
    await send()
    const [delivery] = (await agency.owner.call.webhooks.deliveries({})).data
    const { data } = await agency.owner.call.webhooks.delivery({ id: delivery?.id ?? '' })
    expect(data.log).toMatchObject([{ status: null, problem: refusal, answer: null }])
  })

  test('nor by an address that was written into the database while it was allowed', async () => {
    app.services.egress = resolvingTo(['8.8.8.8'])
    const { webhook } = (await add('https://hooks.example/')).data
    app.services.egress = new Egress()
    for (const url of [
      canary.url,
      canary.url.replace('http:', 'https:'),
      'http://localhost:80/',
      'https://localhost/',
    ]) {
      await app.owner.query('update webhooks set url = $1 where id = $2', [url, webhook.id])
      await agency.owner.call.leads.create({ name: 'Asha' })
      await send()
      const [delivery] = (await agency.owner.call.webhooks.deliveries({})).data
      const { data } = await agency.owner.call.webhooks.delivery({ id: delivery?.id ?? '' })
      expect(data.log.at(-1), url).toMatchObject({ status: null, problem: refusal, answer: null })
    }
    expect(canary.posts).toEqual([])
  })
})
