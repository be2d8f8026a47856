import { agencyCreated } from '../../kernel/agency/agency.events.ts'
import { onEvent } from '../../kernel/events/events.registry.ts'
import { insertDefaultStages } from './stages.queries.ts'

export const stageListeners = [onEvent(agencyCreated, (_, db) => insertDefaultStages(db))]
