import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { demoPassword } from '../installation.ts'
import { openBlackHole, openMailServer } from '../strange-servers.ts'

/** Seconds after which it is to be with its mail server, counted from the kill. */
const maxSeconds = 30

export const attack: Attack = {
  title: 'A server killed while it sends a link for a new password',
  async run({ install, expect, tried, after }) {
    const [hole, mailServer] = [await openBlackHole(), await openMailServer()]
    after(() => [hole, mailServer].forEach((server) => server.close()))
    const settings = { DEMO: 'on', DEMO_PASSWORD: demoPassword }
    const killed = await install({ ...settings, SMTP_URL: `smtp://127.0.0.1:${hole.port}` })
    const { status } = await killed.call('POST', '/auth/forgot-password', { body: { email: 'owner@demo.test' } })
    tried(`asked for a link: ${status}; the mail server does not greet`)
    while (hole.maxHeld() === 0) await sleep(20)
    await killed.stop('SIGKILL')
    const startedAt = performance.now()
    await install({ ...settings, DATA_DIR: killed.dataDir, SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` })
    while (mailServer.taken.size === 0 && performance.now() - startedAt < 90_000) await sleep(50)
    const seconds = (performance.now() - startedAt) / 1000
    tried(`it was with the mail server ${seconds.toFixed(1)} s after the kill`)
    expect(
      mailServer.taken.has('owner@demo.test') && seconds < maxSeconds,
      `what it had in hand went out within ${maxSeconds} s`,
    )
  },
}
