import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, type Attempt, NotPossibleHere } from '../attack.ts'
import { demoPassword, type Installation, launch, type Settings, startInstallation } from '../installation.ts'
import { otherMachine, withoutLocks } from '../other-machine.ts'
import { allIn, endsWith, killTree, suspendTree } from '../process-tree.ts'

/** A container as far as processes go: it sees none of the others', and is number one itself. */
const container = ['unshare', '--pid', '--ipc', '--mount-proc', '--kill-child', '--fork']

/** How long a server may take to end by itself on a busy machine. */
const patienceMs = 60_000

/** Stores leads one after the other until it is told to stop; @returns the ids that were acknowledged */
function write(at: Installation, token: string) {
  const acknowledged: string[] = []
  const over = new AbortController()
  const writing = Array.from({ length: 4 }, async (_, writer) => {
    for (let number = 0; !over.signal.aborted; number++) {
      const body = { name: `Written ${writer}.${number}`, phone: `+91982${writer}${String(number).padStart(6, '0')}` }
      const answer = await at
        .call<{ data?: { id: string } }>('POST', '/leads', { token, body, timeoutMs: 10_000 })
        .catch(() => undefined)
      if (answer?.status === 200 && answer.body.data) acknowledged.push(answer.body.data.id)
      else await sleep(50)
    }
  })
  return {
    acknowledged,
    stop: async () => {
      over.abort()
      await Promise.all(writing)
    },
  }
}

async function lost(at: Installation, token: string, ids: string[]): Promise<number> {
  const missing: string[] = []
  for (const id of ids) if ((await at.call('GET', `/leads/${id}`, { token })).status !== 200) missing.push(id)
  return missing.length
}

async function register(at: Installation): Promise<string> {
  const email = 'owner@attack.test'
  const body = { username: 'Attacked', email, password: demoPassword, confirmPassword: demoPassword }
  await at.call('POST', '/auth/signup', { body })
  return at.signIn(email, demoPassword)
}

/** Two containers of one machine: the second as a rolling update starts it, while the first is written to. */
async function twoContainers({ folder, after, tried, expect }: Attempt): Promise<void> {
  const dataDir = path.join(folder(), 'data')
  const settings: Settings = {}
  const start = async () => {
    const started = await startInstallation({ dataDir, settings, wrapper: container })
    after(() => killTree(started.process))
    return started
  }
  const first = await start()
  let token = await register(first)
  const writing = write(first, token)
  for (let time = 0; time < 2; time++) {
    const startedAt = performance.now()
    const { child, output } = launch({ dataDir, settings, wrapper: container })
    after(() => killTree(child))
    const code = await endsWith(child, patienceMs)
    tried(`a second container on the folder: ended with ${code} after ${Math.round(performance.now() - startedAt)} ms`)
    expect(code === 1 && /in use by another Sarai server/.test(output()), 'the second is refused, and says by whom')
    expect(!/\n\s+at /.test(output()), 'it says so without a stack')
  }
  // Suspended it still has the folder.
  suspendTree(first.process, 'SIGSTOP')
  const { child } = launch({ dataDir, settings, wrapper: container })
  after(() => killTree(child))
  expect((await endsWith(child, patienceMs)) === 1, 'a suspended server keeps its folder')
  suspendTree(first.process, 'SIGCONT')
  await sleep(1_000)
  await writing.stop()
  // Killed like a container, and started again by its policy.
  killTree(first.process)
  const startedAt = performance.now()
  const again = await start()
  tried(`killed and started again: ready after ${Math.round(performance.now() - startedAt)} ms`)
  // Within seconds, where the machine has time.
  const limit = 15_000 + first.startedInMs
  expect(performance.now() - startedAt < limit, 'who is killed and started again has its folder within seconds')
  token = await again.signIn('owner@attack.test', demoPassword)
  const gone = await lost(again, token, writing.acknowledged)
  tried(`${writing.acknowledged.length} leads acknowledged, ${gone} of them gone`)
  expect(writing.acknowledged.length > 50 && gone === 0, 'nothing that was acknowledged is lost')
}

/** Two machines on a folder whose file system knows no locks: the first is suspended for longer than its lease. */
async function twoMachines({ folder, after, tried, expect }: Attempt): Promise<void> {
  const place = folder()
  const dataDir = path.join(place, 'data')
  const settings = withoutLocks(place)
  const first = await startInstallation({ dataDir, settings, wrapper: otherMachine(place, 'one') })
  after(() => killTree(first.process))
  const token = await register(first)
  const early = launch({ dataDir, settings, wrapper: otherMachine(place, 'two') })
  after(() => killTree(early.child))
  expect(
    (await endsWith(early.child, patienceMs)) === 1,
    'another machine does not take a folder whose lease is renewed',
  )
  const postgres = allIn(first.process).filter(({ name }) => name === 'postgres')
  expect(postgres.length > 0, 'the PostgreSQL of the first is seen')
  const writing = write(first, token)
  for (let time = 0; time < 300 && writing.acknowledged.length === 0; time++) await sleep(100)
  // The server alone, as a debugger or a stuck disk does: its PostgreSQL would go on writing.
  const others = ['unshare', 'postgres', 'sh', 'sleep', 'cat']
  for (const { pid, name } of allIn(first.process)) if (!others.includes(name)) process.kill(pid, 'SIGSTOP')
  const startedAt = performance.now()
  const second = await startInstallation({ dataDir, settings, wrapper: otherMachine(place, 'two') })
  after(() => killTree(second.process))
  tried(`another machine took over after ${Math.round((performance.now() - startedAt) / 1000)} s`)
  const left = allIn(first.process).filter(({ name }) => name === 'postgres')
  expect(left.length === 0, 'before it did, the PostgreSQL of the suspended server had ended')
  suspendTree(first.process, 'SIGCONT')
  const code = await endsWith(first.process, patienceMs)
  await writing.stop()
  tried(`the first, let go on: ended with ${code}`)
  expect(code === 1, 'the suspended server ends when it sees that another has the folder')
  await sleep(2_000)
  const tokenThere = await second.signIn('owner@attack.test', demoPassword)
  const gone = await lost(second, tokenThere, writing.acknowledged)
  tried(`${writing.acknowledged.length} leads acknowledged by the first, ${gone} of them gone`)
  expect(writing.acknowledged.length > 0 && gone === 0, 'nothing that was acknowledged is lost')
}

export const attack: Attack = {
  title: 'Two servers on one folder, which cannot see each other',
  async run(attempt) {
    if (process.platform !== 'linux' || spawnSync('unshare', [...container.slice(1), 'true']).status !== 0)
      throw new NotPossibleHere('it takes root and unshare')
    await twoContainers(attempt)
    await twoMachines(attempt)
  },
}
