import type { Contract } from '@sarai/contract'
import { AppError } from '../../src/core/errors.ts'
import { loadExamples } from '../../src/features/examples/examples.service.ts'
import type { ExamplesOf } from '../example.ts'

/** What shows records by the day they matter. */

const owner = async (make: { member: () => Promise<string> }) => [await make.member()]

export const dashboard: ExamplesOf<Contract['dashboard']> = {
  get: { inputs: [async (make) => ({ owner: await make.member() })], narrows: ['owner'] },
  money: { inputs: [async (make) => ({ owner: await make.member() })], narrows: ['owner'] },
  firstSteps: { inputs: [() => undefined] },
}

export const departures: ExamplesOf<Contract['departures']> = {
  list: {
    inputs: [async (make) => ({ from: '2026-11-01', to: '2026-11-30', owner: await owner(make) })],
    narrows: ['owner[]'],
    lookups: ['destination'],
  },
  day: {
    inputs: [async (make) => ({ day: '2026-11-21', owner: await owner(make) })],
    narrows: ['owner[]'],
    lookups: ['destination'],
  },
  pdf: { inputs: [async (make) => ({ day: '2026-11-21', owner: await owner(make) })], narrows: ['owner[]'] },
}

export const agenda: ExamplesOf<Contract['agenda']> = {
  list: {
    inputs: [async (make) => ({ from: '2026-11-01', to: '2026-11-30', owner: await make.member() })],
    narrows: ['owner'],
  },
}

function isLoaded(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'LOADED') throw error
}

export const examples: ExamplesOf<Contract['examples']> = {
  state: { inputs: [() => undefined] },
  load: { inputs: [() => undefined] },
  remove: {
    inputs: [
      async (make) => {
        const actor = await make.trusted()
        // Somebody else of the agency may have loaded them.
        await make.write((db) => loadExamples(make.services, db, actor)).catch(isLoaded)
      },
    ],
  },
}

export const feeds: ExamplesOf<Contract['feeds']> = {
  list: { inputs: [() => undefined] },
  make: { inputs: [() => ({ kind: 'departures' })] },
  revoke: { inputs: [() => ({ kind: 'reminders' })] },
}
