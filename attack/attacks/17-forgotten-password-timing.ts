import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { startMailSink } from '../mail-sink.ts'

const samples = 200
const password = 'quiet otters read at dusk'

const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? 0
const rounded = (ms: number) => Math.round(ms * 100) / 100

export const attack: Attack = {
  title: 'The time of an answer tells whether an address has an account',
  async run({ install, expect, tried, after }) {
    const sink = await startMailSink({ after })
    const { call } = await install({ SMTP_URL: sink.url, TRUSTED_PROXIES: '127.0.0.1' })
    // Each request from a visitor of its own, so that nothing is measured but the answer.
    let visitors = 0
    const from = () => ({
      'x-forwarded-for': `203.${(++visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
    })
    const signUp = (email: string) =>
      call('POST', '/auth/signup', {
        body: { username: 'Somebody', email, password, confirmPassword: password },
        headers: from(),
      })
    // A link is mailed five times an hour: forty accounts, five times each.
    const known = Array.from({ length: samples / 5 }, (_, index) => `known-${index}@attacked.test`)
    for (let at = 0; at < known.length; at += 10) await Promise.all(known.slice(at, at + 10).map(signUp))

    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    let refusals = 0
    const ask = async (kind: keyof typeof times, email: string) => {
      const { status, ms } = await call('POST', '/auth/forgot-password', { body: { email }, headers: from() })
      if (status !== 200) refusals++
      times[kind].push(ms)
      // What it left to be done in the background is not measured with the next.
      await sleep(25)
    }
    for (let round = 0; round < samples; round++) {
      const one = () => ask('known', known[round % known.length] ?? '')
      const other = () => ask('unknown', `nobody-${round % known.length}@attacked.test`)
      // Whichever comes second may find the machine warm.
      for (const each of round % 2 === 0 ? [one, other] : [other, one]) await each()
    }
    const [withAccount, without] = [median(times.known), median(times.unknown)]
    tried(
      `forgotten password, medians of ${samples}: ${rounded(withAccount)} ms with an account, ${rounded(without)} ms without`,
    )
    const apart = Math.abs(withAccount - without)
    expect(refusals === 0, 'every request was answered as the first')
    expect(apart < 1 || apart / Math.min(withAccount, without) < 0.1, 'less than 1 ms, or a tenth, apart')
    const mailed = await sink.mailTo(known[0] ?? '', /Set a new password/).catch(() => undefined)
    expect(mailed !== undefined, 'whoever has an account is mailed the link all the same')

    const registrations: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let round = 0; round < 20; round++) {
      registrations.known.push((await signUp(known[round] ?? '')).ms)
      registrations.unknown.push((await signUp(`new-${round}@attacked.test`)).ms)
    }
    const [taken, free] = [median(registrations.known), median(registrations.unknown)]
    tried(
      `registering, medians of 20: ${rounded(taken)} ms with an address that is taken, ${rounded(free)} ms with a new one`,
    )
    expect(Math.abs(taken - free) / Math.min(taken, free) < 0.1, 'less than a tenth apart')
  },
}
