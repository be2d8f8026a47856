import type { VendorRow } from '@sarai/contract/vendor-schemas'
import { api } from '~/api.ts'
import { runAction } from '~/ui/action.ts'
import { vendorsCache } from './vendors-cache.ts'

/** Puts a vendor back that was deleted. */
export const restoreVendor = (id: string) =>
  runAction(api.vendors.restore({ id }), 'The vendor was not restored', {
    show: ({ data }) => vendorsCache.show(data, true),
  })

export const deleteVendor = ({ id, name }: Pick<VendorRow, 'id' | 'name'>) =>
  runAction(api.vendors.remove({ id }), 'The vendor was not deleted', {
    show: () => vendorsCache.hide(id),
    done: `${name} deleted`,
    undo: () => restoreVendor(id),
  })
