import { codeOf } from '../../e2e/authenticator-app.ts'
import type { Attack } from '../attack.ts'
import { startMailSink } from '../mail-sink.ts'

const password = 'quiet otters read at dusk'
const guessed = 400

export const attack: Attack = {
  title: 'The second factor is replaced without it, or guessed',
  async run({ install, expect, tried, after }) {
    const sink = await startMailSink({ after })
    const { call } = await install({ SMTP_URL: sink.url })
    const email = 'owner@attacked.test'
    await call('POST', '/auth/signup', { body: { username: 'Attacked', email, password, confirmPassword: password } })
    const signIn = async () => {
      const { body } = await call<{ token?: string; challenge?: string }>('POST', '/auth/signin', {
        body: { email, password },
      })
      return body
    }
    const { token = '' } = await signIn()
    const offered = await call<{ data: { secret: string } }>('POST', '/auth/totp/start', { token, body: {} })
    const code = (ahead = 0) => codeOf(offered.body.data.secret, ahead)
    const enabled = await call<{ data: { token: string; recoveryCodes: string[] } }>('POST', '/auth/totp/enable', {
      token,
      body: { code: code(-1) },
    })
    // A session that was stolen just after its person signed in: the password was given a moment ago.
    const { token: stolen, recoveryCodes } = enabled.body.data
    const [first = '', second = ''] = recoveryCodes
    await call('POST', '/auth/confirm-password', { token: stolen, body: { password } })

    const attempts: [string, string, object][] = [
      ['setting another app up', '/auth/totp/start', {}],
      ['confirming another app', '/auth/totp/enable', { code: '123456' }],
      ['turning it off', '/auth/totp/disable', {}],
      ['new recovery codes', '/auth/recovery-codes', {}],
      ['adding a passkey', '/auth/passkeys/start', {}],
    ]
    for (const [what, path, body] of attempts) {
      const { status, body: answer } = await call<{ code?: string }>('POST', path, { token: stolen, body })
      tried(`${what} without the second factor: ${status} ${answer.code}`)
      expect(status === 428 && answer.code === 'FACTOR_NEEDED', `${what} asks for the second factor`)
    }

    const { challenge = '' } = await signIn()
    const ways: [string, string][] = [
      ['/auth/totp/disable', stolen],
      ['/auth/confirm-factor', stolen],
      ['/auth/recovery-codes', stolen],
      ['/auth/totp/start', stolen],
      ['/auth/signin/totp', challenge],
    ]
    const counts: Record<number, number> = {}
    const begunAt = performance.now()
    for (let at = 0; at < guessed; at += 20)
      await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const [path, bearer] = ways[(at + index) % ways.length] ?? ['', '']
          // No code there could be just now, and none that looks like a recovery code.
          const wrong = String((Number(code()) + 1000 + at + index) % 1_000_000).padStart(6, '0')
          const { status } = await call('POST', path, { token: bearer, body: { code: wrong } })
          counts[status] = (counts[status] ?? 0) + 1
        }),
      )
    const seconds = Math.round((performance.now() - begunAt) / 1000)
    tried(`${guessed} codes by ${ways.length} calls in ${seconds} s: ${JSON.stringify(counts)}`)
    // The attack may go over the end of a quarter of an hour, and have the tries of two.
    expect((counts[422] ?? 0) <= 20 && !counts[200], 'ten tries in a quarter of an hour, by whichever call')
    expect((counts[429] ?? 0) >= guessed - 20, 'all others are refused unread')

    const mails = ['authenticator app was added', 'Many wrong codes']
    for (const subject of mails) {
      const mail = await sink.mailTo(email, new RegExp(subject)).catch(() => undefined)
      const link = /\/secure-account\?token=(sal_[\w-]{43})/.exec(mail?.text ?? '')?.[1]
      expect(/127\.0\.0\.1/.test(mail?.text ?? '') && link !== undefined, `the person is mailed: ${mail?.subject}`)
    }

    const mail = await sink.mailTo(email, /Many wrong codes/)
    const link = /token=(sal_[\w-]{43})/.exec(mail.text)?.[1]
    const secured = await call('POST', '/auth/secure-account', { body: { token: link } })
    const { status: afterwards } = await call('GET', '/auth/sessions', { token: stolen })
    tried(`the link of that mail: ${secured.status}; the stolen session after it: ${afterwards}`)
    expect(secured.status === 200 && afterwards === 401, 'its link ends the stolen session')
    const again = 'paper boats in the monsoon'
    const reset = { token: link, password: again, confirmPassword: again }
    const resets = [
      await call('POST', '/auth/reset-password', { body: reset }),
      await call('POST', '/auth/reset-password', { body: reset }),
    ]
    expect(resets[0]?.status === 200 && resets[1]?.status === 422, 'and sets a new password, once')
    const known = { cookie: resets[0]?.headers.getSetCookie()[0]?.split(';')[0] ?? '' }

    // The owner, at the device of the reset, by what they have: each recovery code once.
    const half = await call<{ challenge?: string }>('POST', '/auth/signin', {
      body: { email, password: again },
      headers: known,
    })
    const token2 = half.body.challenge ?? ''
    const taken = await call<{ token?: string }>('POST', '/auth/signin/totp', {
      token: token2,
      body: { code: first },
      headers: known,
    })
    expect(taken.status === 200, 'the owner is let in with a recovery code while others are refused')
    const own = taken.body.token ?? ''
    const asked = async (given: string) =>
      (await call('POST', '/auth/confirm-factor', { token: own, body: { code: given }, headers: known })).status
    const used = [await asked(first), await asked(second)]
    tried(`the same recovery code again, and another: ${used.join(', ')}`)
    expect(used[0] === 422 && used[1] === 200, 'a recovery code is used up')
  },
}
