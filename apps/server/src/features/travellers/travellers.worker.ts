import { writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { travellerListPdf } from './travellers-lists.pdf.tsx'
import type { ListInput } from './travellers-lists.rules.ts'

const { input, target } = workerData as { input: ListInput; target: string }

await writeFile(target, await travellerListPdf(input))
parentPort?.postMessage('done')
