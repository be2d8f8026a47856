import type { Contract } from '@sarai/contract'
import type { ExamplesOf } from '../example.ts'
import type { PersonMaker } from '../person-maker.ts'

const days = { from: '2026-04-01', to: '2027-03-31' }

/** A colleague, or for who sees their own records alone, themselves. */
async function seenBy(make: PersonMaker): Promise<string> {
  const { visibleOwners } = await make.actor()
  return visibleOwners === null ? make.member() : make.userId
}

export const performance: ExamplesOf<Contract['performance']> = {
  days: { inputs: [() => days] },
  people: { inputs: [() => ({ day: '2026-11-20' })] },
  person: { inputs: [async (make) => ({ day: '2026-11-20', person: await seenBy(make) })] },
  export: { inputs: [() => ({ ...days, format: 'csv' })] },
}
