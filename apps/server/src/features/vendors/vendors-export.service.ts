import type { VendorSelection } from '@sarai/contract/vendor-schemas'
import { customColumns } from '../../kernel/custom-fields/custom-fields-export.service.ts'
import { columnsAsked } from '../../kernel/operations/list-export.rules.ts'
import type { ListExport } from '../../kernel/operations/list-export.service.ts'
import { listVendorTypes } from '../vendor-types/vendor-types.service.ts'
import { nextVendors } from './vendors-bulk.queries.ts'
import { columnsFor } from './vendors-export.rules.ts'
import { countVendors } from './vendors-list.queries.ts'
import type { VendorCondition } from './vendors-list.rules.ts'
import { selectedVendors } from './vendors-list.service.ts'
import type { VendorRecord } from './vendors.queries.ts'

/** What is exported of vendors. */
export const vendorsExport: ListExport<VendorRecord, VendorRecord, VendorCondition, VendorSelection> = {
  kind: 'vendors.export',
  many: 'vendors',
  name: 'vendors',
  count: countVendors,
  select: selectedVendors,
  next: nextVendors,
  async columns(db, actor, keys) {
    const [types, custom] = await db.together(() => [listVendorTypes(db), customColumns(db, 'vendors', keys)])
    return [...columnsAsked(columnsFor(actor, types), keys), ...custom]
  },
  present: (_actor, vendor) => vendor,
  tellsCosts: true,
}
