import { dayWords } from '@sarai/contract/day-words'
import type { OpeningLine } from '@sarai/contract/openings'
import type { Person } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import type { FieldErrors } from '../../core/field-errors.rules.ts'
import { requireWholeAgency } from '../../core/whole-agency.ts'
import type { Services } from '../../services.ts'
import { listBankAccounts } from '../bank-accounts/bank-accounts.service.ts'
import { lockedUntil } from '../ledger/ledger-books.service.ts'
import { lineProblems, twiceAt, type WorthLine } from './openings.rules.ts'
import { listContacts, listTrips, listVendors } from './openings.queries.ts'

export interface AskedOpenings {
  day: string
  lines: OpeningLine[]
}

/** Opening balances are of the whole agency, and tell what it owes. @throws AppError */
export const requireBooks = (actor: Person): void => requireWholeAgency(actor, 'Opening balances')

const idsOf = (lines: readonly OpeningLine[], field: 'contactId' | 'vendorId' | 'tripId') => [
  ...new Set(lines.flatMap((line) => line[field] ?? [])),
]

/** What lines name, as far as it is there. */
export async function namedBy(db: AgencyDb, lines: readonly OpeningLine[]) {
  const [accounts, contacts, vendors, trips] = await db.together(() => [
    listBankAccounts(db),
    listContacts(db, idsOf(lines, 'contactId')),
    listVendors(db, idsOf(lines, 'vendorId')),
    listTrips(db, idsOf(lines, 'tripId')),
  ])
  return { accounts, contacts, vendors, trips }
}
type Named = Awaited<ReturnType<typeof namedBy>>

/** What of a line does not fit what there is, by field. */
function namedProblems(line: OpeningLine, { accounts, contacts, vendors, trips }: Named): FieldErrors {
  const problems: FieldErrors = {}
  const account = accounts.find(({ id }) => id === line.bankAccountId)
  if (line.bankAccountId && !account) problems.bankAccountId = 'This account does not exist any more'
  else if (account && account.currency !== line.currency) problems.currency = `This account is in ${account.currency}`
  if (line.contactId && !contacts.some(({ id }) => id === line.contactId))
    problems.contactId = 'This contact does not exist any more'
  if (line.vendorId && !vendors.some(({ id }) => id === line.vendorId))
    problems.vendorId = 'This vendor does not exist any more'
  const trip = trips.find(({ id }) => id === line.tripId)
  if (line.tripId && !trip) problems.tripId = 'This trip does not exist any more'
  else if (trip && trip.currency !== line.currency) problems.currency = `This trip is in ${trip.currency}`
  return problems
}

/** @throws AppError 422 where the books cannot begin with a day */
async function checkDay(services: Services, db: AgencyDb, actor: Person, day: string): Promise<void> {
  if (day > todayFor(services, actor.agency)) throw invalid({ day: 'This day is still to come' })
  const closed = await lockedUntil(db)
  if (closed !== null && day <= closed) throw invalid({ day: `The books are closed up to ${dayWords(closed)}` })
}

/** The lines with what they name and are worth. @throws AppError 422 by the line and field */
export async function checkOpenings(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { day, lines }: AskedOpenings,
): Promise<Named & { lines: WorthLine[] }> {
  requireBooks(actor)
  await checkDay(services, db, actor, day)
  const own = actor.agency.currency
  const named = await namedBy(db, lines)
  const problems: FieldErrors = {}
  for (const [at, line] of lines.entries())
    for (const [field, problem] of Object.entries({ ...namedProblems(line, named), ...lineProblems(line, own) }))
      problems[`lines.${at}.${field}`] = problem
  for (const at of twiceAt(lines)) problems[`lines.${at}.amount`] = 'There is a line for this account already'
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { ...named, lines: lines.map((line) => ({ ...line, base: line.worth ?? line.amount })) }
}
