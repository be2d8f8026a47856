import { writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { StatementInput } from './brochures-statement.rules.ts'
import { statementPdf } from './brochures-statement.pdf.tsx'

const { input, target } = workerData as { input: StatementInput; target: string }

await writeFile(target, await statementPdf(input))
parentPort?.postMessage('done')
