import {
  customKey,
  type CustomKind,
  type CustomRecord,
  isSorted,
  type SortedKind,
} from '@sarai/contract/custom-field-words'
import type { CustomField, CustomValue, CustomValues } from '@sarai/contract/custom-fields'
import { formatMoney } from '@sarai/money/format'
import { IconPaperclip } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay, formatNumber } from '~/lib/format.ts'
import type { Column } from '~/ui/data-table.tsx'
import type { Order } from '~/ui/order-button.tsx'
import { Tag } from '~/ui/tag.tsx'
import type { Amount } from './own-inputs.tsx'
import { PersonName } from './person-name.tsx'

const widths: Record<CustomKind, number> = {
  text: 180,
  number: 110,
  money: 130,
  date: 130,
  select: 150,
  multi_select: 200,
  person: 150,
  file: 110,
}

/** The agency's own fields as columns of a list, behind those that every agency has. */
export function ownColumns<Row extends { custom: CustomValues }>(
  fields: CustomField[],
  record: CustomRecord,
): Column<Row>[] {
  return fields
    .filter((field) => field.record === record)
    .map((field) => ({
      key: customKey(field.id),
      label: field.label,
      width: Math.max(widths[field.kind], Math.min(260, 24 + field.label.length * 8)),
      sort: isSorted(field) ? customKey(field.id) : undefined,
      sortsFrom: isSorted(field) && firstWords[field.kind].sign === '' ? 'asc' : 'desc',
      align: field.kind === 'number' || field.kind === 'money' ? 'right' : undefined,
      render: ({ custom }) => <OwnValue field={field} value={custom[field.id]} />,
    }))
}

const firstWords: Record<SortedKind, { sign: '' | '-'; words: string }> = {
  text: { sign: '', words: 'A to Z' },
  number: { sign: '-', words: 'highest first' },
  money: { sign: '-', words: 'highest first' },
  date: { sign: '', words: 'earliest first' },
  select: { sign: '', words: 'as listed' },
}

/** The orders that the agency's own fields put a list in, where there are no heads of columns to click on. */
export function ownOrders(fields: CustomField[], record: CustomRecord): Order[] {
  return fields.flatMap((field) => {
    if (field.record !== record || !isSorted(field)) return []
    const { sign, words } = firstWords[field.kind]
    return { sort: `${sign}${customKey(field.id)}`, label: `${field.label}, ${words}` }
  })
}

/** A value as lists show it. */
export function OwnValue({ field, value }: { field: CustomField; value: CustomValue | undefined }): ReactNode {
  if (value === undefined) return null
  const optionOf = (id: string) => field.options.find((option) => option.id === id)?.label
  switch (field.kind) {
    case 'number':
      return <span className="tabular">{formatNumber(Number(value))}</span>
    case 'money':
      return <span className="tabular">{formatMoney((value as Amount).minor, (value as Amount).currency)}</span>
    case 'date':
      return <span className="tabular">{formatDay(String(value))}</span>
    case 'select':
      return optionOf(String(value))
    case 'multi_select':
      return (value as string[]).map((id) => <Tag key={id} name={optionOf(id) ?? ''} />)
    case 'person':
      return <PersonName id={String(value)} />
    case 'file':
      return (
        <span className="quiet">
          <IconPaperclip size={13} aria-hidden /> Attached
        </span>
      )
    case 'text':
      return String(value)
  }
}
