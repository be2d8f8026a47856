/** Lines and candidates, made up, for tests. */
import type { Candidate } from './candidates.ts'
import { readNarration } from './narration.ts'
import type { StatementLine } from './statement.ts'

export const candidate = (id: string, amountOpen: number, given: Partial<Candidate> = {}): Candidate => ({
  id,
  kind: 'instalment',
  direction: 'in',
  number: null,
  amountOpen,
  currency: 'INR',
  partyId: null,
  partyNames: [],
  phones: [],
  vpas: [],
  dueDay: null,
  references: [],
  ...given,
})

export const line = (id: number, amount: number, text: string, given: Partial<StatementLine> = {}): StatementLine => ({
  lineNumber: id,
  day: '2026-04-10',
  valueDay: null,
  amount,
  currency: 'INR',
  text,
  ...readNarration(text, { reference: '', amount }),
  balance: null,
  fingerprint: `f${id}`,
  ...given,
})

export const rahul = {
  partyId: 'rahul',
  partyNames: ['Rahul Sharma'],
  vpas: ['rahul.s@okicici'],
  phones: ['+919829012345'],
}
export const paidByUpi = (rrn: string, note = 'TRIP') => `UPI-RAHUL SHARMA-RAHUL.S@OKICICI-ICIC0000123-${rrn}-${note}`
