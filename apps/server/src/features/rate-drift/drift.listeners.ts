import { allCosts } from '@sarai/itinerary/cost-edits'
import { onEvent } from '../../kernel/events/events.registry.ts'
import { ratesChanged } from '../rate-cards/rate-cards.events.ts'
import { proposalSent } from '../prospects/prospects.events.ts'
import { tripMade } from '../trips/trips.events.ts'
import { askAgainJob } from './drift-suppliers.jobs.ts'
import { repriceJob } from './drift.jobs.ts'
import { followQuotes } from './proposal-quotes.service.ts'

const cardsPerJob = 200

export const driftListeners = [
  onEvent(ratesChanged, async (services, db, { rateCardIds }) => {
    const payloads = []
    for (let at = 0; at < rateCardIds.length; at += cardsPerJob)
      payloads.push({ rateCardIds: rateCardIds.slice(at, at + cardsPerJob) })
    await services.jobs.enqueueAll(db, repriceJob, payloads)
  }),
  // What suppliers have quoted for what a traveller has before them is asked each day.
  onEvent(proposalSent, followQuotes),
  // What suppliers have quoted for a proposal may be another price by the time that it is accepted.
  onEvent(tripMade, async (services, db, { trip, document }) => {
    const isQuoted = allCosts(document).some(({ cost }) => cost.quote)
    if (isQuoted) await services.jobs.enqueue(db, askAgainJob, { tripId: trip.id })
  }),
]
