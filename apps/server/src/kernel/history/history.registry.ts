import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** What has become since of something that entries name by an id in their data. */
export interface EntryState {
  /** The name of that id: `messageId`. */
  idName: string
  table: PgTable & { id: AnyPgColumn; agencyId: AnyPgColumn }
  state: AnyPgColumn
  trouble: AnyPgColumn
}

let states: readonly EntryState[] = []

/** Has histories say what became of what higher parts do. Called once. */
export function registerEntryStates(registered: readonly EntryState[]): void {
  states = registered
}

export const listEntryStates = (): readonly EntryState[] => states
