import { writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { daySheetPdf } from './departures-sheet.pdf.tsx'
import type { SheetInput } from './departures-sheet.rules.ts'

const { input, target } = workerData as { input: SheetInput; target: string }

await writeFile(target, await daySheetPdf(input))
parentPort?.postMessage('done')
