import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './load.ts'
import { ask, residentOf, type Sarai, sow, startSarai } from './servers.ts'

const rows = 100_000
const goal = 5_000
const partBytes = 4 * 1024 * 1024

/** A register as agencies keep them. No two runs share a person. */
export function registerOf(run: number, count = rows): string {
  const line = (at: number) => {
    const day = `${String((at % 28) + 1).padStart(2, '0')}/${String((at % 12) + 1).padStart(2, '0')}/2026`
    const phone = `9${run}${String(at).padStart(8, '0')}`
    return `${day},Person ${run} ${at},${phone},person${run}x${at}@example.in,"Goa, Kerala",Dec 2026,2+1,${at % 9}.5 L,New,Sea view`
  }
  const header = 'Enquiry date,Client Name,Mobile No.,E-mail,Destn,Travel Month,Pax,Budget,Status,Remarks'
  return [header, ...Array.from({ length: count }, (_, at) => line(at))].join('\r\n')
}

interface File {
  id: string
  state: string
  settings: unknown
}
interface Operation {
  state: string
  result: { created?: number }
}

/** Seconds from the first byte sent until the last row is stored. */
async function importOnce(sarai: Sarai, text: string): Promise<number> {
  const bytes = Buffer.from(text)
  const startedAt = performance.now()
  const created = await ask<File>(sarai, 'POST', '/imports', {
    target: 'leads',
    fileName: 'register.csv',
    bytes: bytes.length,
  })
  for (let at = 0; at < bytes.length; at += partBytes) {
    const form = new FormData()
    form.set('at', String(at))
    form.set('part', new Blob([bytes.subarray(at, at + partBytes)]), 'part')
    await ask(sarai, 'POST', `/imports/${created.id}/parts`, form)
  }
  let file = created
  while (file.state === 'uploading' || file.state === 'reading') {
    await sleep(25)
    file = await ask<File>(sarai, 'GET', `/imports/${created.id}`)
  }
  await ask(sarai, 'POST', `/imports/${created.id}/start`, { settings: file.settings })
  let operation: Operation = { state: 'queued', result: {} }
  while (['queued', 'running'].includes(operation.state)) {
    await sleep(50)
    operation = await ask<Operation>(sarai, 'GET', `/operations/${created.id}`)
  }
  // Of those who are there already one or two may have the same number.
  if (operation.state !== 'done' || (operation.result.created ?? 0) < rows * 0.999)
    throw new Error(`the import came to ${JSON.stringify(operation)}`)
  return (performance.now() - startedAt) / 1000
}

/** A large register, as the screens send it, from the first byte until the last lead with its contact is there. */
export async function benchImports(runs: number): Promise<string> {
  const { dataDir, remove } = sow(10_000)
  const sarai = await startSarai(dataDir)
  try {
    const seconds: number[] = []
    let memory = 0
    const watch = setInterval(() => (memory = Math.max(memory, residentOf(sarai.process.pid ?? 0))), 250)
    for (let run = 1; run <= runs; run++) seconds.push(await importOnce(sarai, registerOf(run)))
    clearInterval(watch)
    const rate = rows / median(seconds)
    const perSecond = (value: number) => Math.round(value).toLocaleString('en-GB')
    return [
      `A CSV of ${rows.toLocaleString('en-GB')} rows and ten columns, each a new lead with its contact, median of ${runs}:`,
      '',
      '| | measured | goal |',
      '| --- | ---: | ---: |',
      `| rows a second, end to end | ${perSecond(rate)} (slowest run ${perSecond(rows / Math.max(...seconds))}) | ${perSecond(goal)} ${rate >= goal ? '✓' : '✗'} |`,
      `| server's resident memory meanwhile | ${Math.round(memory)} MB | 600 MB |`,
    ].join('\n')
  } finally {
    await sarai.stop()
    remove()
  }
}
