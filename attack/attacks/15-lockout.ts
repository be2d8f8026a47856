import type { Attack } from '../attack.ts'
import { demoPassword } from '../installation.ts'
import { startMailSink } from '../mail-sink.ts'

const guesses = 300
const hourlyGuesses = 100

export const attack: Attack = {
  title: 'The owner is locked out by guessing',
  async run({ install, expect, tried, after }) {
    const sink = await startMailSink({ after })
    const { call } = await install({ DEMO: 'on', SMTP_URL: sink.url, TRUSTED_PROXIES: '127.0.0.1' })
    const email = 'owner@demo.test'
    const signIn = (password: string, headers: Record<string, string> = {}) =>
      call<{ status?: boolean; token?: string; Error_Code?: string }>('POST', '/auth/signin', {
        body: { email, password },
        headers,
      })
    const home = { 'x-forwarded-for': '192.0.2.7' }
    const welcome = await signIn(demoPassword, home)
    const [cookie = '', ...attributes] = welcome.headers.getSetCookie()[0]?.split('; ') ?? []
    tried(`the owner signs in at home: ${welcome.status}; the cookie: ${attributes.join('; ')}`)
    expect(
      attributes.includes('HttpOnly') && attributes.includes('SameSite=Strict'),
      'no script and no other site has the cookie',
    )
    const alone = await call('GET', '/auth/sessions', { headers: { cookie } })
    const asToken = await call('GET', '/auth/sessions', { token: cookie.split('=')[1] })
    expect(alone.status === 401 && asToken.status === 401, 'it opens nothing by itself')

    const guess = async (count: number) => {
      const counts: Record<string, number> = {}
      const times: number[] = []
      for (let at = 0; at < count; at += 20)
        await Promise.all(
          Array.from({ length: 20 }, async (_, index) => {
            const number = at + index
            // Each from an address of its own, as a net of machines guesses.
            const from = { 'x-forwarded-for': `203.0.${113 + (number >> 8)}.${number & 255}` }
            const { status, body, ms } = await signIn(`guess number ${number}`, from)
            const outcome = body.Error_Code ?? String(status)
            counts[outcome] = (counts[outcome] ?? 0) + 1
            if (body.Error_Code) times.push(ms)
          }),
        )
      return { counts, slowest: Math.round(Math.max(0, ...times)) }
    }
    const { counts, slowest } = await guess(guesses)
    tried(`${guesses} guesses from ${guesses} addresses: ${JSON.stringify(counts)}; the slowest answer ${slowest} ms`)
    expect(
      (counts.INVALID_PASSWORD ?? 0) <= hourlyGuesses / 4,
      'strangers have no more than a quarter of a hundred guesses in a quarter of an hour',
    )

    const stranger = await signIn(demoPassword, { 'x-forwarded-for': '198.51.100.1' })
    const wait = Number(stranger.headers.get('retry-after'))
    tried(`the right password from a new device: ${stranger.status}, to wait ${wait} s`)
    expect(stranger.status === 429 && wait > 0 && wait <= 900, 'a new device waits, for a quarter of an hour at most')
    for (const from of ['192.0.2.7', '203.0.113.5', '198.51.100.77']) {
      const { body } = await signIn(demoPassword, { cookie, 'x-forwarded-for': from })
      expect(body.status === true, `the known device is let in from ${from}`)
    }

    await call('POST', '/auth/forgot-password', { body: { email }, headers: home })
    const mail = await sink.mailTo(email, /Set a new password/)
    const token = /token=(sal_[\w-]{43})/.exec(mail.text)?.[1]
    const password = 'paper boats in the monsoon'
    const elsewhere = { 'x-forwarded-for': '198.51.100.200' }
    const reset = await call('POST', '/auth/reset-password', {
      body: { token, password, confirmPassword: password },
      headers: elsewhere,
    })
    const fresh = reset.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await guess(40)
    const afterReset = await signIn(password, { cookie: fresh, ...elsewhere })
    tried(`after a mailed reset, with the guessing gone on: ${afterReset.status}`)
    expect(afterReset.body.status === true, 'whoever has just set the password by a mailed link is let in')
    const old = await signIn(password, { cookie, ...home })
    expect(old.status === 429, 'the reset has forgotten the devices before it')

    // A browser of somebody else, and one that was never given a cookie.
    for (const other of [`sarai-device=sad_${'a'.repeat(43)}`, cookie.replace('sad_', 'sat_')]) {
      const { status } = await signIn(password, { cookie: other })
      expect(status === 429, 'a made-up cookie is a stranger’s')
    }
  },
}
