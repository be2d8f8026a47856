import { customKey, type CustomKind, type CustomRecord } from '@sarai/contract/custom-field-words'
import type { CustomField } from '@sarai/contract/custom-fields'
import type { AttachedTo } from '@sarai/contract/record-kinds'
import { useMemo } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import type { FieldKind, RecordField } from './record-fields.ts'

const ownSection = 'Your own fields'

const kinds: Record<CustomKind, FieldKind> = {
  text: 'text',
  number: 'decimal',
  money: 'amount',
  date: 'day',
  select: 'choice',
  multi_select: 'choices',
  person: 'person',
  file: 'file',
}

/** So few are all shown on a record's page, also while they are empty. */
const fewFields = 8

/** One of the agency's own fields, as forms and pages are made from fields. `on`: the record whose files it offers. */
export function ownField(field: CustomField, on?: AttachedTo): RecordField {
  return {
    name: customKey(field.id),
    label: field.label,
    kind: kinds[field.kind],
    section: ownSection,
    help: field.help ?? undefined,
    choices: field.options.map(({ id, label, isRetired }) => ({ value: id, label, isRetired })),
    isAsked: field.isRequired || undefined,
    on,
  }
}

/** The agency's own fields of a kind of record, in their order. A record that is only being made has no files yet. */
export function useOwnFields(record: CustomRecord, on?: AttachedTo): RecordField[] {
  const { customFields } = useSession()
  const id = on && Object.values(on)[0]
  return useMemo(() => {
    const fields = customFields.filter(
      (field) => field.record === record && (id !== undefined || field.kind !== 'file'),
    )
    const isFew = fields.length <= fewFields
    return fields.map((field) => ({ ...ownField(field, on), ...(isFew ? { isAlways: true as const } : {}) }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a record is known by its id
  }, [customFields, record, id])
}
