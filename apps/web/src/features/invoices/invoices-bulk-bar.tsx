import { tableFormats } from '@sarai/contract/export-words'
import type { InvoiceBulkAction } from '@sarai/contract/invoice-list-schemas'
import { api } from '~/api.ts'
import { ExportItems } from '~/records/export-items.tsx'
import { RecordBulkBar, useBulk } from '~/records/record-bulk-bar.tsx'
import { exportInvoices } from './export-invoices.ts'
import type { InvoicesList } from './invoices-page.tsx'

/** What can be done with the invoices that are selected. */
export default function InvoicesBulkBar({ list }: { list: InvoicesList }) {
  const bulk = useBulk(list, (selection, change: InvoiceBulkAction) => api.invoices.bulk({ selection, change }))
  return (
    <RecordBulkBar
      bulk={bulk}
      exporting={
        <ExportItems
          hasOwner
          hasPhones={false}
          lacks={bulk.lacks('export')}
          formats={tableFormats}
          run={(format, ways) => exportInvoices(format, bulk.selection, ways)}
        />
      }
      onAssign={(ownerId) => bulk.run({ action: 'assign', ownerId })}
      onTag={(tags) => bulk.run({ action: 'tag', ...tags })}
    />
  )
}
