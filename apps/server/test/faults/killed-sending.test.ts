import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../app.ts'
import { type Mailbox, openMailbox } from '../mailbox.ts'
import { openReceiver, type Receiver } from '../receiver.ts'
import { openTarpit, type Tarpit } from '../tarpit.ts'
import { endAll, killed, letIn, newDataDir, pause, register, startServer, until } from './child.ts'
import { connectOwner } from './imports.ts'

/** From the kill until what the killed server had in hand has gone out by another. */
const maxSeconds = 30

const dataDir = newDataDir()
let database: Awaited<ReturnType<typeof freshDatabase>>
let owner: pg.Client
let tarpit: Tarpit
let mailbox: Mailbox
let receiver: Receiver

const start = (smtpUrl: string) =>
  startServer(dataDir, { DATABASE_URL: database.url, SMTP_URL: smtpUrl, ALLOW_PRIVATE_WEBHOOKS: 'on' })

beforeAll(async () => {
  database = await freshDatabase()
  owner = await connectOwner(database.url)
  tarpit = await openTarpit('swallows')
  mailbox = await openMailbox()
  receiver = await openReceiver()
})
afterAll(async () => {
  await endAll()
  await owner.end()
  await database.drop()
  await tarpit.close()
  await mailbox.close()
  await receiver.close()
})

const mailStates = async () =>
  (await owner.query<{ state: string }>('select state from mails')).rows.map(({ state }) => state)
const deliveryStates = async () =>
  (await owner.query<{ state: string }>('select state from webhook_deliveries')).rows.map(({ state }) => state)
const ids = () => mailbox.mails.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1])

test('mails and a webhook that a server had in hand when it was killed: the next sends them within 30 s, and once (bar 47)', async () => {
  const first = await start(`smtp://127.0.0.1:${tarpit.port}`)
  // Somebody who registers is mailed at once; the mail server takes the mail and never says so.
  const { call } = await register(first)
  await letIn(owner)
  await call.webhooks.create({ url: receiver.url, events: ['lead.created'] })
  await until('the mails to be under way', async () => (await mailStates()).every((state) => state === 'sending'))
  receiver.manners.push('silence')
  await call.leads.create({ name: 'Asha Verma', followUp: null })
  await until('the webhook to be under way', () => receiver.posts.length === 1)
  await killed(first)
  const killedAt = performance.now()
  const inHand = (await mailStates()).length
  const seconds = async (what: string, look: () => boolean) => {
    await until(what, look)
    return (performance.now() - killedAt) / 1000
  }
  const second = await start(mailbox.url)
  const took = await Promise.all([
    seconds('the mails', () => mailbox.mails.length >= inHand),
    seconds('the webhook', () => receiver.posts.length > 1),
  ])
  expect(Math.max(...took)).toBeLessThan(maxSeconds)
  const all = async () => [...(await mailStates()), ...(await deliveryStates())]
  await until('all to be noted', async () => (await all()).every((state) => ['sent', 'delivered'].includes(state)))
  // What was noted as sent stays so, whoever dies after it.
  await killed(second)
  await start(mailbox.url)
  await pause(12_000)
  expect(inHand).toBeGreaterThan(0)
  expect(ids()).toHaveLength(inHand)
  expect(new Set(ids()).size).toBe(inHand)
  expect(receiver.posts).toHaveLength(2)
  const [tried, again] = receiver.posts.map(({ headers }) => headers['webhook-id'])
  expect(again).toBe(tried)
}, 120_000)
