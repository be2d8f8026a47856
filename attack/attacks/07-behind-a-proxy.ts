import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, type Attempt, NotPossibleHere } from '../attack.ts'
import { demoPassword, type Installation } from '../installation.ts'
import { askFrom, percentile } from '../slow-client.ts'

const proxyAddress = '127.0.0.9'

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** Puts HAProxy in front of a server. @returns the address people then use */
async function proxyTo({ folder, after }: Attempt, { port }: Installation): Promise<string> {
  const front = await freePort()
  const file = path.join(folder(), 'haproxy.cfg')
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
frontend all
  bind 127.0.0.1:${front}
  option forwardfor
  default_backend sarai
backend sarai
  server sarai 127.0.0.1:${port} source ${proxyAddress}
`,
  )
  const child = spawn('haproxy', ['-q', '-db', '-f', file], { stdio: 'ignore' })
  after(() => child.kill('SIGKILL'))
  for (let time = 0; time < 100; time++) {
    const answer = await askFrom('127.0.0.1', `http://127.0.0.1:${front}/api/health/live`).catch(() => undefined)
    if (answer?.status === 200) break
    await sleep(100)
  }
  return `http://127.0.0.1:${front}`
}

const signIn = (url: string, from: string, email: string, password: string) =>
  askFrom(from, `${url}/api/auth/signin`, { body: { email, password } })

/** Many sign-ins of nobody and many links that are nobody's, from one address. */
async function wearOut(url: string, from: string, { signIns = 60, links = 90 } = {}) {
  const tried = [
    ...Array.from({ length: signIns }, (_, at) => signIn(url, from, `nobody-${at}@stranger.test`, 'wrong wrong wrong')),
    ...Array.from({ length: links }, () =>
      askFrom(from, `${url}/proposals/${crypto.randomUUID().replaceAll('-', '').slice(0, 22)}`),
    ),
  ]
  return Promise.all(tried)
}

export const attack: Attack = {
  title: 'One visitor behind a proxy spends what all of them may try',
  async run(attempt) {
    const { install, expect, tried } = attempt
    if (spawnSync('haproxy', ['-v']).status !== 0) throw new NotPossibleHere('there is no HAProxy')
    const isIn = ({ text }: { text: string }) => text.includes('"status":true')

    const unaware = await install({ DEMO: 'on' })
    const shared = await proxyTo(attempt, unaware)
    const spent = await wearOut(shared, '127.0.0.2')
    const statuses = [...new Set(spent.map(({ status }) => status))].toSorted((a, b) => a - b)
    const slowest = percentile(
      spent.map(({ ms }) => ms),
      1,
    )
    tried(
      `nobody told of the proxy: ${spent.length} failures answered ${statuses.join(', ')}, in up to ${Math.round(slowest)} ms`,
    )
    const victim = await signIn(shared, '127.0.0.3', 'agent@demo.test', demoPassword)
    expect(isIn(victim), `a colleague behind the same proxy signs in: ${victim.status} in ${Math.round(victim.ms)} ms`)
    const token = await unaware.signIn('owner@demo.test', demoPassword)
    const form = await unaware.call<{ data: { key: string } }>('GET', '/intake/form', { token })
    const link = await askFrom('127.0.0.3', `${shared}/forms/${form.body.data?.key}`)
    expect(link.status === 200, `and a traveller opens a right link: ${link.status}`)
    const warnings = unaware
      .output()
      .split('\n')
      .filter((line) => line.includes('TRUSTED_PROXIES'))
    expect(warnings.length === 1, `the log says once what is wrong: ${warnings.length} lines`)
    const ready = await askFrom('127.0.0.3', `${unaware.url}/api/health/ready`)
    expect(ready.text.includes('"proxy":"untrusted"'), 'and so does readiness')
    await unaware.stop()

    const aware = await install({ DEMO: 'on', TRUSTED_PROXIES: `${proxyAddress}/32` })
    const own = await proxyTo(attempt, aware)
    await wearOut(own, '127.0.0.2', { signIns: 30, links: 0 })
    const stranger = await signIn(own, '127.0.0.3', 'nobody@stranger.test', 'wrong wrong wrong')
    expect(
      stranger.text.includes('USER_NOT_FOUND') && stranger.ms < 2_000,
      'with TRUSTED_PROXIES everybody has a count of their own',
    )
    expect(!aware.output().includes('TRUSTED_PROXIES'), 'and nothing is warned of')
    await aware.stop()

    const wrong = await install({ TRUSTED_PROXIES: 'proxy.example, 10.0.0.0/40' }).catch(
      (error: Error) => error.message,
    )
    expect(
      typeof wrong === 'string' && wrong.includes('"proxy.example" is neither') && wrong.includes('"10.0.0.0/40"'),
      'what TRUSTED_PROXIES cannot mean is refused by name',
    )
  },
}
