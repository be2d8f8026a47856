import { setTimeout as sleep } from 'node:timers/promises'
import { registerOf } from './imports.ts'
import { percentile } from './load.ts'
import { pace } from './pace.ts'
import { ask, type Sarai, smallOwner, sow, startSarai, tokenOf } from './servers.ts'
import { offerOf } from './trips.ts'

/** How much longer the list of one agency may take beside another's work. */
const goal = 2
const seconds = 15
const rate = 20
const importedRows = 20_000
/** Three services a day. */
const pricedDays = 167

const list = () => ({ method: 'POST' as const, path: '/api/leads/all-leads', body: '{"perPage":25}' })

/** What goes on until it is told to stop, and then ends. */
type Work = (sarai: Sarai, isOver: () => boolean) => Promise<void>

async function importRegister(sarai: Sarai): Promise<void> {
  const bytes = Buffer.from(registerOf(7, importedRows))
  const file = { target: 'leads', fileName: 'register.csv', bytes: bytes.length }
  const { id } = await ask<{ id: string }>(sarai, 'POST', '/imports', file)
  const form = new FormData()
  form.set('at', '0')
  form.set('part', new Blob([bytes]), 'part')
  await ask(sarai, 'POST', `/imports/${id}/parts`, form)
  let found: { state: string; settings: unknown } = { state: 'reading', settings: null }
  while (['uploading', 'reading'].includes(found.state)) {
    await sleep(50)
    found = await ask(sarai, 'GET', `/imports/${id}`)
  }
  await ask(sarai, 'POST', `/imports/${id}/start`, { settings: found.settings })
  await waitUntilFinished(sarai, id)
}

async function waitUntilFinished(sarai: Sarai, operationId: string): Promise<void> {
  for (let state = 'queued'; ['queued', 'running'].includes(state);) {
    await sleep(100)
    ;({ state } = await ask<{ state: string }>(sarai, 'GET', `/operations/${operationId}`))
  }
}

/** Of each kind of work how it is done again and again. */
async function listWork(sarai: Sarai): Promise<[string, Work][]> {
  const { id } = await offerOf(sarai, pricedDays)
  const { id: shortId } = await offerOf(sarai, 12)
  const exportLeads = () =>
    ask<{ operationId: string }>(sarai, 'POST', '/leads/export', { selection: { filters: {} }, format: 'xlsx' })
  const makePdf = () => ask<{ operationId: string }>(sarai, 'POST', `/prospects/${shortId}/pdf`, {})
  return [
    ['an import of 20,000 leads', (at) => importRegister(at)],
    [
      'prices of a trip of 501 services, one after the other',
      async (at, isOver) => {
        while (!isOver()) await ask(at, 'GET', `/prospects/${id}/price`)
      },
    ],
    [
      'its exports and PDFs, two of each at a time',
      async (at, isOver) => {
        const repeat = async (make: typeof makePdf) => {
          while (!isOver()) await waitUntilFinished(at, (await make()).operationId)
        }
        await Promise.all([repeat(exportLeads), repeat(makePdf), repeat(exportLeads), repeat(makePdf)])
      },
    ],
  ]
}

/** What another agency feels of one's ordinary heavy work: its list, 20 times a second, alone and beside. */
export async function measureNeighbours(): Promise<string> {
  const { dataDir, remove } = sow(10_000)
  const sarai = await startSarai(dataDir)
  try {
    const token = await tokenOf(`http://127.0.0.1:${sarai.port}`, smallOwner)
    const measure = async () => {
      const { times, failures } = await pace({ port: sarai.port, token, next: list, rate, seconds })
      if (failures.size > 0) throw new Error(`not all were answered: ${[...failures].join(', ')}`)
      return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
    }
    await measure()
    const alone = await measure()
    const show = (work: string, { p50, p99 }: typeof alone) => {
      const times = p50 / alone.p50
      const verdict = work === 'alone' ? '' : `${goal} ${times <= goal ? '✓' : '✗'}`
      return `| ${[work, p50.toFixed(0), p99.toFixed(0), times.toFixed(1), (p99 / alone.p99).toFixed(1), verdict].join(' | ')} |`
    }
    const rows = [show('alone', alone)]
    for (const [name, work] of await listWork(sarai)) {
      let isOver = false
      const working = work(sarai, () => isOver)
      await sleep(500)
      const beside = await measure()
      isOver = true
      await working
      rows.push(show(`beside ${name}`, beside))
    }
    return [
      `A list of 25 leads, ${rate} a second for ${seconds} s, of one agency beside another's work, in milliseconds from when each was due:`,
      '',
      '| | p50 | p99 | times p50 | times p99 | goal |',
      '| --- | ---: | ---: | ---: | ---: | ---: |',
      ...rows,
    ].join('\n')
  } finally {
    await sarai.stop()
    remove()
  }
}
