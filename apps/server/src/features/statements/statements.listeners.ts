import { onEvent } from '../../kernel/events/events.registry.ts'
import { settlementsAdded } from '../settlements/settlements.events.ts'
import { matchAllAccounts } from './statements.service.ts'

/** What a gateway says to have sent may be what lines wait for. */
export const statementListeners = [
  onEvent(settlementsAdded, (services, db, { currencies, userId }) =>
    matchAllAccounts(services, db, { currencies, userId }),
  ),
]
