import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Attack, Attempt } from '../attack.ts'
import { demoPassword, type Installation, launch } from '../installation.ts'
import { endsWith } from '../process-tree.ts'

const email = 'owner@attack.test'

interface Kept {
  data?: { server?: { isPasswordSet: boolean } }
}

/** Has the installation seal something: the password of a mail server. */
async function seal({ call, signIn }: Installation): Promise<number> {
  const body = { username: 'Sealed', email, password: demoPassword, confirmPassword: demoPassword }
  await call('POST', '/auth/signup', { body })
  const token = await signIn(email, demoPassword)
  const server = { host: '127.0.0.1', port: 465, security: 'tls', user: 'desk' }
  const sender = { fromName: 'Sealed', fromAddress: email, replyTo: null }
  const password = 'the password of a mail server'
  const { status } = await call('PUT', '/mail-settings', {
    token,
    body: { ...server, ...sender, password, version: null },
  })
  return status
}

/** A server that is to refuse: what it said, and how soon. */
async function refusal(attempt: Attempt, dataDir: string, settings: Record<string, string>) {
  const startedAt = performance.now()
  const { child, output } = launch({ dataDir, settings })
  attempt.after(() => child.kill('SIGKILL'))
  const code = await endsWith(child, 60_000)
  return { code, said: output().trim(), ms: Math.round(performance.now() - startedAt) }
}

export const attack: Attack = {
  title: 'A start without the secret that the database was used with',
  async run(attempt) {
    const { expect, folder, install, tried } = attempt
    const first = await install({ ALLOW_PRIVATE_SMTP: 'on' })
    const { dataDir } = first
    expect((await seal(first)) === 200, 'a password of a mail server is sealed')
    await first.stop()

    const attempts: [what: string, file: string, change: (file: string) => void][] = [
      ['app.secret is gone', 'app.secret', (file) => rmSync(file)],
      ['app.secret is another’s', 'app.secret', (file) => writeFileSync(file, 'x'.repeat(43))],
      ['database.secret is gone', 'database.secret', (file) => rmSync(file)],
      ['database.secret is another’s', 'database.secret', (file) => writeFileSync(file, 'x'.repeat(43))],
    ]
    for (const [what, name, change] of attempts) {
      const file = path.join(dataDir, name)
      const right = readFileSync(file, 'utf8')
      change(file)
      const changed = existsSync(file) ? readFileSync(file, 'utf8') : undefined
      const { code, said, ms } = await refusal(attempt, dataDir, {})
      tried(`${what}: ended with ${code} after ${ms} ms: ${said}`)
      expect(
        code === 1 && said.includes(name) && !/\n\s+at /.test(said),
        `${what}: it refuses in words, naming the file`,
      )
      const now = existsSync(file) ? readFileSync(file, 'utf8') : undefined
      expect(now === changed, `${what}: nothing is made in its place`)
      writeFileSync(file, right, { mode: 0o600 })
    }

    // A folder that is not there, on a path that cannot be one.
    const place = path.join(folder(), 'data')
    writeFileSync(place, '')
    const { code, said } = await refusal(attempt, place, { DATA_DIR: path.join(place, 'below') })
    tried(`DATA_DIR below a file: ended with ${code}: ${said}`)
    expect(
      code === 1 && said.startsWith('DATA_DIR:') && !/\n\s+at /.test(said),
      'a folder that cannot be made is named',
    )

    const again = await install({ DATA_DIR: dataDir })
    const token = await again.signIn(email, demoPassword)
    const { body } = await again.call<Kept>('GET', '/mail-settings', { token })
    expect(body.data?.server?.isPasswordSet === true, 'with the right ones it starts, and nobody has lost anything')

    // Moved with its secrets to another place: a restored backup.
    await again.stop()
    const restored = path.join(folder(), 'restored')
    renameSync(dataDir, restored)
    const elsewhere = await install({ DATA_DIR: restored })
    expect((await elsewhere.signIn(email, demoPassword)) !== '', 'a folder that was moved whole is opened')
  },
}
