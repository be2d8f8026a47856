import type { Contract } from '@sarai/contract'
import type { ExamplesOf } from '../example.ts'

const days = { from: '2026-04-01', to: '2027-03-31' }

export const performance: ExamplesOf<Contract['performance']> = {
  days: { inputs: [() => days] },
  people: { inputs: [() => ({ day: '2026-11-20' })] },
  person: { inputs: [async (make) => ({ day: '2026-11-20', person: await make.member() })] },
  export: { inputs: [() => ({ ...days, format: 'csv' })] },
}
