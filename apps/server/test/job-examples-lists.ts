import { contactsExport } from '../src/features/contacts/contacts-export.service.ts'
import { selectedContacts } from '../src/features/contacts/contacts-list.service.ts'
import { leadsExport } from '../src/features/leads/leads-export.service.ts'
import { libraryExport } from '../src/features/library/library-export.service.ts'
import { selectedLibrary } from '../src/features/library/library-list.service.ts'
import { vendorsExport } from '../src/features/vendors/vendors-export.service.ts'
import { selectedVendors } from '../src/features/vendors/vendors-list.service.ts'
import { selectionQuestion } from '../src/features/leads/leads-selection.service.ts'
import { startListExport } from '../src/kernel/operations/list-export.service.ts'
import { startOperation } from '../src/kernel/operations/operations.service.ts'
import { contact } from './examples/contacts.ts'
import { libraryItem } from './examples/library.ts'
import { vendor } from './examples/vendors.ts'
import type { Maker } from './maker.ts'

/** Every record of a list. */
export const everything = { filters: {} }
export const signalOf = (make: Maker, operationId: string) => ({ operationId, userId: make.userId })

/** What is done to many records of a list. */
export const listJobs: Record<string, (make: Maker) => Promise<object>> = {
  async 'leads.bulk'(make) {
    for (let made = 0; made < 3; made++) await make.lead()
    const actor = await make.actor()
    const change = { action: 'tag' as const, add: ['Family'], remove: [] }
    return make.write(async (db) => {
      const question = await selectionQuestion(make.services, db, actor, everything)
      const operation = { kind: 'leads.bulk' as const, title: make.word(), total: 3, input: { question, change } }
      return signalOf(make, (await startOperation(db, actor, operation)).id)
    })
  },
  async 'contacts.bulk'(make) {
    for (let made = 0; made < 3; made++) await contact(make)
    const actor = await make.actor()
    const change = { action: 'tag' as const, add: ['VIP'], remove: [] }
    return make.write(async (db) => {
      const question = await selectedContacts(make.services, db, actor, everything)
      const operation = { kind: 'contacts.bulk' as const, title: make.word(), total: 3, input: { question, change } }
      return signalOf(make, (await startOperation(db, actor, operation)).id)
    })
  },
  async 'library.bulk'(make) {
    for (let made = 0; made < 3; made++) await libraryItem(make)
    const actor = await make.actor()
    const change = { action: 'tag' as const, add: ['Family'], remove: [] }
    return make.write(async (db) => {
      const question = await selectedLibrary(db, actor, everything)
      const operation = { kind: 'library.bulk' as const, title: make.word(), total: 3, input: { question, change } }
      return signalOf(make, (await startOperation(db, actor, operation)).id)
    })
  },
  async 'vendors.bulk'(make) {
    for (let made = 0; made < 3; made++) await vendor(make)
    const actor = await make.actor()
    const change = { action: 'tag' as const, add: ['Family'], remove: [] }
    return make.write(async (db) => {
      const question = await selectedVendors(make.services, db, actor, everything)
      const operation = { kind: 'vendors.bulk' as const, title: make.word(), total: 3, input: { question, change } }
      return signalOf(make, (await startOperation(db, actor, operation)).id)
    })
  },
  async 'vendors.export'(make) {
    for (let made = 0; made < 3; made++) await vendor(make)
    const actor = await make.actor()
    const asked = { format: 'csv' as const, phones: 'local' as const, selection: everything }
    return signalOf(
      make,
      (await make.write((db) => startListExport(make.services, db, actor, vendorsExport, asked))).id,
    )
  },
  async 'library.export'(make) {
    for (let made = 0; made < 3; made++) await libraryItem(make)
    const actor = await make.actor()
    const asked = { format: 'csv' as const, selection: everything }
    return signalOf(
      make,
      (await make.write((db) => startListExport(make.services, db, actor, libraryExport, asked))).id,
    )
  },
  async 'leads.export'(make) {
    for (let made = 0; made < 3; made++) await make.lead()
    const actor = await make.actor()
    const asked = { format: 'csv' as const, phones: 'local' as const, selection: everything }
    return signalOf(make, (await make.write((db) => startListExport(make.services, db, actor, leadsExport, asked))).id)
  },
  async 'contacts.export'(make) {
    for (let made = 0; made < 3; made++) await contact(make)
    const actor = await make.actor()
    const vcardVersion = '4.0' as const
    const asked = { format: 'csv' as const, phones: 'local' as const, vcardVersion, selection: everything }
    return signalOf(
      make,
      (await make.write((db) => startListExport(make.services, db, actor, contactsExport, asked))).id,
    )
  },
}
