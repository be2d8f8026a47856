import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFcm } from '../../../test/fcm-service.ts'
import { startPushService } from '../../../test/push-service.ts'
import { FcmPusher } from './fcm-pusher.ts'
import type { PushDriver, PushMessage } from './push.ts'
import { createPusher } from './pusher.ts'
import { WebPusher } from './web-pusher.ts'

const message: PushMessage = { title: 'Follow up with आशा', body: 'Call, 10:00', url: '/leads/42', tag: 'notice-1' }

type Trouble = 'gone' | 'busy' | 'broken' | 'too large'
/** A kind of push service in place of the real one. */
interface Stand {
  driver: PushDriver
  /** Somebody who lets messages be sent to them; what is wrong the next time. */
  subscribe(...troubles: Trouble[]): string
  /** What they have read. */
  read(): Record<string, unknown>[]
}

let web: Awaited<ReturnType<typeof startPushService>>
let fcm: Awaited<ReturnType<typeof startFcm>>
const stands: Record<string, () => Stand> = {
  'Web Push': () => {
    const statuses = { gone: 410, busy: 429, broken: 503, 'too large': 413 }
    const options = { privateKey: undefined, secret: 'a secret', contact: 'mailto:ops@agency.test', agent: web.agent }
    return {
      driver: new WebPusher(options),
      subscribe(...troubles) {
        const { path, token } = web.subscribe()
        web.answers.set(
          path,
          troubles.map((trouble) => statuses[trouble]),
        )
        return token
      },
      read: () => web.calls.flatMap(({ message: read }) => (read ? [read] : [])),
    }
  },
  Firebase: () => {
    const statuses = {
      gone: { status: 404, errorCode: 'UNREGISTERED' },
      busy: { status: 429, errorCode: 'QUOTA_EXCEEDED' },
      broken: { status: 503, errorCode: 'UNAVAILABLE' },
      'too large': { status: 400, errorCode: 'INVALID_ARGUMENT' },
    }
    return {
      driver: new FcmPusher({ account: fcm.account, url: fcm.url, appUrl: 'https://crm.example' }),
      subscribe(...troubles) {
        const token = `app:${randomUUID()}`
        fcm.answers.set(
          token,
          troubles.map((trouble) => statuses[trouble]),
        )
        return token
      },
      read: () => fcm.messages.map(({ notification, data }) => ({ ...(notification as object), ...(data as object) })),
    }
  },
}

beforeAll(async () => {
  web = await startPushService()
  fcm = await startFcm()
})
afterAll(async () => {
  await web.close()
  await fcm.close()
})

describe.each(Object.keys(stands))('messages by %s', (kind) => {
  let stand: Stand
  beforeAll(() => {
    stand = (stands[kind] as () => Stand)()
  })

  test('arrive as they were sent', async () => {
    const token = stand.subscribe()
    expect(stand.driver.complaintAbout(token)).toBeUndefined()
    expect(await stand.driver.send(token, message)).toBe('sent')
    expect(stand.read().at(-1)).toEqual(message)
  })

  test.each([
    ['gone', 'gone'],
    ['busy', 'later'],
    ['broken', 'later'],
    ['too large', 'refused'],
  ] as const)('where the service says that it is %s: %s', async (trouble, outcome) => {
    const before = stand.read().length
    expect(await stand.driver.send(stand.subscribe(trouble), message)).toBe(outcome)
    expect(stand.read()).toHaveLength(before)
  })

  test('are taken the next time where the service was busy', async () => {
    const token = stand.subscribe('busy')
    await stand.driver.send(token, message)
    expect(await stand.driver.send(token, message)).toBe('sent')
  })

  test('do not go to what is no token', async () => {
    for (const token of ['', 'short', 'with spaces in between', '{"endpoint":"https://localhost/"}']) {
      expect(stand.driver.complaintAbout(token)).toBeTypeOf('string')
      expect(await stand.driver.send(token, message)).toBe('gone')
    }
  })
})

describe('Firebase', () => {
  const hour = 3_600_000
  const drive = (now?: () => number) =>
    new FcmPusher({ account: fcm.account, url: fcm.url, appUrl: 'https://crm.example', now })

  test('is signed in to as the account, once for many messages, and again before that runs out', async () => {
    let now = Date.now()
    const driver = drive(() => now)
    const before = fcm.signIns.length
    const send = () => driver.send(`app:${randomUUID()}`, message)
    await Promise.all(Array.from({ length: 20 }, send))
    await send()
    expect(fcm.signIns).toHaveLength(before + 1)
    expect(fcm.signIns.at(-1)).toMatchObject({
      iss: fcm.account.client_email,
      aud: fcm.account.token_uri,
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
    })
    const { iat, exp } = fcm.signIns.at(-1) ?? {}
    expect(Number(exp) - Number(iat)).toBe(3600)
    now += hour
    await Promise.all(Array.from({ length: 20 }, send))
    expect(fcm.signIns).toHaveLength(before + 2)
  })

  test('that takes the sign-in back is signed in to anew', async () => {
    const driver = drive()
    const token = `app:${randomUUID()}`
    expect(await driver.send(token, message)).toBe('sent')
    fcm.revoke()
    expect(await driver.send(token, message)).toBe('later')
    expect(await driver.send(token, message)).toBe('sent')
  })

  test('that lets nobody in is asked again later', async () => {
    const driver = drive()
    fcm.answerSignIn(503)
    expect(await driver.send('app:0123456789', message)).toBe('later')
    fcm.answerSignIn(200)
    expect(await driver.send('app:0123456789', message)).toBe('sent')
  })

  test('of another project keeps its tokens where the project is not found', async () => {
    const account = { ...fcm.account, project_id: 'another' }
    const driver = new FcmPusher({ account, url: fcm.url, appUrl: 'http://localhost:3000' })
    expect(await driver.send('app:0123456789', message)).toBe('refused')
  })

  test('is told where a click leads, and to forget a message that is late', async () => {
    await drive().send('app:0123456789', message)
    expect(fcm.messages.at(-1)).toMatchObject({
      webpush: { headers: { TTL: '43200', Urgency: 'high' }, fcm_options: { link: 'https://crm.example/leads/42' } },
      android: { ttl: '43200s', collapse_key: 'notice-1' },
    })
  })
})

test('a token of Firebase is kept where Firebase is not set up', async () => {
  const pusher = createPusher({ web: { privateKey: undefined, secret: 'a secret', contact: 'mailto:a@b.test' } })
  expect(pusher.complaintAbout('app:0123456789')).toBeUndefined()
  expect(await pusher.send('app:0123456789', message)).toBe('refused')
})
