import { Checkbox, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { CustomKind, CustomRecord } from '@sarai/contract/custom-field-words'
import type { CustomField, CustomFieldChanges } from '@sarai/contract/custom-fields'
import { useRef, useState } from 'react'
import { api } from '~/api.ts'
import { byInput, problemsOf } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import classes from './custom-fields.module.css'
import { FieldPreview } from './field-preview.tsx'
import { refreshFields } from './fields-cache.ts'
import { KindPick } from './kind-pick.tsx'
import { kindNames, recordNames } from './kind-words.ts'
import { OptionsInput, type TypedOption, typedOption } from './options-input.tsx'

interface Props {
  record: CustomRecord
  field?: CustomField
  onClose: () => void
}

const isChoice = (kind: CustomKind) => kind === 'select' || kind === 'multi_select'

/** A field: what it is called, of what kind it is, and how it will look. */
export function FieldDialog({ record, field, onClose }: Props) {
  const [label, setLabel] = useState(field?.label ?? '')
  const [kind, setKind] = useState<CustomKind>(field?.kind ?? 'text')
  const [help, setHelp] = useState(field?.help ?? '')
  const [isRequired, setRequired] = useState(field?.isRequired ?? false)
  const [options, setOptions] = useState<TypedOption[]>(() =>
    field ? field.options.map((option) => ({ ...option, key: option.id })) : [typedOption(), typedOption()],
  )
  const { problems, isSending, submit } = useSending((error) => byInput(problemsOf(error, 'changes.')))
  const idempotencyKey = useRef(crypto.randomUUID())
  const given = options.filter((option) => option.label.trim() !== '')

  async function save(): Promise<void> {
    await keep({
      label,
      help: help.trim() || null,
      isRequired: isRequired && kind !== 'file',
      options: isChoice(kind) ? given.map(({ id, label: name, isRetired }) => ({ id, label: name, isRetired })) : [],
    })
    await refreshFields()
    onClose()
  }

  function keep(facts: Required<CustomFieldChanges>): Promise<unknown> {
    if (field) return api.customFields.update({ id: field.id, version: field.version, changes: facts })
    const context = { idempotencyKey: idempotencyKey.current }
    const named = facts.options?.map((option) => ({ label: option.label }))
    return api.customFields.create({ record, kind, ...facts, options: named }, { context })
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={field ? `Edit ${field.label}` : `Add a field to ${recordNames[record]}s`}
      size={760}
    >
      <form onSubmit={(event) => submit(event, save)} noValidate>
        <div className={classes.dialog}>
          <Stack gap="md">
            <TextInput
              label="Name"
              placeholder="Visa type"
              value={label}
              onChange={(event) => setLabel(event.currentTarget.value)}
              maxLength={60}
              error={problems.label}
              data-autofocus
            />
            {field ? (
              <div>
                <Text size="sm" fw={500}>
                  Kind
                </Text>
                <Text size="sm" className="quiet">
                  {kindNames[kind]}. It stays: {recordNames[record]}s may have values of it.
                </Text>
              </div>
            ) : (
              <KindPick value={kind} onChange={setKind} />
            )}
            {isChoice(kind) && <OptionsInput options={options} onChange={setOptions} problem={problems.options} />}
            <TextInput
              label="Help"
              description="Shown under the field as a hint."
              value={help}
              onChange={(event) => setHelp(event.currentTarget.value)}
              maxLength={200}
              error={problems.help}
            />
            {kind !== 'file' && (
              <Checkbox
                label="Required"
                description={`Required when adding a ${recordNames[record]}. Not required in imports and web forms.`}
                checked={isRequired}
                onChange={(event) => setRequired(event.currentTarget.checked)}
                error={problems.isRequired}
              />
            )}
          </Stack>
          <FieldPreview record={record} kind={kind} label={label} help={help} isRequired={isRequired} options={given} />
        </div>
        <FormFoot problem={problems.form} label={field ? 'Save' : 'Add field'} isBusy={isSending} onCancel={onClose} />
      </form>
    </Modal>
  )
}
