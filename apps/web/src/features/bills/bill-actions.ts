import type { BillRow } from '@sarai/contract/bill-schemas'
import { billTitle } from '@sarai/contract/bill-words'
import { api } from '~/api.ts'
import { runAction } from '~/ui/action.ts'
import { billsCache } from './bills-cache.ts'

/** Puts a draft back that was deleted. */
export const restoreBill = (id: string) =>
  runAction(api.bills.restore({ id }), 'The bill was not restored', {
    show: ({ data }) => billsCache.show(data, true),
  })

export const deleteBill = ({ id, kind, billNumber }: Pick<BillRow, 'id' | 'kind' | 'billNumber'>) =>
  runAction(api.bills.remove({ id }), 'The bill was not deleted', {
    show: () => billsCache.hide(id),
    done: `${billTitle({ kind, billNumber })} deleted`,
    undo: () => restoreBill(id),
  })
