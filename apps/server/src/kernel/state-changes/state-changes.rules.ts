import type { NoticeKind } from '@sarai/contract/notice-words'
import type { TimelineKind } from '@sarai/contract/timeline'

type Subject = 'trip' | 'traveller' | 'travellers' | 'amendment' | 'voucher' | 'invoice' | 'note'

/** What is no change of a record: settings, and notes that colleagues keep on records. */
type Others = `voucher_${'settings' | 'key'}_changed` | `note_${'added' | 'changed' | 'removed'}`

/** What happens to trips, vouchers and invoices, as their history names it. */
export type StateChange = Exclude<Extract<TimelineKind, `${Subject}_${string}`>, Others>

interface Concerned {
  /** Those who look after the record get this notice. Who did it is not told. */
  colleagues?: NoticeKind
  /**
   * `task`: a colleague tells the customer, who holds what said otherwise, and has a task until that is done. `mail`: the
   * customer is mailed where whoever does it says so, and a colleague has the task where not. `self`: the customer did it.
   */
  customer?: 'task' | 'mail' | 'self'
  /** `bookings`: vendors hear of each booking that goes to another state, as `vendorHears` says. */
  vendors?: 'bookings'
}

/**
 * Who hears of a change, since they acted on what held before, and how. Every kind has its row; an empty one is of a change
 * that nobody outside has acted on yet. Departures are trips by their days and have no state of their own; moves of bookings
 * are in `vendorHears`.
 */
export const concernedBy = {
  trip_cancelled: { colleagues: 'trip_cancelled', customer: 'mail', vendors: 'bookings' },
  trip_amended: { colleagues: 'trip_amended', customer: 'self', vendors: 'bookings' },
  traveller_cancelled: { colleagues: 'trip_cancelled', customer: 'mail', vendors: 'bookings' },
  // Vouchers and rooming that name them differ from then on, and say so.
  traveller_added: {},
  traveller_changed: {},
  traveller_removed: {},
  travellers_filled: { colleagues: 'travellers_filled', customer: 'self' },
  // The link is handed over by whoever made it; a revoked one says that it is.
  traveller_link_made: {},
  traveller_link_revoked: {},
  // A draft that nobody was sent.
  amendment_begun: {},
  amendment_dropped: {},
  amendment_accepted: { customer: 'self' },
  // The first is sent next; a revision replaces what the customer holds.
  voucher_issued: { customer: 'task' },
  voucher_sent: {},
  voucher_acknowledged: { colleagues: 'voucher_acknowledged', customer: 'self' },
  voucher_cancelled: { colleagues: 'voucher_cancelled', customer: 'task' },
  invoice_drafted: { colleagues: 'invoice_drafted' },
  invoice_issued: {},
  invoice_sent: {},
  invoice_cancelled: { customer: 'task' },
  // The note changes an invoice that the customer holds.
  note_issued: { customer: 'task' },
} as const satisfies Record<StateChange, Concerned>

type Rows = typeof concernedBy

/** Changes that those who look after a record get a notice of. */
export type NoticedChange = {
  [Change in StateChange]: Rows[Change] extends { colleagues: NoticeKind } ? Change : never
}[StateChange]

/** Changes after which a colleague may have to tell the customer. */
export type TaskedChange = {
  [Change in StateChange]: Rows[Change] extends { customer: 'task' | 'mail' } ? Change : never
}[StateChange]
