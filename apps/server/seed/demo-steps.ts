import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Services } from '../src/services.ts'

/** Whose demo is made. */
export interface DemoAgency {
  agencyId: string
  userId: string
}

/** A part of the demo agency that is made as people make it, by many calls. */
export interface DemoStep {
  /** What it makes, as the log names it. */
  name: string
  make: (services: Services, agencyId: string, userId: string) => Promise<void>
}

interface Progress extends DemoAgency {
  /** The steps that were begun, in their order. */
  begun: string[]
}

const readProgress = (file: string): Progress => JSON.parse(readFileSync(file, 'utf8')) as Progress
const writeProgress = (file: string, progress: Progress): void => writeFileSync(file, JSON.stringify(progress))

/** Notes that an agency is there of which nothing else is made yet. @param file where it is noted how far the demo is */
export function beginSteps(file: string, agency: DemoAgency): void {
  writeProgress(file, { ...agency, begun: [] })
}

/**
 * Makes what is not made yet of a demo agency, step by step. One that was cut off halfway stays as it is, since what it
 * made is not made twice; the start after it goes on with the next.
 */
export async function takeSteps(services: Services, file: string, steps: readonly DemoStep[]): Promise<void> {
  if (!existsSync(file)) return
  const { logger } = services
  const progress = readProgress(file)
  // The file is left from another database.
  if (!(await services.sessions.memberOf(progress.agencyId, progress.userId))) return rmSync(file)
  const cutOff = progress.begun.at(-1)
  if (cutOff !== undefined) logger.warn({ step: cutOff }, 'the demo agency was cut off here and goes on after it')
  for (const { name, make } of steps) {
    if (progress.begun.includes(name)) continue
    progress.begun.push(name)
    writeProgress(file, progress)
    logger.info({ step: name }, 'making the demo agency')
    await make(services, progress.agencyId, progress.userId)
  }
  rmSync(file)
}
