import type { InvoiceRow } from '@sarai/contract/invoice-schemas'
import { invoiceName } from '@sarai/contract/invoice-words'
import { api } from '~/api.ts'
import { runAction } from '~/ui/action.ts'
import { invoicesCache } from './invoices-cache.ts'

/** Puts a draft back that was deleted. */
export const restoreInvoice = (id: string) =>
  runAction(api.invoices.restore({ id }), 'The invoice was not restored', {
    show: ({ data }) => invoicesCache.show(data, true),
  })

export const deleteInvoice = (row: Pick<InvoiceRow, 'id' | 'kind' | 'number' | 'documentNumber'>) =>
  runAction(api.invoices.remove({ id: row.id }), 'The invoice was not deleted', {
    show: () => invoicesCache.hide(row.id),
    done: `${invoiceName(row)} deleted`,
    undo: () => restoreInvoice(row.id),
  })
