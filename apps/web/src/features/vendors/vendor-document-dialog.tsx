import { Modal, Stack } from '@mantine/core'
import { ApiError } from '@sarai/contract/client'
import type { NewVendorDocument, VendorDocument } from '@sarai/contract/vendor-documents'
import { vendorDocumentKinds, vendorDocumentLabels } from '@sarai/contract/vendor-words'
import { useState } from 'react'
import { api } from '~/api.ts'
import { problemsOf } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { FactField } from '~/records/fact-field.tsx'
import type { RecordField } from '~/records/record-fields.ts'
import { StaleDialog } from '~/records/stale-dialog.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'

const fieldsOf = (vendorId: string): RecordField[] => [
  {
    name: 'kind',
    label: 'Document',
    kind: 'choice',
    section: '',
    isRequired: true,
    choices: vendorDocumentKinds.map((value) => ({ value, label: vendorDocumentLabels[value] })),
  },
  { name: 'number', label: 'Number', kind: 'text', section: '' },
  { name: 'issuedOn', label: 'Issued on', kind: 'day', section: '', isPast: true },
  { name: 'expiresOn', label: 'Ends on', kind: 'day', section: '' },
  { name: 'fileId', label: 'File', kind: 'file', section: '', on: { vendorId } },
  { name: 'note', label: 'Note', kind: 'text', section: '' },
]

const atInputs = (error: unknown) =>
  Object.fromEntries(
    Object.entries(problemsOf(error)).map(([name, problem]) => [name.split('.').at(-1) ?? name, problem]),
  )

interface Props {
  vendorId: string
  /** The one to be changed; a new one where there is none. */
  document?: VendorDocument
  onClose: () => void
}

/** A new document of a vendor, or changes to one. */
export function VendorDocumentDialog({ vendorId, document, onClose }: Props) {
  const [base, setBase] = useState(document)
  const [changes, setChanges] = useState<Record<string, unknown>>(document ? {} : { kind: 'contract' })
  const [current, setCurrent] = useState<VendorDocument>()
  const { problems, isSending, send, submit } = useSending(atInputs)
  const fields = fieldsOf(vendorId)

  async function done(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: calls.vendorDocuments.key() })
    onClose()
  }

  async function save(version = base?.version): Promise<void> {
    try {
      if (base && version !== undefined) await api.vendorDocuments.update({ vendorId, id: base.id, version, changes })
      else await api.vendorDocuments.create({ vendorId, document: changes as NewVendorDocument })
      await done()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'STALE') throw error
      setCurrent(error.detail.current as VendorDocument)
    }
  }

  const valueOf = (name: string) =>
    name in changes ? changes[name] : ((base as Record<string, unknown> | undefined)?.[name] ?? null)
  return (
    <Modal opened onClose={onClose} title={document ? vendorDocumentLabels[document.kind] : 'New document'} size="sm">
      <form noValidate onSubmit={(event) => submit(event, () => save())}>
        <Stack gap="md">
          {fields.map((field) => (
            <FactField
              key={field.name}
              field={field}
              value={valueOf(field.name)}
              onChange={(value) => setChanges((given) => ({ ...given, [field.name]: value }))}
              problem={problems[field.name]}
              hasFocus={field.name === 'number'}
            />
          ))}
          <FormFoot problem={problems.form} label="Save document" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
      {current && (
        <StaleDialog
          fields={fields}
          changes={changes}
          current={current}
          currencyOf={() => ''}
          onTakeTheirs={() => void done()}
          onKeepMine={() => {
            setBase(current)
            setCurrent(undefined)
            void send(() => save(current.version))
          }}
        />
      )}
    </Modal>
  )
}
