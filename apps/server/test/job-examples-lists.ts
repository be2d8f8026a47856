import { contactsExport } from '../src/features/contacts/contacts-export.service.ts'
import { leadsExport } from '../src/features/leads/leads-export.service.ts'
import { libraryExport } from '../src/features/library/library-export.service.ts'
import { packagesExport } from '../src/features/packages/packages-export.service.ts'
import { proposalsExport } from '../src/features/prospects/prospects-export.service.ts'
import { vendorsExport } from '../src/features/vendors/vendors-export.service.ts'
import { type ListExport, type Picked, startListExport } from '../src/kernel/operations/list-export.service.ts'
import { contact } from './examples/contacts.ts'
import { libraryItem } from './examples/library.ts'
import { travelPackage } from './examples/packages.ts'
import { proposal } from './examples/prospects.ts'
import { vendor } from './examples/vendors.ts'
import type { Maker } from './maker.ts'

/** Three records, and an export of all there are. */
const exportOf =
  <Row extends { id: string }, Shown, C extends string>(
    list: ListExport<Row, Shown, C, Picked>,
    record: (make: Maker) => Promise<unknown>,
  ) =>
  async (make: Maker) => {
    for (let made = 0; made < 3; made++) await record(make)
    const [actor, selection] = [await make.actor(), { filters: {} }]
    const asked = { format: 'csv' as const, phones: 'local' as const, vcardVersion: '4.0' as const, selection }
    const { id } = await make.write((db) => startListExport(make.services, db, actor, list, asked))
    return { operationId: id, userId: make.userId }
  }

/** How there comes to be something to do for the exports of lists. */
export const listJobs: Record<string, (make: Maker) => Promise<object>> = {
  'leads.export': exportOf(leadsExport, (make) => make.lead()),
  'contacts.export': exportOf(contactsExport, contact),
  'vendors.export': exportOf(vendorsExport, vendor),
  'library.export': exportOf(libraryExport, libraryItem),
  'packages.export': exportOf(packagesExport, travelPackage),
  'prospects.export': exportOf(proposalsExport, (make) => proposal(make)),
}
