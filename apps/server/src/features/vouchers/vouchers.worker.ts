import { writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { vouchersPdf } from './vouchers.pdf.tsx'
import type { PaperInput } from './vouchers-pdf.rules.ts'

const { input, target } = workerData as { input: PaperInput; target: string }

await writeFile(target, await vouchersPdf(input))
parentPort?.postMessage('done')
