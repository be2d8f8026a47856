import { agencyCreated } from '../../kernel/agency/agency.events.ts'
import { onEvent } from '../../kernel/events/events.registry.ts'
import { insertBuiltInVendorTypes } from './vendor-types.queries.ts'

export const vendorTypeListeners = [onEvent(agencyCreated, (_, db) => insertBuiltInVendorTypes(db))]
