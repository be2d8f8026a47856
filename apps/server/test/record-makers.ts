import type { AttachableKind } from '@sarai/contract/record-kinds'
import { getTableName } from 'drizzle-orm'
import { attachableOf } from '../src/kernel/records/records.registry.ts'
import { contact } from './examples/contacts.ts'
import { travelPackage } from './examples/packages.ts'
import { booking } from './examples/bookings.ts'
import { proposal, trip } from './examples/prospects.ts'
import { bill } from './examples/bills.ts'
import { invoice } from './examples/invoices.ts'
import { voucher } from './examples/vouchers.ts'
import { rateCard } from './examples/rate-cards.ts'
import { vendor } from './examples/vendors.ts'
import type { Maker } from './maker.ts'

/** Makes a record of each kind that something hangs on. @returns its id */
export const makers = {
  lead: (by) => by.lead(),
  contact,
  package: travelPackage,
  proposal,
  trip,
  bill,
  invoice,
  booking,
  voucher,
  rateCard,
  vendor,
} satisfies Record<AttachableKind, (by: Maker) => Promise<string>>

/** The table that records of a kind are in. */
export const tableOf = (kind: AttachableKind): string => getTableName(attachableOf(kind).table)
