import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { proposals } from '../prospects/prospects.table.ts'
import { proposalQuotes } from './proposal-quotes.table.ts'

export type ProposalQuoteRecord = typeof proposalQuotes.$inferSelect

export async function deleteProposalQuotes(db: AgencyDb, proposalId: string): Promise<void> {
  await db.delete(proposalQuotes).where(and(db.own(proposalQuotes), eq(proposalQuotes.proposalId, proposalId)))
}

export async function insertProposalQuotes(
  db: AgencyDb,
  rows: readonly Pick<typeof proposalQuotes.$inferInsert, 'proposalId' | 'question' | 'quote' | 'askAt'>[],
): Promise<void> {
  if (rows.length > 0) await db.insert(proposalQuotes).values([...rows])
}

/** Those that are to be asked again, with whether their proposals wait for an answer now. */
export function listQuotesDue(db: AgencyDb, { now, today, limit }: { now: string; today: string; limit: number }) {
  const isOpen = and(
    isNull(proposals.deletedAt),
    isNull(proposals.acceptedAt),
    isNotNull(proposals.sentVersion),
    notInArray(proposals.status, ['accepted', 'declined']),
    or(isNull(proposals.offerUntil), gte(proposals.offerUntil, today)),
  )
  return db
    .select({ row: proposalQuotes, isOpen: sql<boolean>`(${isOpen})`, acceptedAt: proposals.acceptedAt })
    .from(proposalQuotes)
    .innerJoin(proposals, and(db.own(proposals), eq(proposals.id, proposalQuotes.proposalId)))
    .where(and(db.own(proposalQuotes), lte(proposalQuotes.askAt, now)))
    .orderBy(asc(proposalQuotes.askAt), asc(proposalQuotes.question))
    .limit(limit)
}

export async function deleteQuotesByIds(db: AgencyDb, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await db.delete(proposalQuotes).where(and(db.own(proposalQuotes), inArray(proposalQuotes.id, ids)))
}

/** Has some be asked again at a moment. */
export async function postponeByIds(db: AgencyDb, ids: string[], askAt: string): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(proposalQuotes)
    .set({ askAt })
    .where(and(db.own(proposalQuotes), inArray(proposalQuotes.id, ids)))
}

/** Has some questions be asked again at a moment, whichever proposals they are of. @returns these */
export async function postponeQuotes(db: AgencyDb, questions: string[], askAt: string): Promise<string[]> {
  if (questions.length === 0) return []
  const rows = await db
    .update(proposalQuotes)
    .set({ askAt })
    .where(and(db.own(proposalQuotes), inArray(proposalQuotes.question, questions)))
    .returning({ proposalId: proposalQuotes.proposalId })
  return [...new Set(rows.map(({ proposalId }) => proposalId))]
}

/** Which of some questions are asked for a proposal. */
export async function findQuestionsOfProposals(db: AgencyDb, questions: string[]): Promise<string[]> {
  if (questions.length === 0) return []
  const rows = await db
    .selectDistinct({ question: proposalQuotes.question })
    .from(proposalQuotes)
    .where(and(db.own(proposalQuotes), inArray(proposalQuotes.question, questions)))
  return rows.map(({ question }) => question)
}
