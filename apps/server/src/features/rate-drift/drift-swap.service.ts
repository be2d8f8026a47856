import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, notFound, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { getItinerary } from '../itineraries/itineraries.service.ts'
import { checkNotAccepted, proposalToChange } from '../prospects/prospects-found.service.ts'
import { editProposal } from '../prospects/prospects-itinerary.service.ts'
import { requireCosts } from '../rate-cards/rate-cards-checks.service.ts'
import { cardsAt, placeOfCard } from './drift-swap.queries.ts'
import { cardedPart, editsToSwap, swappedCost, swapsFor } from './drift-swap.rules.ts'
import { knownFor } from './drift-pricing.service.ts'
import { findAlert, updateAlert } from './drift.queries.ts'
import { messageOf, tripDrift } from './drift.rules.ts'
import { alertToDecide, announce, decide, presentChanged, repricedDraft } from './drift.service.ts'

interface Service {
  id: string
  node: string
}

const notSwapped = () =>
  refused('NOT_SWAPPED', 'Only a service of a proposal that was priced from a rate card can be swapped here.')

/** Rate cards of the same kind and place as the one a service was priced by. */
async function candidates(db: AgencyDb, rateCardId: string) {
  const place = await placeOfCard(db, rateCardId)
  return place ? { place, cards: await cardsAt(db, rateCardId, place) } : { place: undefined, cards: [] }
}

/** What a service whose price has changed could be swapped for. */
export async function swapsOf(services: Services, db: AgencyDb, actor: Member, { id, node }: Service) {
  requireCosts(actor)
  const found = await findAlert(db, actor, id)
  if (!found) throw notFound('price alert')
  const { proposalId } = found.alert
  if (!proposalId || !found.proposalItinerary) throw notSwapped()
  const { document } = await getItinerary(db, found.proposalItinerary)
  const part = cardedPart(document, node)
  if (!part?.cost.card) throw notSwapped()
  const { place, cards } = await candidates(db, part.cost.card.rateCardId)
  const swaps = swapsFor(document, part, cards, await knownFor(services, db, []))
  return { place: place?.city ?? place?.destinations[0] ?? null, swaps: swaps.slice(0, 50) }
}

/** Puts another product in a service's place, in the draft; what else has changed in the trip waits on. */
export async function swapService(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, node, rateCardId, optionId }: Service & { rateCardId: string; optionId: string },
) {
  const found = await alertToDecide(db, actor, id)
  const { proposalId } = found.alert
  if (!proposalId) throw notSwapped()
  const proposal = await proposalToChange(db, actor, proposalId)
  checkNotAccepted(proposal)
  const { document: before } = await getItinerary(db, proposal.itineraryId)
  const part = cardedPart(before, node)
  if (!part?.cost.card) throw notSwapped()
  const { cards } = await candidates(db, part.cost.card.rateCardId)
  const card = cards.find((one) => one.id === rateCardId)
  const known = await knownFor(services, db, before)
  const cost = card && swappedCost(part, card, optionId, { currency: before.currency, known })
  if (!card || !cost)
    throw refused('NOT_SOLD', 'This is not sold for these days and people any more. Look at the choices again.')
  const edits = editsToSwap(before, part, { card, optionId, cost })
  const { results } = await editProposal(db, actor, proposalId, [{ id: crypto.randomUUID(), edits }])
  const problem = results[0]?.problem
  if (problem) throw conflict('STALE', problem.message, { alert: id })
  const { document: after, revision } = await getItinerary(db, proposal.itineraryId)
  const message = messageOf(before, after)
  const drift = tripDrift(after, await knownFor(services, db, after))
  if (!drift) return { alert: await decide(services, db, actor, found, repricedDraft(found, revision)), message }
  const alert = await updateAlert(db, id, { ...drift, pricedAt: revision, state: 'open', askedBy: null })
  announce(db, actor)
  return { alert: presentChanged(found, alert), message }
}
