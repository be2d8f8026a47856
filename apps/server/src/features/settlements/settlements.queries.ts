import type { SettlementState } from '@sarai/contract/settlement-words'
import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { bankAccounts } from '../bank-accounts/bank-accounts.table.ts'
import { gatewayLines, gatewaySettlements } from './settlements.table.ts'

export type SettlementRecord = typeof gatewaySettlements.$inferSelect
export type GatewayLineRecord = typeof gatewayLines.$inferSelect

const ofSettlement = sql`line.agency_id = ${gatewaySettlements.agencyId} and line.settlement_id = ${gatewaySettlements.id}`
const openLine = sql`from gateway_lines as line where ${ofSettlement} and line.entry_id is null`
const isDone = sql`(${gatewaySettlements.entryId} is not null and not exists (select ${openLine}))`

/** Settlements with what of them is unexplained, the newest first. */
export function listSettlements(
  db: AgencyDb,
  { state, before, limit }: { state: SettlementState; before?: { day: string; id: string }; limit: number },
) {
  const { settledOn, id } = gatewaySettlements
  return db
    .select({
      settlement: gatewaySettlements,
      byName: users.name,
      lines: sql`(select count(*) from gateway_lines as line where ${ofSettlement})`.mapWith(Number),
      open: sql`(select count(*) ${openLine})`.mapWith(Number),
      openAmount: sql`(select coalesce(sum(line.amount), 0) ${openLine})`.mapWith(Number),
    })
    .from(gatewaySettlements)
    .leftJoin(users, and(db.own(users), eq(users.id, gatewaySettlements.createdBy)))
    .where(
      and(
        db.own(gatewaySettlements),
        state === 'done' ? isDone : sql`not ${isDone}`,
        before && or(lt(settledOn, before.day), and(eq(settledOn, before.day), lt(id, before.id))),
      ),
    )
    .orderBy(desc(settledOn), desc(id))
    .limit(limit)
}

/** Which lines of bank statements have shown settlements, by what was booked. */
export async function listShownBy(db: AgencyDb, entryIds: string[]) {
  if (entryIds.length === 0) return []
  const { rows } = await db.execute<{
    entryId: string
    lineId: string
    accountId: string
    account: string
    day: string
    isAutomatic: boolean
    reasons: string[]
  }>(sql`
    select shown.entry_id as "entryId", line.id as "lineId", line.account_id as "accountId", account.label as account,
           line.day::text as day, shown.is_automatic as "isAutomatic", shown.reasons
      from bank_matches as shown
      join bank_lines as line on line.agency_id = shown.agency_id and line.id = shown.line_id
      join ${bankAccounts} as account on account.agency_id = line.agency_id and account.id = line.account_id
     where shown.agency_id = ${db.agencyId} and shown.ended_at is null
       and shown.entry_id = any(${sql.param(entryIds)}::uuid[])`)
  return rows
}

/** Of references of a gateway those that are known. */
export function findKnown(db: AgencyDb, gateway: SettlementRecord['gateway'], references: string[]) {
  const { reference, gross, fee, tax } = gatewaySettlements
  return db
    .select({ reference, gross, fee, tax })
    .from(gatewaySettlements)
    .where(
      and(
        db.own(gatewaySettlements),
        eq(gatewaySettlements.gateway, gateway),
        sql`${reference} = any(${sql.param(references)}::text[])`,
      ),
    )
}

const atATime = 500

export async function insertSettlements(db: AgencyDb, rows: (typeof gatewaySettlements.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += atATime)
    await db.insert(gatewaySettlements).values(rows.slice(from, from + atATime))
}

export async function insertGatewayLines(db: AgencyDb, rows: (typeof gatewayLines.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += atATime)
    await db.insert(gatewayLines).values(rows.slice(from, from + atATime))
}

export async function findSettlement(db: AgencyDb, id: string): Promise<SettlementRecord | undefined> {
  const [found] = await db
    .select()
    .from(gatewaySettlements)
    .where(and(db.own(gatewaySettlements), eq(gatewaySettlements.id, id)))
  return found
}

/** A settlement, held until the transaction ends. */
export async function holdSettlement(db: AgencyDb, id: string): Promise<SettlementRecord | undefined> {
  const [held] = await db
    .select()
    .from(gatewaySettlements)
    .where(and(db.own(gatewaySettlements), eq(gatewaySettlements.id, id)))
    .for('update')
  return held
}

export function setEntry(db: AgencyDb, id: string, entryId: string) {
  return db
    .update(gatewaySettlements)
    .set({ entryId })
    .where(and(db.own(gatewaySettlements), eq(gatewaySettlements.id, id)))
}

export function deleteSettlement(db: AgencyDb, id: string) {
  return db.delete(gatewaySettlements).where(and(db.own(gatewaySettlements), eq(gatewaySettlements.id, id)))
}

export function listLinesOf(db: AgencyDb, settlementId: string): Promise<GatewayLineRecord[]> {
  return db
    .select()
    .from(gatewayLines)
    .where(and(db.own(gatewayLines), eq(gatewayLines.settlementId, settlementId)))
    .orderBy(asc(gatewayLines.position))
}

/** Lines that nobody has explained, with the currency of their settlement. */
export function listOpenLines(db: AgencyDb, limit: number) {
  return db
    .select({ line: gatewayLines, currency: gatewaySettlements.currency })
    .from(gatewayLines)
    .innerJoin(
      gatewaySettlements,
      and(db.own(gatewaySettlements), eq(gatewaySettlements.id, gatewayLines.settlementId)),
    )
    .where(and(db.own(gatewayLines), isNull(gatewayLines.entryId)))
    .orderBy(asc(gatewayLines.settlementId), asc(gatewayLines.position))
    .limit(limit)
}

export async function findLine(db: AgencyDb, id: string) {
  const [found] = await db
    .select()
    .from(gatewayLines)
    .where(and(db.own(gatewayLines), eq(gatewayLines.id, id)))
  return found
}

/** Lines, held until the transaction ends, in one order. */
export function holdGatewayLines(db: AgencyDb, ids: string[]): Promise<GatewayLineRecord[]> {
  return db
    .select()
    .from(gatewayLines)
    .where(and(db.own(gatewayLines), inArray(gatewayLines.id, ids)))
    .orderBy(asc(gatewayLines.id))
    .for('update')
}

/** Changes a line; every change is a new version. */
export function updateGatewayLine(db: AgencyDb, id: string, changes: Partial<typeof gatewayLines.$inferInsert>) {
  return db
    .update(gatewayLines)
    .set({ ...changes, version: sql`${gatewayLines.version} + 1` })
    .where(and(db.own(gatewayLines), eq(gatewayLines.id, id)))
}

/** Settlements that no bank line has shown, in a currency. */
export function listUnshown(db: AgencyDb, currency: string, limit: number): Promise<SettlementRecord[]> {
  return db
    .select()
    .from(gatewaySettlements)
    .where(
      and(db.own(gatewaySettlements), eq(gatewaySettlements.currency, currency), isNull(gatewaySettlements.entryId)),
    )
    .orderBy(asc(gatewaySettlements.settledOn), asc(gatewaySettlements.id))
    .limit(limit)
}
