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

/** A line for each of them, for whoever looks. */
const writeProgress = (file: string, { agencyId, userId, begun }: Progress): void =>
  writeFileSync(file, [agencyId, userId, ...begun].join('\n'))

function readProgress(file: string): Progress {
  const [agencyId = '', userId = '', ...begun] = readFileSync(file, 'utf8').split('\n')
  return { agencyId, userId, begun }
}

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
  const known = readProgress(file)
  // The file is left from another database.
  if (!(await services.sessions.memberOf(known.agencyId, known.userId))) return rmSync(file)
  const cutOff = known.begun.at(-1)
  if (cutOff !== undefined) logger.warn({ step: cutOff }, 'the demo agency was cut off here and goes on after it')
  for (const { name, make } of steps) {
    if (known.begun.includes(name)) continue
    known.begun.push(name)
    writeProgress(file, known)
    logger.info({ step: name }, 'making the demo agency')
    await make(services, known.agencyId, known.userId)
  }
  rmSync(file)
}
