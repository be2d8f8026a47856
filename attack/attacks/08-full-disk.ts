import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, type Attempt, NotPossibleHere } from '../attack.ts'
import { demoPassword, type Installation } from '../installation.ts'
import { fillRows } from '../rows.ts'

const mebibyte = 1024 ** 2
const filler = Buffer.alloc(9.5 * mebibyte, 'x')

/** A disk of its own, in memory. */
function mountSmall({ folder, after }: Attempt, megabytes: number): string {
  const mount = path.join(folder(), 'disk')
  mkdirSync(mount)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', mount])
  if (status !== 0) throw new NotPossibleHere('nobody may mount a disk here')
  after(() => spawnSync('umount', ['-l', mount]))
  chmodSync(mount, 0o755)
  return mount
}

interface Refusal {
  code?: string
  message?: string
}

/** How often a file is sent again that there was no room for on its way. */
const maxTries = 60

/** What sends a file until it is kept or refused for good, as a program does that comes back when it is told to. */
async function uploader({ call }: Installation, token: string) {
  const { body } = await call<{ data: { id: string } }>('POST', '/leads', { token, body: { name: 'Uploads' } })
  const leadId = body.data.id
  return async () => {
    const form = new FormData()
    form.set('on[leadId]', leadId)
    form.set('file', new File(['%PDF-1.4\n', filler], 'voucher.pdf', { type: 'application/pdf' }))
    for (let time = 1; ; time++) {
      const answer = await call<Refusal>('POST', '/files', { token, body: form })
      if (answer.status !== 429 || time === maxTries) return answer
      await sleep(100)
    }
  }
}

async function quotas(attempt: Attempt): Promise<void> {
  const { install, expect, tried } = attempt
  const server = await install({ DEMO: 'on' })
  const email = 'trial@stranger.test'
  const password = 'quiet otters read at dusk'
  await server.call('POST', '/auth/signup', {
    body: { username: 'Stranger', email, password, confirmPassword: password },
  })
  const token = await server.signIn(email, password)
  const upload = await uploader(server, token)
  const startedAt = performance.now()
  const answers: Awaited<ReturnType<typeof upload>>[] = []
  for (let round = 0; round < 13 && !answers.some(({ status }) => status === 422); round++)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, upload))))
  const kept = answers.filter(({ status }) => status === 200).length
  const refused = answers.find(({ status }) => status !== 200)
  tried(
    `${answers.length} files of 9.5 MB in ${Math.round((performance.now() - startedAt) / 1000)} s: ${kept} kept, then ${refused?.status} ${refused?.body.code}`,
  )
  expect(kept > 0 && kept <= 107, `a trial keeps a gigabyte and no more: ${Math.round(kept * 9.5)} MB`)
  expect(refused?.body.code === 'QUOTA_REACHED', `and is told: ${refused?.body.message}`)
  const { body } = await server.call<{ data: { storageUsed: number; storageBytes: number } }>('POST', '/plan/plan', {
    token,
  })
  expect(body.data.storageUsed <= body.data.storageBytes, 'its plan shows what is in use')
  await fillRows(attempt, server, token)
  const owner = await server.signIn('owner@demo.test', demoPassword)
  const other = await (await uploader(server, owner))()
  expect(other.status === 200, 'others go on')
  await server.stop()
}

async function smallDisk(attempt: Attempt): Promise<void> {
  const { install, expect, tried, after } = attempt
  const mount = mountSmall(attempt, 900)
  const server = await install({ DEMO: 'on', DATA_DIR: path.join(mount, 'data'), DISK_RESERVE_MB: '300' })
  const token = await server.signIn('owner@demo.test', demoPassword)
  const upload = await uploader(server, token)
  const free = () => {
    const { bavail, bsize } = statfsSync(mount)
    return Math.round((bavail * bsize) / mebibyte)
  }
  const before = free()
  const answers = await Promise.all(Array.from({ length: 72 }, upload))
  const codes = [...new Set(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()))]
  tried(`${answers.length} files of 9.5 MB at once on a disk with ${before} MB: ${codes.join(', ')}; ${free()} MB left`)
  expect(codes.includes('503 DISK_LOW') && free() >= 250, 'files stop while there is room for the database')
  const read = () => server.call('POST', '/leads/all-leads', { token, body: {} })
  const write = () => server.call<Refusal>('POST', '/leads', { token, body: { name: 'While the disk is full' } })
  expect((await write()).status === 200, 'everything else goes on')

  // Another program fills what is left.
  const ballast = path.join(mount, 'ballast')
  writeFileSync(ballast, Buffer.alloc(Math.max(1, free() - 40) * mebibyte))
  after(() => rmSync(ballast, { force: true }))
  await sleep(2_500)
  const refused = await write()
  tried(`with ${free()} MB left a new lead is answered ${refused.status} ${refused.body.code}: ${refused.body.message}`)
  expect(refused.status === 503 && refused.body.code === 'DISK_FULL', 'writing stops before PostgreSQL ends')
  expect((await read()).status === 200, 'reading goes on')
  await server.signIn('agent@demo.test', demoPassword)
  const ready = await server.ask<{ disk: string }>('GET', '/api/health/ready')
  expect(ready.status === 200 && ready.body.disk === 'full', 'readiness says so')
  expect(/disk full: nothing is written/.test(server.output()), 'and so does the log')
  for (let time = 0; time < 200; time++) await write()
  expect((await read()).status === 200, 'two hundred more tries harm nothing')

  rmSync(ballast)
  await sleep(2_500)
  expect((await write()).status === 200, 'with room again it goes on by itself')
  expect(server.process.exitCode === null, 'the server never ended')
  await server.stop()
}

export const attack: Attack = {
  title: 'Trial accounts that fill the disk',
  async run(attempt) {
    await quotas(attempt)
    await smallDisk(attempt)
  },
}
