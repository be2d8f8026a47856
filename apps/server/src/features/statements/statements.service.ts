import type {
  BankLine,
  BankLinesQuery,
  BankStatement,
  StatementAccount,
  StatementAnswers,
} from '@sarai/contract/statement-schemas'
import { uuidv7 } from 'uuidv7'
import type { Member, Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound, refused } from '../../core/errors.ts'
import { claimKeys } from '../../core/key-claims.ts'
import type { Once } from '../../core/procedures.ts'
import { hashOfFile, readAndStore } from '../../core/uploads.ts'
import type { Services } from '../../services.ts'
import { pageOf, placeOf } from '../ledger/ledger-books.service.ts'
import {
  findLine,
  insertLines,
  knownKeys,
  type LineRecord,
  listEnded,
  listLines,
  listMatches,
} from './statements-lines.queries.ts'
import { type ReadUpload, readUpload, type Upload } from './statements-reading.service.ts'
import { matchLinesJob } from './statements.jobs.ts'
import {
  insertStatement,
  listAccounts,
  listStatements,
  rememberColumns,
  type StatementRecord,
} from './statements.queries.ts'
import { fingerprintKeyOf, requireAccount, requireStatements } from './statements-found.service.ts'

export async function readAccounts(db: AgencyDb, actor: Member): Promise<StatementAccount[]> {
  requireStatements(actor)
  return listAccounts(db)
}

const present = ({ agencyId: _agency, createdBy: _by, ...statement }: StatementRecord, byName: string | null) => ({
  ...statement,
  byName,
})

/** A page of the statements of an account. */
export async function readStatements(
  db: AgencyDb,
  actor: Member,
  { accountId, cursor, perPage }: { accountId: string; cursor?: string; perPage: number },
): Promise<{ statements: BankStatement[]; next: string | null }> {
  requireStatements(actor)
  const before = placeOf(cursor)
  await requireAccount(db, accountId)
  const found = await listStatements(db, accountId, { before, limit: perPage + 1 })
  const { rows, next } = pageOf(
    found.map((row) => ({ ...row, id: row.statement.id })),
    perPage,
  )
  return { statements: rows.map(({ statement, byName }) => present(statement, byName)), next }
}

/** Adds the lines of a statement that no earlier one had, and has them looked at. */
export async function addStatement(
  services: Services,
  actor: Person,
  upload: Upload,
  once: Once,
  signal?: AbortSignal,
): Promise<BankStatement> {
  const { accountId, answers, file } = upload
  return readAndStore(services, {
    agencyId: actor.agencyId,
    once,
    input: { accountId, answers, name: file.name, hash: await hashOfFile(file) },
    read: () => readUpload(services, actor, upload, signal),
    store: (db, read) => store(services, db, actor, read, answers),
  })
}

async function store(
  services: Services,
  db: AgencyDb,
  actor: Person,
  read: ReadUpload,
  { columns }: StatementAnswers,
): Promise<BankStatement> {
  const { account, statement, findings, fileName } = read
  if (!read.isReady) {
    const why = findings.find(({ severity }) => severity !== 'warning')?.message
    throw refused('NOT_READY', why ?? 'This statement has no lines.')
  }
  const accountId = account.id
  // Who adds the same lines at once waits, and then sees them.
  await claimKeys(db, [`bank lines of ${accountId}`])
  await requireAccount(db, accountId)
  const keyed = statement.lines
    .map((line, position) => ({ line, position, key: fingerprintKeyOf(line.fingerprint) }))
    .filter(({ line }) => line.amount !== 0)
  const known = await knownKeys(
    db,
    accountId,
    keyed.map(({ key }) => key),
  )
  const fresh = keyed.filter(({ key }) => !known.has(key))
  const { format, currency, from, to, opening, closing, lines, mapping, mappingKey } = statement
  const stored = await insertStatement(db, {
    accountId,
    fileName,
    format,
    currency,
    from: from ?? lines[0]?.day ?? null,
    to: to ?? lines.at(-1)?.day ?? null,
    opening,
    closing,
    lines: keyed.length,
    added: fresh.length,
    known: keyed.length - fresh.length,
    findings,
    createdBy: actor.userId,
  })
  await insertLines(
    db,
    fresh.map(({ line, position, key }) => {
      const { lineNumber: _row, references, ...facts } = line
      return {
        ...facts,
        id: uuidv7(),
        accountId,
        statementId: stored.id,
        position,
        refs: references,
        fingerprintKey: key,
      }
    }),
  )
  if (mapping && mappingKey && columns)
    await rememberColumns(db, { accountId, headerKey: mappingKey, columns: mapping })
  if (fresh.length > 0) await services.jobs.enqueue(db, matchLinesJob, { accountId, userId: actor.userId })
  db.announce({ topic: 'statements', ids: [], by: actor.userId })
  return present(stored, actor.name)
}

/** Has the lines of an account that nobody has explained looked at again. */
export async function matchAgain(services: Services, db: AgencyDb, actor: Person, accountId: string): Promise<void> {
  requireStatements(actor)
  await requireAccount(db, accountId)
  await services.jobs.enqueue(db, matchLinesJob, { accountId, userId: actor.userId })
}

/** Has the unexplained lines of all accounts of some currencies looked at again. */
export async function matchAllAccounts(
  services: Services,
  db: AgencyDb,
  { currencies, userId }: { currencies: string[]; userId: string },
): Promise<void> {
  const waiting = (await listAccounts(db)).filter(({ currency, open }) => open > 0 && currencies.includes(currency))
  for (const { id: accountId } of waiting) await services.jobs.enqueue(db, matchLinesJob, { accountId, userId })
}

/** Lines with what they are settled as. */
async function presentLines(db: AgencyDb, lines: LineRecord[]): Promise<BankLine[]> {
  const ids = lines.map(({ id }) => id)
  const open = lines.flatMap(({ id, state }) => (state === 'open' ? id : []))
  const [matches, ended] = await db.together(() => [listMatches(db, ids), listEnded(db, open)])
  return lines.map((line) => ({
    ...line,
    reference: line.refs[0]?.value ?? null,
    reopenedBecause: ended.get(line.id) ?? null,
    matches: matches.filter(({ lineId }) => lineId === line.id),
  }))
}

/** A line as it is now. */
export async function shownLine(db: AgencyDb, id: string): Promise<BankLine> {
  const line = await findLine(db, id)
  const [shown] = line ? await presentLines(db, [line]) : []
  if (!shown) throw notFound('line')
  return shown
}

/** A page of lines, the newest first. */
export async function readLines(
  db: AgencyDb,
  actor: Member,
  { cursor, perPage, ...filter }: BankLinesQuery,
): Promise<{ lines: BankLine[]; next: string | null }> {
  requireStatements(actor)
  const before = placeOf(cursor)
  await requireAccount(db, filter.accountId)
  const { rows, next } = pageOf(await listLines(db, filter, { before, limit: perPage + 1 }), perPage)
  return { lines: await presentLines(db, rows), next }
}
