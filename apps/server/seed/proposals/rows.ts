import type { bookings } from '../../src/features/bookings/bookings.table.ts'
import type { itineraries, itineraryChanges } from '../../src/features/itineraries/itineraries.table.ts'
import type {
  proposalAcceptances,
  proposalRequests,
  proposalViews,
} from '../../src/features/prospects/prospects-page.table.ts'
import type { proposalVersions } from '../../src/features/prospects/prospects-versions.table.ts'
import type { proposals } from '../../src/features/prospects/prospects.table.ts'
import type { timeline } from '../../src/kernel/timeline/timeline.table.ts'
import type { tripInstalments } from '../../src/features/trips/trips-instalments.table.ts'
import type { trips } from '../../src/features/trips/trips.table.ts'

/** What is to be inserted, table by table. */
export interface ProposalRows {
  itineraries: (typeof itineraries.$inferInsert)[]
  changes: (typeof itineraryChanges.$inferInsert)[]
  proposals: (typeof proposals.$inferInsert)[]
  versions: (typeof proposalVersions.$inferInsert)[]
  views: (typeof proposalViews.$inferInsert)[]
  requests: (typeof proposalRequests.$inferInsert)[]
  acceptances: (typeof proposalAcceptances.$inferInsert)[]
  trips: (typeof trips.$inferInsert)[]
  bookings: (typeof bookings.$inferInsert)[]
  instalments: (typeof tripInstalments.$inferInsert)[]
  entries: (typeof timeline.$inferInsert)[]
}

export const noRows = (): ProposalRows => ({
  itineraries: [],
  changes: [],
  proposals: [],
  versions: [],
  views: [],
  requests: [],
  acceptances: [],
  trips: [],
  bookings: [],
  instalments: [],
  entries: [],
})
