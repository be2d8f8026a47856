import { isOpeningDue, openingParties, type OpeningKind } from '@sarai/contract/opening-words'
import type { OpeningLine } from '@sarai/contract/openings'
import type { Account } from '@sarai/ledger/accounts'
import type { OpeningBalance } from '@sarai/ledger/opening'
import type { FieldErrors } from '../../core/field-errors.rules.ts'

const accounts: Record<OpeningKind, { account: Account; sign: 1 | -1 }> = {
  bank: { account: 'bank', sign: 1 },
  overdrawn: { account: 'bank', sign: -1 },
  cash: { account: 'cash', sign: 1 },
  'customer-owes': { account: 'customer', sign: 1 },
  'customer-ahead': { account: 'customer_advance', sign: -1 },
  'vendor-owed': { account: 'vendor', sign: -1 },
  'vendor-ahead': { account: 'vendor_advance', sign: 1 },
}

/** A line with what it is worth in the agency's currency. */
export type WorthLine = OpeningLine & { base: number }

/** Whether it is kept by document in the books: all but money is. */
export const hasItem = (kind: OpeningKind): boolean =>
  openingParties[kind] === 'contact' || openingParties[kind] === 'vendor'

const partyOf = ({ bankAccountId, contactId, vendorId }: OpeningLine) => bankAccountId ?? contactId ?? vendorId

/** A line as the books have it. @param item under which it is open */
export function balanceOf(line: WorthLine, item: string | null): OpeningBalance {
  const { account, sign } = accounts[line.kind]
  const { currency, amount, base, tripId } = line
  return {
    account,
    part: partyOf(line),
    item,
    tripId,
    currency,
    amount: sign * amount,
    base: base === 0 ? 0 : sign * base,
  }
}

/** What goes to the account of opening balances, credits above zero. */
export const differenceOf = (lines: readonly WorthLine[]): number =>
  lines.reduce((sum, { kind, base }) => sum + accounts[kind].sign * base, 0)

/** Lines with the same key say the same. */
export const sameness = (day: string, line: WorthLine): string =>
  JSON.stringify([
    day,
    line.kind,
    partyOf(line),
    line.tripId,
    line.currency,
    line.amount,
    line.base,
    line.reference,
    line.dueOn,
  ])

const partyFields = { account: 'bankAccountId', contact: 'contactId', vendor: 'vendorId' } as const
const partyWords = { account: 'Choose the account', contact: 'Choose the customer', vendor: 'Choose the vendor' }

/** What of a line cannot be, whatever there is, by field. @param own the agency's currency */
export function lineProblems(line: OpeningLine, own: string): FieldErrors {
  const { kind, currency, worth, amount, tripId, dueOn } = line
  const problems: FieldErrors = {}
  const party = openingParties[kind]
  for (const [one, field] of Object.entries(partyFields))
    if (one === party && line[field] === null) problems[field] = partyWords[party]
    else if (one !== party && line[field] !== null) problems[field] = 'This kind of balance does not use this field'
  if (tripId !== null && kind !== 'customer-ahead') problems.tripId = 'Only an advance of a customer can name a trip'
  if (dueOn !== null && !isOpeningDue(kind)) problems.dueOn = 'This kind of balance has no due day'
  if (currency !== own && worth === null) problems.worth = `Say what this is worth in ${own}`
  if (currency === own && worth !== null && worth !== amount) problems.worth = `Amounts in ${own} need no worth`
  return problems
}

/** Places of lines that say again what an earlier one said, where there can be one only. */
export function twiceAt(lines: readonly OpeningLine[]): number[] {
  const met = new Set<string>()
  return lines.flatMap((line, at) => {
    const { kind, bankAccountId, currency } = line
    if (hasItem(kind)) return []
    const key = `${bankAccountId ?? 'cash'} ${currency}`
    const isTwice = met.has(key)
    met.add(key)
    return isTwice ? [at] : []
  })
}
