import type { Page } from './access.ts'

/** What server and screens share of a kind of record; each is described in `records/<noun>.record.ts`. */
export interface Kind {
  /** What its numbers begin with: L-000123. */
  series: string
  /** The name that its calls, its live topic and its saved views share. */
  list: string
  /** Where the app lists them. */
  listPath: `/${string}`
  /** Where the app shows one: this and its id. */
  path: `/${string}`
  /** The page whose permission guards it. */
  page: Page
  /** Where it stands among the others in the page search: the lower, the earlier. */
  searchOrder: number
  /** Nobody owns them, or owners keep nobody else out: who may use the page sees them all. */
  isShared?: true
}
