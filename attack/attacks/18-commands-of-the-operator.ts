import type { Attack } from '../attack.ts'
import { startMailSink } from '../mail-sink.ts'
import { command } from '../operator.ts'

const password = 'marigold lanterns at dusk'
const owner = 'owner@travels.test'

interface Listed {
  name: string
  mainUser: string
  standing: string
  plan: string
  mailsToday: { used: number; of: number | null }
}

export const attack: Attack = {
  title: 'The operator looks after agencies beside a running server, and without one',
  async run(attempt) {
    const { install, expect, tried } = attempt
    const { url, mails } = await startMailSink(attempt)
    const settings = { SMTP_URL: url, DEMO: 'on' }
    const installation = await install(settings)
    const { call, signIn, dataDir } = installation
    await call('POST', '/auth/signup', {
      body: { username: 'Acme Travels', email: owner, password, confirmPassword: password },
    })
    const operator = (...args: string[]) => command({ ...settings, DATA_DIR: dataDir }, ...args)
    const listed = async () => JSON.parse((await operator('agencies', '--json')).output || '[]') as Listed[]

    const started = performance.now()
    const acme = (await listed()).find(({ name }) => name === 'Acme Travels')
    tried(`listed beside the running server in ${Math.round(performance.now() - started)} ms: ${JSON.stringify(acme)}`)
    expect(acme?.mainUser === owner && acme.standing === 'unconfirmed' && acme.plan === 'Trial', 'agencies are listed')

    for (const [args, words] of [
      [['remove', 'Acme Travels'], 'There is no command "remove"'],
      [['suspend', 'Nobody at all'], 'There is no agency "Nobody at all"'],
      [['plan', 'Acme Travels', 'Gold'], 'There is no plan "Gold"'],
      [['reset-password', 'nobody@travels.test'], 'Nobody has the address'],
    ] as const) {
      const { code, errors } = await operator(...args)
      expect(code === 1 && errors.includes(words), `"${args.join(' ')}" is refused: ${errors.split('\n', 1)[0]}`)
    }

    await operator('confirm', 'Acme Travels')
    await operator('plan', owner, 'unlimited')
    const changed = (await listed()).find(({ name }) => name === 'Acme Travels')
    tried(`confirmed, and on another plan: ${changed?.standing}, ${changed?.plan}`)
    expect(
      changed?.standing === 'open' && changed.mailsToday.of === null,
      'an agency is confirmed and put on another plan',
    )

    const token = await signIn(owner, password)
    const reset = await operator('reset-password', owner)
    const link = /token=([\w-]+)/.exec(reset.output)?.[1] ?? ''
    const fresh = 'quiet otters read at dusk'
    const use = () =>
      call('POST', '/auth/reset-password', { body: { token: link, password: fresh, confirmPassword: fresh } })
    const [first, second] = [await use(), await use()]
    const old = await call('GET', '/user/session', { token })
    tried(`the printed link: ${first.status}, again: ${second.status}; the session of before: ${old.status}`)
    expect(first.status === 200 && second.status === 422 && old.status === 401, 'a printed link sets a password, once')
    await signIn(owner, fresh)
    const deadline = performance.now() + 15_000
    const isTold = () => mails.some((mail) => mail.to.includes(owner) && mail.text.includes('made a link'))
    while (!isTold() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 200))
    expect(isTold(), 'and the person is told by mail')

    await installation.stop()
    const alone = await operator('log', '--json')
    const commands = (JSON.parse(alone.output || '[]') as { command: string; osUser: string }[]).map(
      (one) => one.command,
    )
    tried(`the log, read without a server in ${Math.round(alone.ms)} ms: ${commands.join(', ')}`)
    expect(
      commands.join() === 'reset-password,plan,confirm',
      'what was done is written down, and shown without a server',
    )
    const again = await install({ ...settings, DATA_DIR: dataDir })
    expect((await again.call('GET', '/health/ready')).status === 200, 'and a server starts on the folder afterwards')
  },
}
