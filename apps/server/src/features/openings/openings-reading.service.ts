import { isOpeningDue, openingParties } from '@sarai/contract/opening-words'
import type { OpeningLineShown, OpeningsRead } from '@sarai/contract/openings'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import { pastedRows } from '../../core/sheets/pasted-rows.ts'
import type { SheetLine } from '../../core/sheets/unreadable.ts'
import { listBankAccounts } from '../bank-accounts/bank-accounts.service.ts'
import { requireBooks } from './openings-checking.service.ts'
import { columnsOf, type ReadRow, rowOf } from './openings-reading.rules.ts'
import { listNamed } from './openings.queries.ts'

const maxRows = 1000
const folded = (name: string): string => name.trim().toLowerCase()

/** Everybody and every account that the rows may name. */
async function namesIn(db: AgencyDb, rows: readonly ReadRow[]) {
  const { people, sellers } = await listNamed(db, [...new Set(rows.map(({ name }) => folded(name)))])
  return { people, sellers, accounts: await listBankAccounts(db) }
}
type Names = Awaited<ReturnType<typeof namesIn>>

/** Whom or what a row names. @returns why it is not known, in words */
function partyOf({ kind, name }: ReadRow, { people, sellers, accounts }: Names) {
  const party = openingParties[kind]
  const none = { bankAccountId: null, contactId: null, vendorId: null, name: null, currency: null as string | null }
  if (party === null) return none
  if (!name) return 'It does not say whose it is'
  if (party === 'account') {
    const found = accounts.filter(
      ({ label, lastDigits }) => folded(label) === folded(name) || name.replaceAll(/\D/g, '').slice(-4) === lastDigits,
    )
    const [account] = found
    if (!account || found.length > 1)
      return `“${name}” is none of the bank accounts. Use its name or its last four digits`
    return { ...none, bankAccountId: account.id, name: account.label, currency: account.currency }
  }
  const found = (party === 'contact' ? people : sellers).filter((one) => one.folded === folded(name))
  const [one] = found
  const what = party === 'contact' ? 'contact' : 'vendor'
  if (!one) return `No ${what} is called “${name}”. Add it first, or add this line by hand`
  if (found.length > 1) return `${found.length} ${what}s are called “${name}”. Add this line by hand`
  if (party === 'contact') return { ...none, contactId: one.id, name: one.name }
  return {
    ...none,
    vendorId: one.id,
    name: one.name,
    currency: sellers.find(({ id }) => id === one.id)?.currency ?? null,
  }
}

/** A line of a row, or why there is none. */
function lineOf(row: ReadRow, names: Names, own: string): OpeningLineShown | string {
  const party = partyOf(row, names)
  if (typeof party === 'string') return party
  const { currency: usual, ...whose } = party
  const { kind, amount, reference, dueOn } = row
  const currency = row.currency ?? (kind === 'bank' || kind === 'overdrawn' ? (usual ?? own) : own)
  const worth = currency === own ? null : row.worth
  const due = isOpeningDue(kind) ? dueOn : null
  return { ...whose, kind, tripId: null, tripTitle: null, currency, amount, worth, reference, dueOn: due }
}

function rowsIn(text: string): SheetLine[] {
  try {
    return pastedRows(text)
  } catch {
    throw invalid({ text: 'These rows cannot be read: a quotation mark was opened and never closed' })
  }
}

/** Opening balances out of a table, with what is wrong by row. @throws AppError 422 where it is none */
export async function readOpenings(db: AgencyDb, actor: Person, text: string): Promise<OpeningsRead> {
  requireBooks(actor)
  const own = actor.agency.currency
  const [first, ...rest] = rowsIn(text)
  const columns = columnsOf(first?.cells ?? [])
  if (columns.kind === undefined || columns.amount === undefined)
    throw invalid({ text: 'Begin with a row of headings: What, Name, Amount, Currency, Worth, Number, Due' })
  if (rest.length > maxRows) throw invalid({ text: `Paste at most ${maxRows.toLocaleString('en-IN')} rows at once` })
  const read = rest.map((line) => ({ ...line, found: rowOf(line.cells, columns, own) }))
  const names = await namesIn(
    db,
    read.flatMap(({ found }) => (typeof found === 'string' ? [] : [found])),
  )
  const lines: OpeningLineShown[] = []
  const problems: OpeningsRead['problems'] = []
  for (const { row, cells, found } of read) {
    const line = typeof found === 'string' ? found : lineOf(found, names, own)
    if (typeof line === 'string') problems.push({ row, text: cells.join(' · ').slice(0, 120), message: line })
    else lines.push(line)
  }
  return { lines, problems }
}
