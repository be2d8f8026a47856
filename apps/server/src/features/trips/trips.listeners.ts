import { onEvent } from '../../kernel/events/events.registry.ts'
import { proposalAccepted } from '../prospects/prospects.events.ts'
import { makeTrip } from './trips.service.ts'

export const tripListeners = [onEvent(proposalAccepted, makeTrip)]
