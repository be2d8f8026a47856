import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import { allCosts } from '@sarai/itinerary/cost-edits'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import type { Services } from '../../services.ts'
import { askSuppliersAgain } from '../supplier-products/supplier-prices.service.ts'
import { findQuoteKey } from '../supplier-products/supplier-products.rules.ts'
import { repriceProposals } from './drift-pricing.service.ts'
import {
  deleteProposalQuotes,
  deleteQuotesByIds,
  insertProposalQuotes,
  listQuotesDue,
  postponeByIds,
  postponeQuotes,
  type ProposalQuoteRecord,
} from './proposal-quotes.queries.ts'

const hourMs = 3_600_000
const intervalMs = 24 * hourMs
/** As many questions are asked for one agency in a run, and for so long; what is left is due in the next minute. */
const [maxPerRun, runMs] = [20, 45_000]

const addMs = ({ clock }: Services, ms: number) => new Date(clock.now().getTime() + ms).toISOString()

/** Has the suppliers of a proposal that was sent be asked each day what they quoted, in place of those of before. */
export async function followQuotes(
  services: Services,
  db: AgencyDb,
  { proposalId, document }: { proposalId: string; document: ItineraryDocument },
): Promise<void> {
  const quotes = allCosts(document).flatMap(({ cost: { quote } }) =>
    quote ? [[findQuoteKey(quote), quote] as const] : [],
  )
  await deleteProposalQuotes(db, proposalId)
  const askAt = addMs(services, intervalMs)
  const rows = [...new Map(quotes)].map(([question, quote]) => ({ proposalId, question, quote, askAt }))
  await insertProposalQuotes(db, rows)
}

/** Which plugin is asked. */
const findSource = ({ pluginId, provider }: SupplierQuote) => pluginId ?? provider

/**
 * Asks suppliers again what is due of open proposals, some in a run, and compares the answers with what was offered. A
 * supplier that does not answer is left alone for an hour.
 */
export async function askForProposals(services: Services, agencyId: string, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now()
  const due = await takeDue(services, agencyId)
  const silent = new Set<string>()
  const answered: string[] = []
  for (const { question, quote } of due) {
    if (signal.aborted || performance.now() - startedAt > runMs) break
    if (silent.has(findSource(quote))) continue
    const [key] = await askSuppliersAgain(services, agencyId, [quote], signal)
    if (key === undefined) silent.add(findSource(quote))
    else answered.push(question)
  }
  const failed = due.filter(({ quote }) => silent.has(findSource(quote))).map(({ question }) => question)
  const proposalIds = await services.database.writeAs(agencyId, async (db) => {
    const unanswered = failed.filter((question) => !answered.includes(question))
    await postponeQuotes(db, unanswered, addMs(services, hourMs))
    return postponeQuotes(db, answered, addMs(services, intervalMs))
  })
  if (proposalIds.length > 0) await repriceProposals(services, agencyId, proposalIds, signal)
}

/**
 * The questions that are due, each once. Those of proposals that were accepted, and of days that are over, are forgotten;
 * a proposal that waits for no answer now may do so again.
 */
function takeDue(services: Services, agencyId: string): Promise<ProposalQuoteRecord[]> {
  return services.database.writeAs(agencyId, async (db) => {
    const today = todayFor(services, await findAgency(db))
    const found = await listQuotesDue(db, { now: addMs(services, 0), today, limit: 10 * maxPerRun })
    const isOver = ({ acceptedAt, row }: (typeof found)[number]) => acceptedAt !== null || row.quote.day < today
    const listIds = (rows: typeof found) => rows.map(({ row }) => row.id)
    const [over, others] = [found.filter(isOver), found.filter((one) => !isOver(one))]
    await deleteQuotesByIds(db, listIds(over))
    await postponeByIds(db, listIds(others.filter(({ isOpen }) => !isOpen)), addMs(services, intervalMs))
    const wanted = others.filter(({ isOpen }) => isOpen).map(({ row }) => [row.question, row] as const)
    return [...new Map(wanted).values()].slice(0, maxPerRun)
  })
}
