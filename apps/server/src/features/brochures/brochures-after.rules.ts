import type { CollectedTax } from '@sarai/contract/collected-tax'
import type { Html } from '../../core/http/html.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Visitor } from '../../kernel/page-views/page-views.service.ts'
import type { Services } from '../../services.ts'

/** The trip that an accepted proposal became, as far as its page tells of it. */
export interface TripAfter {
  state: 'ahead' | 'over' | 'cancelled'
  /** All that the section is made of: as long as it is the same, so is the section. */
  standing: string
  /** At source, on top of what was agreed upon; null where nothing is, or where the trip costs something else by now. */
  collected: CollectedTax | null
  section: Html
  style: string
}

/** An accepted proposal, as far as it takes to find its trip. */
interface AcceptedProposal {
  proposal: { id: string; publicKey: string }
  agency: { name: string }
  /** Today, where the agency is. */
  day: string
}

/** What a traveller may have mailed to their own address from the page. */
export const mailedLinks = ['travellers', 'papers'] as const
export type MailedLinks = (typeof mailedLinks)[number]

/**
 * What comes after a proposal was accepted. Trips, their payments and papers stand above proposals, so the part that
 * knows them is given to the page's routes (plain-routes.ts).
 */
export interface AfterAcceptance {
  /** @returns undefined where there is no trip to tell of */
  read: (services: Services, db: AgencyDb, of: AcceptedProposal) => Promise<TripAfter | undefined>
  /** @throws AppError 409 where nothing can be mailed, 429 after a few times */
  mail: (
    services: Services,
    visitor: Visitor,
    of: { agencyId: string; proposalId: string; what: MailedLinks },
  ) => Promise<void>
  /**
   * Takes the form to pay online.
   * @returns the address of the gateway's page
   * @throws AppError 409 where nothing is to be paid there, 422 where the gateway refuses, 429 after many times
   */
  pay: (
    services: Services,
    visitor: Visitor,
    of: { agencyId: string; proposalId: string; body: URLSearchParams },
  ) => Promise<string>
  /**
   * The receipt of what was paid there of late, to take along.
   * @throws AppError 404 where that was not paid there
   */
  receipt: (
    services: Services,
    of: { agencyId: string; path: string; search: URLSearchParams },
  ) => Promise<{ title: string; storageKey: string; ask: () => Promise<void> }>
  /** Waits for what was paid: after how many seconds to ask anew, at which address; undefined once the page says it. */
  wait: (
    services: Services,
    of: { agencyId: string; path: string; search: URLSearchParams },
  ) => Promise<{ seconds: number; url: string } | undefined>
}
