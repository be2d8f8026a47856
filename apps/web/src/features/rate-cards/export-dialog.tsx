import { Modal, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import { useSending } from '~/lib/use-sending.ts'
import { VendorPicker } from '~/records/vendor-picker.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'

type Format = 'csv' | 'xlsx'

/** A vendor's rates as a file that can be corrected and imported again. */
export default function ExportRates({ onClose, vendorId: given }: { onClose: () => void; vendorId?: string }) {
  const [vendorId, setVendorId] = useState<string | null>(given ?? null)
  const [format, setFormat] = useState<Format>('xlsx')
  const { problems, isSending, sendOnce } = useSending()

  const start = () =>
    sendOnce(async (context) => {
      if (!vendorId) return
      const { data } = await api.rateCards.export({ vendorId, format }, { context })
      watchOperation(data.operationId)
      onClose()
    })

  return (
    <Modal opened onClose={onClose} title="Export rates">
      <Stack gap="md">
        <VendorPicker label="Vendor" value={vendorId} onChange={setVendorId} />
        <SegmentedControl
          aria-label="Format"
          data={[
            { value: 'xlsx', label: 'Excel workbook' },
            { value: 'csv', label: 'CSV' },
          ]}
          value={format}
          onChange={(next) => setFormat(next)}
        />
        <p className="quiet">
          The file has the layout that the import reads: change rates in it and import it again. Cards that have ended
          are left out.
        </p>
      </Stack>
      <FormFoot
        label="Export"
        problem={problems.form ?? Object.values(problems)[0]}
        isBusy={isSending}
        isDisabled={!vendorId}
        onCancel={onClose}
        onConfirm={() => void start()}
      />
    </Modal>
  )
}
