import type { RecordDescription } from '../../kernel/records/records.registry.ts'
import { vendorColumns, vendorRowsOf } from './vendors-list.queries.ts'
import { findVendor, vendorIndex, type VendorRecord } from './vendors.queries.ts'
import { subjectOf } from './vendors.service.ts'
import { vendors } from './vendors.table.ts'

export const vendorRecord: RecordDescription = {
  kind: 'vendor',
  noun: 'vendor',
  page: 'vendors',
  table: vendors,
  label: vendors.name,
  custom: { record: 'vendors', column: vendors.custom },
  topic: 'vendors',
  attachable: {
    async find(db, _actor, id) {
      const found = await findVendor(db, id)
      return found && { subject: subjectOf(found), isDeleted: found.deletedAt !== null }
    },
  },
  search: {
    table: vendors,
    columns: vendorColumns,
    termsOf: (row: VendorRecord) => vendorIndex(row).terms,
    async listHits(db, _actor, ids) {
      const rows = await vendorRowsOf(db, ids)
      return rows.map(({ id, number, name, phone, email, city, destinations, tags }) => ({
        kind: 'vendor',
        id,
        number,
        title: name,
        phone,
        email,
        detail: [city, ...destinations.slice(0, 3)].filter(Boolean).join(', '),
        also: tags,
      }))
    },
  },
}
