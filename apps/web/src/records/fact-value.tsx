import type { ReactNode } from 'react'
import { formatDay, formatMoney, formatMonth, formatPhone } from '~/lib/format.ts'
import { Tag } from '~/ui/tag.tsx'
import { isEmpty, type RecordField } from './record-fields.ts'

/** A fact as it reads; null where there is nothing to read. */
export function factValue(field: RecordField, value: unknown, currency: string): ReactNode {
  if (value !== false && isEmpty(value)) return null
  switch (field.kind) {
    case 'phone':
      return formatPhone(String(value))
    case 'day':
      return formatDay(String(value))
    case 'month':
      return formatMonth(String(value))
    case 'money':
      return formatMoney(Number(value), currency)
    case 'choice':
      return field.choices?.find((choice) => choice.value === String(value))?.label ?? String(value)
    case 'tags':
      return (value as string[]).map((tag) => <Tag key={tag} name={tag} />)
    case 'list':
    case 'ages':
      return (value as unknown[]).join(', ')
    case 'flag':
      return value === true ? 'Yes' : 'No'
    case 'text':
    case 'long':
    case 'email':
    case 'number':
      return String(value)
  }
}
