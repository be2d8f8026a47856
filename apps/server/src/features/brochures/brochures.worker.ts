import { writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { BrochureInput } from './brochures-parts.pdf.tsx'
import { brochurePdf } from './brochures.pdf.tsx'

const { input, target } = workerData as { input: BrochureInput; target: string }

await writeFile(target, await brochurePdf(input))
parentPort?.postMessage('done')
