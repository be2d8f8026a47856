import { onEvent } from '../../kernel/events/events.registry.ts'
import { ratesChanged } from '../rate-cards/rate-cards.events.ts'
import { repriceJob } from './drift.jobs.ts'

const cardsPerJob = 200

export const driftListeners = [
  onEvent(ratesChanged, async (services, db, { rateCardIds }) => {
    const payloads = []
    for (let at = 0; at < rateCardIds.length; at += cardsPerJob)
      payloads.push({ rateCardIds: rateCardIds.slice(at, at + cardsPerJob) })
    await services.jobs.enqueueAll(db, repriceJob, payloads)
  }),
]
