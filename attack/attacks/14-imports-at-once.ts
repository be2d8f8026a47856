import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import type { Installation } from '../installation.ts'
import { register } from '../register.ts'

type Target = 'leads' | 'contacts'
interface Operation {
  state: string
  problem: string | null
  result: Record<string, number>
}

const people = 3_000
const times = 3

/** The same people, in an order that `from` decides. */
function fileOf(from: number): string {
  const rows = Array.from({ length: people }, (_, at) => {
    const one = (at * (from === 0 ? 1 : 7) + from * 1_000) % people
    return `Person ${one},90${String(one).padStart(8, '0')},person${one}@example.in`
  })
  return ['Name,Phone,Email', ...rows].join('\n')
}

/** Sends files, and begins to import them all at the same moment. @returns what each came to */
async function importTogether({ call }: Installation, token: string, files: { target: Target; text: string }[]) {
  const asked = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await call<{ data: T }>(method, path, { token, body })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const until = async <T>(path: string, isThere: (value: T) => boolean): Promise<T> => {
    for (;;) {
      const value = await asked<T>('GET', path)
      if (isThere(value)) return value
      await sleep(100)
    }
  }
  const send = async ({ target, text }: (typeof files)[number]) => {
    const bytes = new TextEncoder().encode(text)
    const { id } = await asked<{ id: string }>('POST', '/imports', { target, fileName: 'a.csv', bytes: bytes.length })
    const form = new FormData()
    form.set('at', '0')
    form.set('part', new Blob([bytes]), 'part')
    await asked('POST', `/imports/${id}/parts`, form)
    const isRead = ({ state }: { state: string }) => state !== 'uploading' && state !== 'reading'
    return until<{ id: string; state: string; settings: object }>(`/imports/${id}`, isRead)
  }
  const sent = await Promise.all(files.map(send))
  await Promise.all(
    sent.map(({ id, settings }) =>
      asked('POST', `/imports/${id}/start`, { settings: { ...settings, duplicatesInBase: 'skip' } }),
    ),
  )
  const isOver = ({ state }: Operation) => !['queued', 'running'].includes(state)
  return Promise.all(sent.map(({ id }) => until<Operation>(`/operations/${id}`, isOver)))
}

const totals = async ({ call }: Installation, token: string) => {
  const count = async (path: string) => {
    const { body } = await call<{ total: number }>('POST', path, { token, body: { perPage: 10 } })
    return body.total
  }
  return { leads: await count('/leads/all-leads'), contacts: await count('/contacts/all-contacts') }
}

export const attack: Attack = {
  title: 'Three imports of the same people at once, with “skip what is known”',
  async run({ install, expect, tried }) {
    const installation = await install()
    const cases: [string, Target[], (at: number) => string][] = [
      ['contacts, one file', ['contacts', 'contacts', 'contacts'], () => fileOf(0)],
      ['leads, one file', ['leads', 'leads', 'leads'], () => fileOf(0)],
      ['leads, files in different orders', ['leads', 'leads', 'leads'], fileOf],
      ['leads and contacts', ['leads', 'contacts', 'leads'], fileOf],
    ]
    for (const [at, [name, targets, file]] of cases.entries()) {
      const token = await register(installation, `agency${at}`)
      const startedAt = performance.now()
      const files = targets.map((target, order) => ({ target, text: file(order) }))
      const ended = await importTogether(installation, token, files)
      const { leads, contacts } = await totals(installation, token)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      tried(`${name}: ${times} × ${people} rows became ${leads} leads and ${contacts} contacts in ${seconds} s`)
      expect(
        ended.every(({ state }) => state === 'done'),
        `${name}: all ended well`,
      )
      expect(contacts === people, `${name}: one contact of each person`)
      if (targets.includes('leads')) expect(leads === people, `${name}: one lead of each person`)
    }
  },
}
