import { writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { ReportPaperInput } from './reports-paper.rules.ts'
import { reportPdf } from './reports.pdf.tsx'

const { input, target } = workerData as { input: ReportPaperInput; target: string }

await writeFile(target, await reportPdf(input))
parentPort?.postMessage('done')
