import { Button, FileInput, Modal, Stack } from '@mantine/core'
import type { RateImport } from '@sarai/contract/rate-cards'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { VendorPicker } from '~/records/vendor-picker.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import classes from './rate-card-page.module.css'

/** A file of rates: what it would change is shown before it is taken. */
export default function ImportRates({ onClose, vendorId: given }: { onClose: () => void; vendorId?: string }) {
  const [vendorId, setVendorId] = useState<string | null>(given ?? null)
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<RateImport>()
  const { problems, isSending, sendOnce, send } = useSending()
  const wrong = preview ? preview.errors.length > 0 || preview.cards.length === 0 : false

  async function look(): Promise<void> {
    if (vendorId && file) setPreview((await api.rateCards.importPreview({ vendorId, file })).data)
  }

  const apply = () =>
    sendOnce(async (context) => {
      if (!vendorId || !file || !preview) return
      const { data } = await api.rateCards.importApply({ vendorId, file, seen: preview.seen }, { context })
      await queryClient.invalidateQueries({ queryKey: calls.rateCards.key() })
      toast({
        kind: 'success',
        message: `${plural(data.new, 'rate card')} added, ${data.changed} changed, ${data.same} as before`,
      })
      onClose()
    })

  function change(next: { vendorId?: string | null; file?: File | null }): void {
    setPreview(undefined)
    if (next.vendorId !== undefined) setVendorId(next.vendorId)
    if (next.file !== undefined) setFile(next.file)
  }

  return (
    <Modal opened onClose={onClose} title="Import rates" size="lg">
      <Stack gap="md">
        {!given && (
          <VendorPicker label="Vendor" value={vendorId} onChange={(id: string | null) => change({ vendorId: id })} />
        )}
        <FileInput
          label="File of rates, CSV or XLSX"
          accept=".csv,.xlsx"
          value={file}
          onChange={(next: File | null) => change({ file: next })}
        />
        {!preview && (
          <Button variant="light" disabled={!vendorId || !file} loading={isSending} onClick={() => void send(look)}>
            Show what would change
          </Button>
        )}
        {preview && <Preview preview={preview} />}
      </Stack>
      <FormFoot
        label="Import"
        problem={problems.form ?? Object.values(problems)[0]}
        isBusy={isSending}
        isDisabled={!preview || wrong}
        onCancel={onClose}
        onConfirm={() => void apply()}
      />
    </Modal>
  )
}

const kinds = { new: 'new', changed: 'changed', same: 'as it is' } as const

function Preview({ preview }: { preview: RateImport }) {
  return (
    <div role="status" className={classes.preview}>
      {preview.errors.length > 0 && (
        <>
          <strong>
            {plural(preview.errors.length, 'mistake')} in the file. Nothing is imported until they are corrected.
          </strong>
          <ul>
            {preview.errors.slice(0, 30).map(({ row, column, message }) => (
              <li key={`${row} ${column} ${message}`}>
                Row {row}, {column}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
      {preview.cards.map((card) => (
        <div key={card.name}>
          <strong>{card.name}</strong>: {kinds[card.kind]}
          {card.kind === 'changed' && `, ${card.new} new, ${card.changed} changed, ${card.ended} ended`}
          <ul>
            {card.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
            {card.errors.map((error) => (
              <li key={error} data-severity="error">
                {error}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
