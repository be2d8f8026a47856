import { Button, FileInput, Modal, Stack, UnstyledButton } from '@mantine/core'
import type { RateImport } from '@sarai/contract/rate-cards'
import type { RateFileLayout } from '@sarai/contract/rate-files'
import { templateText } from '@sarai/rates/template'
import { useRef, useState } from 'react'
import { api } from '~/api.ts'
import { dayOf, plural } from '~/lib/format.ts'
import { saveText } from '~/lib/save-text.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { VendorPicker } from '~/records/vendor-picker.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import type { LayoutChange } from './import-layout.ts'
import { ImportReading } from './import-reading.tsx'
import classes from './rate-card-page.module.css'

/** A file of rates: what it would change is shown before it is taken. */
export default function ImportRates({ onClose, vendorId: given }: { onClose: () => void; vendorId?: string }) {
  const [vendorId, setVendorId] = useState<string | null>(given ?? null)
  const [file, setFile] = useState<File | null>(null)
  /** How the file is to be read, and how what is shown was. */
  const wanted = useRef<RateFileLayout>({})
  const [layout, setLayout] = useState<RateFileLayout>({})
  const [preview, setPreview] = useState<RateImport>()
  const { problems, isSending, sendOnce, send } = useSending()
  const wrong = preview ? preview.errors.length > 0 || preview.cards.length === 0 : false

  /** What is chosen while an answer is awaited is requested right after it. */
  async function look(): Promise<void> {
    if (!vendorId || !file) return
    let requested: RateFileLayout
    do {
      requested = wanted.current
      setPreview((await api.rateCards.importPreview({ vendorId, file, layout: JSON.stringify(requested) })).data)
      setLayout(requested)
    } while (requested !== wanted.current)
  }

  function read(change: LayoutChange): void {
    wanted.current = change(wanted.current)
    void send(look)
  }

  const apply = () =>
    sendOnce(async (context) => {
      if (!vendorId || !file || !preview) return
      const { data } = await api.rateCards.importApply(
        { vendorId, file, layout: JSON.stringify(layout), seen: preview.seen },
        { context },
      )
      await queryClient.invalidateQueries({ queryKey: calls.rateCards.key() })
      toast({
        kind: 'success',
        message: `${plural(data.new, 'rate card')} added, ${data.changed} changed, ${data.same} as before`,
      })
      onClose()
    })

  function change(next: { vendorId?: string | null; file?: File | null }): void {
    setPreview(undefined)
    setLayout({})
    wanted.current = {}
    if (next.vendorId !== undefined) setVendorId(next.vendorId)
    if (next.file !== undefined) setFile(next.file)
  }

  return (
    <Modal opened onClose={onClose} title="Import rates" size="xl">
      <Stack gap="md">
        {!given && (
          <VendorPicker label="Vendor" value={vendorId} onChange={(id: string | null) => change({ vendorId: id })} />
        )}
        <FileInput
          label="File of rates, a workbook or CSV"
          accept=".csv,.txt,.xlsx,.xls,.xlsb,.ods"
          value={file}
          onChange={(next: File | null) => change({ file: next })}
        />
        {!file && (
          <p className="quiet">
            One row is one option in one season. Other files are read too: you choose what their columns are.{' '}
            <UnstyledButton className={classes.template} onClick={saveTemplate}>
              Download a template
            </UnstyledButton>{' '}
            with all usual columns. A file that was exported here has the same.
          </p>
        )}
        {!preview && (
          <Button variant="light" disabled={!vendorId || !file} loading={isSending} onClick={() => void send(look)}>
            Show what would change
          </Button>
        )}
        {preview && (
          <>
            <ImportReading shape={preview.shape} onChange={read} />
            <Preview preview={preview} />
          </>
        )}
      </Stack>
      <FormFoot
        label="Import"
        problem={problems.form ?? Object.values(problems)[0]}
        isBusy={isSending}
        isDisabled={!preview || wrong || isSending}
        onCancel={onClose}
        onConfirm={() => void apply()}
      />
    </Modal>
  )
}

const saveTemplate = () =>
  saveText('rates-template.csv', 'text/csv', templateText(Number(dayOf(new Date()).slice(0, 4)) + 1))

const kinds = { new: 'new', changed: 'changed', same: 'as it is' } as const

function Preview({ preview }: { preview: RateImport }) {
  const warned = preview.cards.reduce((all, { warnings }) => all + warnings.length, 0)
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
      {preview.shape.notes.length > 0 && (
        <ul>
          {preview.shape.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {warned > 0 && (
        <p>
          <strong>{plural(warned, 'thing')} to look at.</strong> You can import the rates all the same.
        </p>
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
            {card.warnings.map((warning) => (
              <li key={warning} data-severity="warning">
                {warning}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
