import { customIdOf } from '@sarai/contract/custom-field-words'
import type { CustomValue } from '@sarai/contract/custom-fields'
import type { ImportField } from '@sarai/contract/import-fields'
import { formatAmount, formatMoney } from '@sarai/money/format'
import { formatWord } from '@sarai/contract/export-words'
import { formatDay, formatMoment, formatMonth, formatNumber, formatPhone } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { OwnValue } from '~/records/own-columns.tsx'
import { StagePill } from '~/ui/stage-pill.tsx'

/** A value as lists and pages will show it. */
export function FieldValue({ field, value, currency }: { field: ImportField; value: unknown; currency?: unknown }) {
  const { stages, team, agency, customFields } = useSession()
  if (value === null || value === undefined || value === '') return null
  const own = customFields.find(({ id }) => id === customIdOf(field.key))
  if (own) return <OwnValue field={own} value={value as CustomValue} />
  switch (field.kind) {
    case 'phone':
      return (Array.isArray(value) ? value : [value]).map((number) => formatPhone(String(number))).join(', ')
    case 'day':
      return formatDay(String(value))
    case 'month':
      return formatMonth(String(value))
    case 'moment':
      return formatMoment(String(value))
    case 'number':
      return formatNumber(Number(value))
    case 'money':
      // Of an amount whose currency is still to be chosen only the figure is known.
      if (currency === null) return formatAmount(Number(value), agency.currency)
      return formatMoney(Number(value), typeof currency === 'string' ? currency : agency.currency)
    case 'word':
      return formatWord(String(value))
    case 'list':
      return (value as unknown[]).join(', ')
    case 'flag':
      return value === true ? 'Yes' : 'No'
    case 'stage':
      return <StagePill stage={stages.find((stage) => stage.id === value)} />
    case 'owner':
      return team.find((person) => person.id === value)?.name
    case 'text':
    case 'long':
    case 'email':
      return Array.isArray(value) ? value.join(', ') : String(value)
  }
}
