import type { Amount, Authorisation, AuthorisationStep, Connection, ProviderDescription } from '../provider.ts'

/** An account of the agency's books. */
export interface BookAccount {
  id: string
  code: string | null
  name: string
}

/** A balanced entry: what its lines add and take is the same. */
export interface BookEntry {
  /** Ours, the number of the document: the same twice is booked once. */
  reference: string
  date: string
  narration: string
  party: { name: string; taxNumber: string | null } | null
  lines: { accountId: string; side: 'debit' | 'credit'; amount: Amount; note: string | null }[]
}

export interface BookedEntry {
  id: string
  reference: string
  state: 'booked' | 'cancelled'
}

/** A program that keeps the agency's books. Ours are the source: nothing is ever read back into them. */
export interface AccountingProvider extends ProviderDescription<'accounting'> {
  authorise: (connection: Connection, step: AuthorisationStep) => Promise<Authorisation>
  accounts: (connection: Connection) => Promise<BookAccount[]>
  /** `refused` for an entry whose day is in a closed period, or whose lines do not balance. */
  book: (connection: Connection, entry: BookEntry) => Promise<BookedEntry>
  cancel: (connection: Connection, entryId: string) => Promise<BookedEntry>
  fetch: (connection: Connection, reference: string) => Promise<BookedEntry>
}
