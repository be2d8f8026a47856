import { writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { invoicePdf } from './invoices.pdf.tsx'
import type { PaperInput } from './invoices-paper.rules.ts'

const { input, target } = workerData as { input: PaperInput; target: string }

await writeFile(target, await invoicePdf(input))
parentPort?.postMessage('done')
