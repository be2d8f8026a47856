import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import type { Installation } from '../installation.ts'
import { startMailSink, type TakenMail } from '../mail-sink.ts'
import { command } from '../operator.ts'

const password = 'marigold lanterns at dusk'
const bank = 'State Bank <security@bank.example> via bank.example'
const perDay = 200
const victims = 300

interface Lead {
  data: { id: string }
}

/** Registers an agency as anybody may, and signs in to it. @returns a token */
async function register({ call, signIn }: Installation, username: string, email: string): Promise<string> {
  await call('POST', '/auth/signup', { body: { username, email, password, confirmPassword: password } })
  return signIn(email, password)
}

/** Writes to people who never heard of the agency. @returns how many were taken, and in what time */
async function mailTo(installation: Installation, token: string, count: number, mark: string) {
  const { call } = installation
  const startedAt = performance.now()
  const { body } = await call<Lead>('POST', '/leads', { token, body: { name: 'Somebody' } })
  const on = { leadId: body.data.id }
  const text = [{ type: 'paragraph', content: [{ type: 'text', text: 'Your account is blocked. Log in here.' }] }]
  let taken = 0
  const write = async (number: number) => {
    const to = `${mark}-${number}@victims.test`
    const { status } = await call('POST', '/mail', { token, body: { on, to, subject: 'Your account', body: text } })
    if (status === 200) taken++
  }
  for (let at = 0; at < count; at += 20)
    await Promise.all(Array.from({ length: Math.min(20, count - at) }, (_, index) => write(at + index)))
  return { taken, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) }
}

/** Waits until no mail has come for a while. */
async function quiet(mails: TakenMail[], ms = 2_500): Promise<void> {
  for (let before = -1; before !== mails.length;) {
    before = mails.length
    await sleep(ms)
  }
}

const strangersOf = (mails: TakenMail[]) => mails.filter(({ to }) => to.some((one) => one.endsWith('@victims.test')))
const linkIn = (mail: TakenMail | undefined) => /token=([\w-]+)/.exec(mail ? mail.text : '')?.[1] ?? ''

export const attack: Attack = {
  title: 'An agency named like a bank mails strangers through the operator’s server',
  async run(attempt) {
    const { install, expect, tried } = attempt
    const { url, mails } = await startMailSink(attempt)
    const settings = { SMTP_URL: url, DEMO: 'on' }
    const installation = await install(settings)
    const { call, ask, dataDir } = installation
    const token = await register(installation, bank, 'owner@bank-imitation.test')

    const before = await mailTo(installation, token, 40, 'early')
    await quiet(mails, 1_500)
    tried(
      `unconfirmed: ${before.taken} mails to strangers in ${before.seconds} s; ${strangersOf(mails).length} arrived`,
    )
    expect(strangersOf(mails).length === 0, 'before its address is confirmed an agency mails no stranger')
    const confirmation = mails.find(({ to }) => to.includes('owner@bank-imitation.test'))
    const said = confirmation ? confirmation.text : ''
    expect(
      !/State Bank|bank\.example/.test(said),
      'the mail that confirms an address says nothing the registrant typed',
    )

    const { body: form } = await call<{ data: { key: string } }>('GET', '/intake/form', { token })
    const page = await ask('GET', `/forms/${form.data.key}`)
    const unknown = await ask('GET', `/forms/${'A'.repeat(22)}`)
    tried(`its public form: ${page.status}; an unknown one: ${unknown.status}`)
    expect(page.status === 404 && page.body === unknown.body, 'its public form answers as one that there is not')

    const confirmed = await call('POST', '/standing/confirm', { body: { token: linkIn(confirmation) } })
    await quiet(mails, 1_500)
    expect(confirmed.status === 200, 'the mailed link confirms the address')
    expect(strangersOf(mails).length === 40, 'and what waited goes out')
    expect((await ask('GET', `/forms/${form.data.key}`)).status === 200, 'and its public form is there')

    const flood = await mailTo(installation, token, victims, 'flood')
    await quiet(mails)
    const arrived = strangersOf(mails).length
    tried(`confirmed, on the trial plan: ${flood.taken} more in ${flood.seconds} s; ${arrived} arrived in all`)
    expect(arrived === perDay, `${perDay} mails a day leave, no more and no fewer`)
    const { body: waiting } = await call<{ total: number; data: { problem: string }[] }>('POST', '/mail/all-mail', {
      token,
      body: { filters: { state: ['waiting'] }, perPage: 1 },
    })
    tried(`${waiting.total} wait: ${waiting.data[0]?.problem}`)
    expect(waiting.total === 40 + victims - perDay, 'the others wait, and say until when')

    const senders = new Set(strangersOf(mails).map((mail) => mail.from.replace(/ <[^>]*>$/, '')))
    tried(`they came from: ${[...senders].join(' | ')}`)
    expect(
      [...senders].every((name) => !/@|bank\.example/.test(name) && name.includes('via localhost')),
      'its name leads to no other address or domain, and says whose mail server it is',
    )

    const suspended = await command({ ...settings, DATA_DIR: dataDir }, 'suspend', 'owner@bank-imitation.test', 'spam')
    tried(`suspended by command beside the running server in ${Math.round(suspended.ms)} ms`)
    const after = await call('POST', '/leads/all-leads', { token, body: {} })
    const form404 = await ask('GET', `/forms/${form.data.key}`)
    const again = await call('POST', '/auth/signin', { body: { email: 'owner@bank-imitation.test', password } })
    tried(`then its session: ${after.status}, its form: ${form404.status}, signing in: ${again.status}`)
    expect(after.status === 403 && form404.status === 404 && again.status === 422, 'a suspended agency is out at once')
    await command({ ...settings, DATA_DIR: dataDir }, 'resume', 'owner@bank-imitation.test')
    expect((await call('POST', '/leads/all-leads', { token, body: {} })).status === 200, 'and in again once resumed')
  },
}
