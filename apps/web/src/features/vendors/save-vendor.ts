import type { Vendor, VendorChanges } from '@sarai/contract/vendor-schemas'
import { api } from '~/api.ts'
import { runAction } from '~/ui/action.ts'
import { vendorsCache } from './vendors-cache.ts'

/** Changes a vendor from its page, beside its facts. */
export const saveVendor = ({ id, version }: Pick<Vendor, 'id' | 'version'>, changes: VendorChanges) =>
  runAction(api.vendors.update({ id, version, changes }), 'The vendor was not changed', {
    show: ({ data }) => vendorsCache.show(data),
  })
