import { tableFormats } from '@sarai/contract/export-words'
import type { InvoiceBulkAction } from '@sarai/contract/invoice-list-schemas'
import { IconCashBanknote } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { ExportItems } from '~/records/export-items.tsx'
import { RecordBulkBar, useBulk } from '~/records/record-bulk-bar.tsx'
import { BulkButton } from '~/ui/bulk-bar.tsx'
import { exportInvoices } from './export-invoices.ts'
import type { InvoicesList } from './invoices-page.tsx'

const RequestPaymentsDialog = lazy(() => import('~/records/request-payments-dialog.tsx'))

/** What can be done with the invoices that are selected. */
export default function InvoicesBulkBar({ list }: { list: InvoicesList }) {
  const [isRequesting, setRequesting] = useState(false)
  const { can } = useSession()
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
    >
      {can('invoices', 'write') && (
        <BulkButton leftSection={<IconCashBanknote size={16} />} onClick={() => setRequesting(true)}>
          Ask for what is due
        </BulkButton>
      )}
      {isRequesting && (
        <Suspense>
          <RequestPaymentsDialog
            of={{ invoices: bulk.selection }}
            onDone={list.selectNothing}
            onClose={() => setRequesting(false)}
          />
        </Suspense>
      )}
    </RecordBulkBar>
  )
}
