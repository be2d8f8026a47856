import { mayUse } from '@sarai/contract/access'
import type { BankSuggestion } from '@sarai/contract/statement-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findRefusal } from '../../core/errors.ts'
import { claimKeys } from '../../core/key-claims.ts'
import { seesWholeAgency } from '../../core/whole-agency.ts'
import type { Services } from '../../services.ts'
import { findBankAccount } from '../bank-accounts/bank-accounts.service.ts'
import { listUnseen } from './statements-candidates.queries.ts'
import { compareLines } from './statements-matching.service.ts'
import { holdLines, insertMatches, type LineRecord, listOpenLines } from './statements-lines.queries.ts'
import { announceLines, lineToChange, pairLines, settleParts } from './statements-settling.service.ts'
import { tellMatchesJob } from './statements-telling.jobs.ts'
import { suggestionOf } from './statements.rules.ts'

/** Lines that are compared at once; the rest comes with the next look. */
const maxLines = 20_000
/** Ticks of one transaction. */
const ticksAtATime = 200

interface Certain {
  line: LineRecord
  is: BankSuggestion
}

interface Matching {
  services: Services
  agencyId: string
  actor: Person
  signal: AbortSignal
}

const isTick = ({ is }: Certain) => is.targets.length === 1 && is.targets[0]?.of === 'entry'

/** Settles what is certain, for who added the statement. What cannot be settled by itself stays in the queue. */
export async function matchOpenLines(
  services: Services,
  agencyId: string,
  { accountId, userId }: { accountId: string; userId: string },
  signal: AbortSignal,
): Promise<void> {
  const actor = await services.sessions.memberOf(agencyId, userId)
  if (!actor || !mayUse(actor, 'payment-report', 'write') || !seesWholeAgency(actor)) return
  const db = services.database.readAs(agencyId)
  const account = await findBankAccount(db, accountId)
  const lines = account ? await listOpenLines(db, accountId, maxLines) : []
  if (!account || lines.length === 0) return
  const { matches, byId, lineOf } = await compareLines(db, { accountId, currency: account.currency }, lines, signal)
  const certain = matches.flatMap(({ settled }, at): Certain[] => {
    const line = lines[at]
    const is = settled ? suggestionOf(settled, byId, (print) => lineOf(print)?.id) : undefined
    return line && is ? [{ line, is }] : []
  })
  const matching = { services, agencyId, actor, signal }
  const ticks = certain.filter((one) => isTick(one))
  for (let from = 0; from < ticks.length; from += ticksAtATime) {
    signal.throwIfAborted()
    await services.database.writeAs(agencyId, (tx) =>
      tickAll(services, tx, actor, ticks.slice(from, from + ticksAtATime)),
    )
  }
  for (const one of certain.filter((other) => !isTick(other))) {
    signal.throwIfAborted()
    await settleOne(matching, one)
  }
  await services.database.writeAs(agencyId, async (tx) => announceLines(tx, null, []))
}

/** Ticks payments as seen that are still as they were compared; the others stay in the queue. */
async function tickAll(services: Services, db: AgencyDb, actor: Person, ticks: Certain[]): Promise<void> {
  const entries = ticks.flatMap(({ is }) => is.targets.map(({ id }) => id))
  const held = await holdLines(
    db,
    ticks.map(({ line }) => line.id),
  )
  await claimKeys(
    db,
    entries.map((id) => `bank entry ${id}`),
  )
  const [first] = held
  if (!first) return
  const { accountId, currency } = first
  const unseen = new Map(
    (await listUnseen(db, { accountId, currency }, { ids: entries, limit: entries.length })).map((one) => [
      one.id,
      one,
    ]),
  )
  const done = ticks.flatMap(({ line, is: { targets, confidence, reasons } }) => {
    const now = held.find(({ id }) => id === line.id)
    const entry = unseen.get(targets[0]?.id ?? '')
    if (!entry || now?.version !== line.version || entry.left !== now.amount - now.explained) return []
    const by = { isAutomatic: true, confidence, reasons, note: null, createdBy: actor.userId }
    return [{ lineId: line.id, accountId, kind: 'seen' as const, entryId: entry.id, amount: entry.left, ...by }]
  })
  await insertMatches(db, done)
  const lineIds = done.map(({ lineId }) => lineId)
  if (lineIds.length > 0) await services.jobs.enqueue(db, tellMatchesJob, { userId: actor.userId, lineIds })
}

/** Settles one line in a transaction of its own. */
async function settleOne({ services, agencyId, actor, signal }: Matching, { line, is }: Certain): Promise<void> {
  const { id, version, day } = line
  const { targets, pairId, confidence, reasons } = is
  try {
    await services.database.writeAs(agencyId, async (db) => {
      if (pairId !== null) {
        await pairLines(db, actor, { id, version, otherId: pairId })
        return
      }
      const held = await lineToChange(db, { id, version })
      const parts = targets.map(({ of, id: target, payerId, amount }) => {
        return { as: 'target' as const, of, id: target, payerId, amount }
      })
      const settling = { services, db, actor, line: held, day, rate: undefined, isSure: false }
      await settleParts(settling, parts, { isAutomatic: true, confidence, reasons })
    })
  } catch (error) {
    // Somebody was faster, the period is closed, or somebody has to say more: it waits for them.
    if (signal.aborted || !findRefusal(error)) throw error
  }
}
