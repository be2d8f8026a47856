import type { StatementAnswers, StatementFinding, StatementReading } from '@sarai/contract/statement-schemas'
import type { Statement } from '@sarai/statements/statement'
import { formatMoney } from '@sarai/money/format'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { todayFor } from '../../core/days.rules.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { readByWorker } from '../../core/uploads.ts'
import type { Services } from '../../services.ts'
import { safeFileName } from '../../kernel/files/files.rules.ts'
import { findBankAccount } from '../bank-accounts/bank-accounts.service.ts'
import type { ReadingAnswer, ReadingTask } from './statements-reading.worker.ts'
import { countKnown } from './statements-lines.queries.ts'
import { findLastBefore, listColumns } from './statements.queries.ts'
import { fingerprintKeyOf, requireStatements } from './statements-found.service.ts'

/** Longest that reading a file may take. */
const maxMs = 60_000
const shownLines = 5

export interface Upload {
  accountId: string
  file: File
  answers: StatementAnswers
}

type Account = NonNullable<Awaited<ReturnType<typeof findBankAccount>>>

export interface ReadUpload {
  account: Account
  fileName: string
  statement: Statement
  findings: StatementFinding[]
  isRemembered: boolean
  leading: string[][]
  sheets: string[]
  isReady: boolean
}

/** What is wrong with adding this statement to this account. */
function misplaced(account: Account, { account: named, currency }: Statement, isSure: boolean): StatementFinding[] {
  const findings: StatementFinding[] = []
  if (currency !== account.currency)
    findings.push({
      code: 'other-currency',
      severity: 'error',
      message: `This statement is in ${currency}, and the account ${account.label} in ${account.currency}. Choose the account it is of.`,
      lineNumber: null,
    })
  if (named && !named.lastDigits.endsWith(account.lastDigits.slice(-3)) && !isSure)
    findings.push({
      code: 'other-account',
      severity: 'question',
      message: `This statement is of an account that ends in ${named.lastDigits}, and ${account.label} ends in ${account.lastDigits}. Choose the other account, or say that it is right.`,
      lineNumber: null,
    })
  return findings
}

/** Tells where a statement does not begin with what the one before it ended with. */
async function compareOpening(
  db: AgencyDb,
  accountId: string,
  { opening, currency, from, lines }: Statement,
): Promise<StatementFinding[]> {
  const first = from ?? lines[0]?.day
  const before = first && opening !== null ? await findLastBefore(db, accountId, first) : undefined
  if (opening === null || !before || before.currency !== currency || before.closing === opening) return []
  const [ended, begins] = [formatMoney(before.closing ?? 0, currency), formatMoney(opening, currency)]
  const message = `The statement before this one ends on ${before.to} with ${ended}, and this one begins with ${begins}. Lines between them may be missing.`
  return [{ code: 'opening-mismatch', severity: 'warning', message, lineNumber: null }]
}

/** Reads a file, away from the requests. @throws AppError 404, 422 where it is nothing we read */
export async function readUpload(
  services: Services,
  actor: Person,
  { accountId, file: upload, answers }: Upload,
  signal?: AbortSignal,
): Promise<ReadUpload> {
  requireStatements(actor)
  const db = services.database.readAs(actor.agencyId)
  const account = await findBankAccount(db, accountId)
  if (!account) throw notFound('account')
  const columns = await listColumns(db, accountId)
  const remembered = Object.fromEntries(columns.map((one) => [one.headerKey, one.columns]))
  const today = todayFor(services, actor.agency)
  const answer = await readByWorker<ReadingAnswer>({
    agencyId: actor.agencyId,
    upload,
    worker: 'features/statements/statements-reading.worker.ts',
    task: { answers, remembered, currency: account.currency, today } satisfies Omit<ReadingTask, 'file'>,
    maxMs,
    tooMuch: 'This file takes too long or too much memory to read. Ask the bank for a shorter period.',
    signal,
  })
  if ('problem' in answer) throw invalid({ file: answer.problem })
  const { statement } = answer
  const findings = [
    ...statement.findings,
    ...misplaced(account, statement, answers.isSure),
    ...(await compareOpening(db, account.id, statement)),
  ]
  // A row that cannot be read is left out only when somebody says so.
  const isWhole = answers.leavesOut || statement.findings.every(({ severity }) => severity !== 'error')
  const isReady =
    isWhole &&
    statement.lines.length > 0 &&
    findings.every(({ severity, code }) => severity !== 'question' && code !== 'other-currency')
  return { ...answer, account, fileName: safeFileName(upload.name), findings, isReady }
}

/** What a file says, as it is shown before it is added. */
export async function previewUpload(
  services: Services,
  actor: Person,
  upload: Upload,
  signal?: AbortSignal,
): Promise<StatementReading> {
  const read = await readUpload(services, actor, upload, signal)
  const { statement, account, fileName, findings, isRemembered, leading, sheets, isReady } = read
  const { format, bank, currency, from, to, opening, closing, lines, mapping } = statement
  const db = services.database.readAs(actor.agencyId)
  const known = await countKnown(
    db,
    account.id,
    lines.map(({ fingerprint }) => fingerprintKeyOf(fingerprint)),
  )
  const sum = (sign: 1 | -1) => lines.reduce((all, { amount }) => (amount * sign > 0 ? all + amount * sign : all), 0)
  return {
    fileName,
    format,
    bank,
    lastDigits: statement.account?.lastDigits ?? null,
    currency,
    from: from ?? lines[0]?.day ?? null,
    to: to ?? lines.at(-1)?.day ?? null,
    opening,
    closing,
    lines: lines.length,
    known,
    received: sum(1),
    paid: sum(-1),
    findings,
    columns: mapping,
    isRemembered,
    leading,
    sheets,
    first: lines.slice(0, shownLines).map(({ day, amount, text }) => ({ day, amount, text })),
    isReady,
  }
}
