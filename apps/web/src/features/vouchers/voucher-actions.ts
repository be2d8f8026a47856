import type { VoucherRow } from '@sarai/contract/voucher-schemas'
import { api } from '~/api.ts'
import { runAction } from '~/ui/action.ts'
import { vouchersCache } from './vouchers-cache.ts'

/** Puts a voucher back that was deleted. */
export const restoreVoucher = (id: string) =>
  runAction(api.vouchers.restore({ id }), 'The voucher was not restored', {
    show: ({ data }) => vouchersCache.show(data, true),
  })

export const deleteVoucher = ({ id, title }: Pick<VoucherRow, 'id' | 'title'>) =>
  runAction(api.vouchers.remove({ id }), 'The voucher was not deleted', {
    show: () => vouchersCache.hide(id),
    done: `${title} deleted`,
    undo: () => restoreVoucher(id),
  })
