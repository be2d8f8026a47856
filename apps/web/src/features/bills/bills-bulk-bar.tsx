import { paymentRunCurrency, maxRunLines } from '@sarai/contract/payment-run-words'
import { tableFormats } from '@sarai/contract/export-words'
import { IconBuildingBank } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { ExportItems } from '~/records/export-items.tsx'
import { BulkExport, useSelected } from '~/records/record-bulk-bar.tsx'
import { BulkBar, BulkButton } from '~/ui/bulk-bar.tsx'
import { Reason } from '~/ui/reason.tsx'
import { exportBills } from './export-bills.ts'
import type { BillsList } from './bills-page.tsx'

const PaymentRunDialog = lazy(() => import('~/records/payment-run-dialog.tsx'))

/** What can be done with the bills that are selected: pay them together, or write them to a file. */
export default function BillsBulkBar({ list }: { list: BillsList }) {
  const { can, lacks, agency } = useSession()
  const selected = useSelected(list)
  const [isPaying, setPaying] = useState(false)
  const { ids, isEverything } = selected.which
  const mayPay = can('vendors', 'write') && !list.isDeleted && agency.currency === paymentRunCurrency
  const isTooMany = isEverything || ids.size > maxRunLines
  return (
    <>
      <BulkBar
        one={list.description.one}
        selected={selected.which}
        onEverything={selected.selectEverything}
        onNothing={list.selectNothing}
      >
        {mayPay && (
          <Reason why={isTooMany ? `A payment run has at most ${maxRunLines} bills. Select fewer.` : undefined}>
            <BulkButton leftSection={<IconBuildingBank size={16} />} onClick={() => setPaying(true)}>
              Put into a payment run
            </BulkButton>
          </Reason>
        )}
        <BulkExport>
          <ExportItems
            hasOwner={false}
            hasPhones={false}
            lacks={lacks('export', null)}
            formats={tableFormats}
            run={(format, ways) => exportBills(format, selected.selection, ways)}
          />
        </BulkExport>
      </BulkBar>
      <Suspense>
        {isPaying && (
          <PaymentRunDialog billIds={[...ids]} onDone={list.selectNothing} onClose={() => setPaying(false)} />
        )}
      </Suspense>
    </>
  )
}
