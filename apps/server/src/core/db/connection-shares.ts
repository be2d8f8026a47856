/** The fewest connections a server can work with. */
export const minConnections = 6

/** How many of a server's connections are for what. */
export interface ConnectionShares {
  /** What people and jobs do as an agency. */
  agencies: number
  /** Short transactions while another is open. */
  aside: number
  /** The job queue, and the few tables that belong to no agency. */
  shared: number
}

/** Each for itself and kept: one that listens, and one that looks whether the database can be worked with. */
const keptApart = 2

/** Shares out all the connections a server may open. */
export function sharesOf(connections: number): ConnectionShares {
  const aside = connections < 12 ? 1 : 2
  // One may be held for long by what all servers do in turn; at least one other is left.
  const shared = connections < 12 ? 2 : connections < 24 ? 3 : 4
  return { agencies: connections - keptApart - aside - shared, aside, shared }
}
