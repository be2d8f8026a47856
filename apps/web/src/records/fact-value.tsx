import type { Contact } from '@sarai/contract/contact-schemas'
import type { Place } from '@sarai/contract/itinerary-items'
import { formatMoney } from '@sarai/money/format'
import type { ReactNode } from 'react'
import { countryName } from '~/lib/countries.ts'
import { formatDay, formatMoment, formatMonth, formatNumber, formatPhone } from '~/lib/format.ts'
import { Tag } from '~/ui/tag.tsx'
import { type Cost, costWords } from './cost-input.tsx'
import { CompanyName } from './company-name.tsx'
import { FileName } from './file-input.tsx'
import type { Amount } from './own-inputs.tsx'
import { PersonName } from './person-name.tsx'
import { isEmpty, type RecordField } from './record-fields.ts'
import type { Bought } from './vendor-input.tsx'

/** A number or address, and what it is for where that is not the usual. */
function withLabel(text: string, label: string, usual: string): string {
  return label === usual ? text : `${text} (${label})`
}

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
    case 'moment':
      return formatMoment(String(value))
    case 'vendor':
      return (value as Bought).vendor
    case 'cost':
      return costWords(value as Cost, field.currency)
    case 'money':
      return formatMoney(Number(value), currency)
    case 'choice':
      return field.choices?.find((choice) => choice.value === String(value))?.label ?? String(value)
    case 'choices':
      return (value as string[])
        .map((id) => field.choices?.find((choice) => choice.value === id)?.label ?? '')
        .filter(Boolean)
        .join(', ')
    case 'decimal':
      return formatNumber(Number(value))
    case 'amount':
      return formatMoney((value as Amount).minor, (value as Amount).currency)
    case 'person':
      return <PersonName id={String(value)} />
    case 'file':
      return field.on ? <FileName id={String(value)} on={field.on} /> : 'A file'
    case 'tags':
      return (value as string[]).map((tag) => <Tag key={tag} name={tag} />)
    case 'places':
    case 'ages':
      return (value as unknown[]).join(', ')
    case 'flag':
      return value === true ? 'Yes' : 'No'
    case 'country':
      return countryName(String(value))
    case 'phones':
      return (value as Contact['phones'])
        .map(({ number, label }) => withLabel(formatPhone(number), label, 'mobile'))
        .join('\n')
    case 'emails':
      return (value as Contact['emails']).map(({ address, label }) => withLabel(address, label, 'personal')).join('\n')
    case 'programmes':
      return (value as Contact['frequentFlyer']).map(({ airline, number }) => `${airline} ${number}`).join('\n')
    case 'company':
      return <CompanyName id={String(value)} />
    case 'place':
      return (value as Place).name
    case 'text':
    case 'time':
    case 'zone':
    case 'gstin':
    case 'pan':
    case 'long':
    case 'email':
    case 'number':
      return String(value)
  }
}
