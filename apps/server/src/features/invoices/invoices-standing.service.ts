import { mayUse } from '@sarai/contract/access'
import type { Invoice } from '@sarai/contract/invoice-schemas'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { nowOffered } from '../prospects/prospects-offered.service.ts'
import { statusOn } from '../prospects/prospects.rules.ts'
import { findProposal } from '../prospects/prospects.service.ts'
import { offeredPart, offerStateOf } from './invoices-offers.rules.ts'
import type { InvoiceRecord } from './invoices.queries.ts'

/** The proposal that a proforma is of, as it is on a day, for whoever may see it. */
export async function proposalStanding(
  db: AgencyDb,
  actor: Member,
  { proposalId, offered: was, tripId }: InvoiceRecord,
  day: string,
): Promise<Invoice['proposal']> {
  if (proposalId === null || was === null || !mayUse(actor, 'prospects')) return null
  const proposal = await findProposal(db, proposalId, actor)
  if (!proposal) return null
  const { id, number, title, deletedAt, total } = proposal
  const isAccepted = tripId !== null
  const accepted = total === null ? null : { amount: total, currency: proposal.currency, words: was.words }
  const found = isAccepted ? undefined : offeredPart((await nowOffered(db, proposal)).document, was)
  const now = isAccepted ? accepted : found && 'part' in found ? found.part : null
  const { currency, amount } = was
  const state = offerStateOf({ status: statusOn(proposal, day), isDeleted: deletedAt !== null, isAccepted, was, now })
  return { id, number, title, state, currency, was: amount, now: now?.currency === currency ? now.amount : null }
}
