import { Button, FileButton, Group, Modal, Stack } from '@mantine/core'
import type { ContactDocument, NewDocument } from '@sarai/contract/contact-documents'
import { type DocumentKind, documentKinds } from '@sarai/contract/contact-words'
import { isIndianDocument, isVatCountry } from '@sarai/contract/tax-names'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { problemsAndForm, savedByOthers } from '~/lib/forms.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { FactField } from '~/records/fact-field.tsx'
import { takenTypes } from '~/records/files.tsx'
import type { RecordField } from '~/records/record-fields.ts'
import { refreshFiles } from '~/records/refresh.ts'
import { StaleDialog } from '~/records/stale-dialog.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { runAction } from '~/ui/action.ts'
import { refreshAround } from './contacts-cache.ts'
import { documentNames } from '~/lib/contact-names.ts'

const fieldsFor = (country: string, kind?: DocumentKind): RecordField[] => [
  {
    name: 'kind',
    label: 'Document',
    kind: 'choice',
    section: '',
    isRequired: true,
    choices: documentKinds
      .filter((value) => value === kind || !isVatCountry(country) || !isIndianDocument(value))
      .map((value) => ({ value, label: documentNames[value] })),
  },
  { name: 'number', label: 'Number', kind: 'text', section: '' },
  {
    name: 'country',
    label: 'Country',
    kind: 'country',
    section: '',
    help: 'The one that issued it; for a visa, the one it is for',
  },
  { name: 'issuedOn', label: 'Issued on', kind: 'day', section: '', isPast: true },
  { name: 'expiresOn', label: 'Expires on', kind: 'day', section: '' },
  { name: 'note', label: 'Note', kind: 'text', section: '' },
]

interface Props {
  contactId: string
  /** The one to be changed; a new one where there is none. */
  document?: ContactDocument
  onClose: () => void
}

interface Scan {
  id: string
  name: string
}

/** A new document, or changes to one. Its number is kept sealed: here it can be replaced, not read. */
export function DocumentDialog({ contactId, document, onClose }: Props) {
  const { country } = useSession().agency
  const fields = fieldsFor(country, document?.kind)
  const [base, setBase] = useState(document)
  const [changes, setChanges] = useState<Record<string, unknown>>(document ? {} : { kind: 'passport', country })
  const [scan, setScan] = useState<Scan | null>(
    document?.fileId ? { id: document.fileId, name: document.fileName ?? 'Scan' } : null,
  )
  const [current, setCurrent] = useState<ContactDocument>()
  const { problems, setProblems, isSending, send } = useSending((error) => {
    const theirs = savedByOthers<ContactDocument>(error)
    setCurrent(theirs)
    return theirs ? {} : problemsAndForm(error, document ? 'changes.' : 'document.')
  })

  async function upload(file: File | null): Promise<void> {
    if (!file) return
    const { data } = await runAction(api.files.upload({ on: { contactId }, file }), `${file.name} was not taken`)
    setScan({ id: data.id, name: data.name })
    setChanges((given) => ({ ...given, fileId: data.id }))
    await refreshFiles()
  }

  const save = (version = base?.version) =>
    send(async () => {
      if (base && version !== undefined) {
        await api.contactDocuments.update({ contactId, id: base.id, version, changes })
      } else await api.contactDocuments.create({ contactId, document: changes as NewDocument })
      refreshAround()
      onClose()
    })

  const valueOf = (name: string) =>
    name in changes ? changes[name] : ((base as Record<string, unknown> | undefined)?.[name] ?? null)
  return (
    <Modal opened onClose={onClose} title={document ? documentNames[document.kind] : 'New document'} size="sm">
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="md">
          {fields.map((field) => (
            <FactField
              key={field.name}
              field={
                field.name === 'number' && base?.lastDigits
                  ? { ...field, help: `Ends in ${base.lastDigits}; leave it empty to keep it` }
                  : field
              }
              value={valueOf(field.name)}
              onChange={(value) => {
                setChanges((given) => ({ ...given, [field.name]: value }))
                setProblems({})
              }}
              problem={problems[field.name]}
              hasFocus={field.name === 'number'}
            />
          ))}
          <Group gap="xs">
            <FileButton onChange={(file) => void upload(file)} accept={takenTypes}>
              {(props) => (
                <Button {...props} variant="default" size="compact-md" leftSection={<IconPaperclip size={15} />}>
                  {scan ? 'Another scan' : 'Add a scan'}
                </Button>
              )}
            </FileButton>
            {scan && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-md"
                rightSection={<IconX size={13} />}
                aria-label={`Detach ${scan.name}`}
                onClick={() => {
                  setScan(null)
                  setChanges((given) => ({ ...given, fileId: null }))
                }}
              >
                {scan.name}
              </Button>
            )}
          </Group>
          <FormFoot problem={problems.form} label="Save document" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
      {current && (
        <StaleDialog
          fields={fields}
          changes={changes}
          current={current}
          currencyOf={() => ''}
          onTakeTheirs={() => {
            refreshAround()
            onClose()
          }}
          onKeepMine={() => {
            setBase(current)
            setCurrent(undefined)
            void save(current.version)
          }}
        />
      )}
    </Modal>
  )
}
