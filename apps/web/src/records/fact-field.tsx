import { Autocomplete, Checkbox, MultiSelect, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { Place } from '@sarai/contract/itinerary-items'
import type { Contact } from '@sarai/contract/contact-schemas'
import { countryChoices } from '~/lib/countries.ts'
import { useSession } from '~/lib/session-context.tsx'
import { timeZones, zoneName } from '~/lib/time-zones.ts'
import { DayInput, MomentInput, TimeInput } from '~/ui/day-input.tsx'
import { MonthInput } from '~/ui/month-input.tsx'
import { AgesInput, MoneyInput } from './amount-inputs.tsx'
import { ContactPicker } from './contact-picker.tsx'
import { FileInput } from './file-input.tsx'
import { CountInput, DecimalInput } from './number-inputs.tsx'
import { type Amount, AmountInput, PersonInput } from './own-inputs.tsx'
import { type Cost, CostInput } from './cost-input.tsx'
import { EmailsInput, PhonesInput, ProgrammesInput } from './reach-inputs.tsx'
import { PlaceInput } from './place-input.tsx'
import { PlaceNamesInput } from './place-names-input.tsx'
import { TaxNumberInput } from './tax-number-input.tsx'
import type { RecordField } from './record-fields.ts'
import { type Bought, VendorInput } from './vendor-input.tsx'

interface Props {
  field: RecordField
  /** Of amounts; the agency's where left out. */
  currency?: string
  value: unknown
  onChange: (value: unknown) => void
  problem?: string
  hasFocus?: boolean
  /** Choices are shown at once. */
  isOpen?: boolean
  onBlur?: () => void
}

/** The choices that can be made, and those that were made before. */
function offered({ choices = [] }: RecordField, chosen: unknown[]) {
  return choices
    .filter(({ value, isRetired }) => !isRetired || chosen.includes(value))
    .map(({ value, label }) => ({ value, label }))
}

/** The input for a fact, by what kind of fact it is. */
export function FactField({ field, currency, value, onChange, problem, hasFocus, isOpen, onBlur }: Props) {
  const { tags } = useSession()
  const common = {
    label: field.label,
    withAsterisk: field.isAsked,
    description: field.help,
    error: problem,
    'data-autofocus': hasFocus || undefined,
    onBlur,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  }
  const text = (value as string | null) ?? ''
  const list = (value as string[] | null) ?? []
  const orNull = (next: string) => onChange(next === '' ? null : next)
  switch (field.kind) {
    case 'text':
      return field.suggestions ? (
        <Autocomplete {...common} data={field.suggestions} limit={8} value={text} onChange={orNull} />
      ) : (
        <TextInput
          {...common}
          value={text}
          onChange={({ currentTarget: { value: typed } }) => orNull(field.isCode ? typed.toUpperCase() : typed)}
        />
      )
    case 'phone':
      return (
        <TextInput
          {...common}
          type="tel"
          inputMode="tel"
          value={text}
          onChange={(event) => orNull(event.currentTarget.value)}
        />
      )
    case 'email':
      return (
        <TextInput
          {...common}
          type="email"
          inputMode="email"
          value={text}
          onChange={(event) => orNull(event.currentTarget.value)}
        />
      )
    case 'long':
      return (
        <Textarea
          {...common}
          autosize
          minRows={3}
          maxRows={10}
          value={text}
          onChange={(event) => orNull(event.currentTarget.value)}
        />
      )
    case 'day':
      return <DayInput {...common} side={field.isPast ? 'past' : 'future'} value={text} onChange={orNull} />
    case 'time':
      return <TimeInput {...common} value={text} onChange={orNull} />
    case 'zone':
      return (
        <Select
          {...common}
          data={timeZones(text)}
          limit={50}
          searchable
          clearable
          value={text ? zoneName(text) : null}
          onChange={onChange}
        />
      )
    case 'place':
      return <PlaceInput {...common} value={value as Place | null} onChange={onChange} />
    case 'month':
      return (
        <MonthInput {...common} defaultDropdownOpened={isOpen} value={value as string | null} onChange={onChange} />
      )
    case 'number':
      return <CountInput {...common} max={field.max} value={value as number | null} onChange={onChange} />
    case 'money':
      return <MoneyInput {...common} currency={currency} value={value as number | null} onChange={onChange} />
    case 'cost':
      return (
        <CostInput
          {...common}
          tripCurrency={field.currency}
          value={value as Cost}
          onChange={onChange}
          hasFocus={hasFocus}
        />
      )
    case 'moment':
      return <MomentInput {...common} value={text} onChange={orNull} />
    case 'vendor':
      return <VendorInput {...common} isOpen={isOpen} value={value as Bought} onChange={onChange} />
    case 'choice':
      return (
        <Select
          {...common}
          data={offered(field, [value])}
          defaultDropdownOpened={isOpen}
          clearable={!field.isRequired}
          allowDeselect={!field.isRequired}
          value={value === null || value === undefined ? null : String(value)}
          onChange={(next) => onChange(next !== null && field.isNumber ? Number(next) : next)}
        />
      )
    case 'choices': {
      const chosen = (value as string[] | null) ?? []
      return (
        <MultiSelect
          {...common}
          data={offered(field, chosen)}
          searchable
          clearable
          value={chosen}
          onChange={onChange}
        />
      )
    }
    case 'decimal':
      return <DecimalInput {...common} value={value as number | null} onChange={onChange} />
    case 'amount':
      return <AmountInput {...common} value={value as Amount | null} onChange={onChange} />
    case 'person':
      return <PersonInput {...common} isOpen={isOpen} value={text || null} onChange={onChange} />
    case 'file':
      return field.on && <FileInput {...common} on={field.on} value={text || null} onChange={onChange} />
    case 'places':
      return <PlaceNamesInput {...common} value={list} onChange={onChange} />
    case 'tags':
      return (
        <TagsInput
          {...common}
          data={tags}
          value={list}
          onChange={onChange}
          acceptValueOnBlur
          placeholder={list.length > 0 ? undefined : 'Type, then Enter'}
        />
      )
    case 'ages':
      return <AgesInput {...common} value={(value as number[] | null) ?? []} onChange={onChange} />
    case 'country':
      return (
        <Select
          {...common}
          data={countryChoices()}
          defaultDropdownOpened={isOpen}
          searchable
          clearable
          value={text || null}
          onChange={onChange}
        />
      )
    case 'gstin':
    case 'pan':
      return <TaxNumberInput {...common} kind={field.kind} value={text || null} onChange={onChange} />
    case 'phones':
      return <PhonesInput {...common} value={(value as Contact['phones'] | null) ?? []} onChange={onChange} />
    case 'emails':
      return <EmailsInput {...common} value={(value as Contact['emails'] | null) ?? []} onChange={onChange} />
    case 'programmes':
      return (
        <ProgrammesInput {...common} value={(value as Contact['frequentFlyer'] | null) ?? []} onChange={onChange} />
      )
    case 'company':
      return <ContactPicker {...common} kind="company" value={text || null} onChange={onChange} />
    case 'flag':
      return (
        <Checkbox
          label={field.label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
          mt={4}
        />
      )
  }
}
