import { Select, TextInput } from '@mantine/core'
import type { Contact } from '@sarai/contract/contact-schemas'
import { emailLabels, phoneLabels } from '@sarai/contract/contact-words'
import type { ReactNode } from 'react'
import { formatWord } from '@sarai/contract/export-words'
import { LinesInput } from './lines-input.tsx'

interface Props<Line> {
  label: string
  description?: ReactNode
  error?: ReactNode
  value: Line[]
  onChange: (lines: Line[]) => void
  onBlur?: () => void
  'data-autofocus'?: true
}

const most = 20
const words = (values: readonly string[]) => values.map((value) => ({ value, label: formatWord(value) }))
const labelsOf = { phones: words(phoneLabels), emails: words(emailLabels) }

export function PhonesInput({ 'data-autofocus': autofocus, ...props }: Props<Contact['phones'][number]>) {
  return (
    <LinesInput
      {...props}
      one="phone number"
      empty={{ number: '', label: 'mobile' }}
      isEmpty={({ number }) => number.trim() === ''}
      most={most}
    >
      {({ number, label }, set, name, isFirst) => (
        <>
          <TextInput
            type="tel"
            inputMode="tel"
            aria-label={name}
            value={number}
            onChange={(event) => set({ number: event.currentTarget.value })}
            data-autofocus={(isFirst && autofocus) || undefined}
          />
          <LabelSelect name={name} data={labelsOf.phones} value={label} onChange={(next) => set({ label: next })} />
        </>
      )}
    </LinesInput>
  )
}

export function EmailsInput({ 'data-autofocus': autofocus, ...props }: Props<Contact['emails'][number]>) {
  return (
    <LinesInput
      {...props}
      one="email address"
      empty={{ address: '', label: 'personal' }}
      isEmpty={({ address }) => address.trim() === ''}
      most={most}
    >
      {({ address, label }, set, name, isFirst) => (
        <>
          <TextInput
            type="email"
            inputMode="email"
            aria-label={name}
            value={address}
            onChange={(event) => set({ address: event.currentTarget.value })}
            data-autofocus={(isFirst && autofocus) || undefined}
          />
          <LabelSelect name={name} data={labelsOf.emails} value={label} onChange={(next) => set({ label: next })} />
        </>
      )}
    </LinesInput>
  )
}

/** Frequent-flyer programmes: an airline and the number it gave. */
export function ProgrammesInput({ 'data-autofocus': autofocus, ...props }: Props<Contact['frequentFlyer'][number]>) {
  return (
    <LinesInput
      {...props}
      one="programme"
      empty={{ airline: '', number: '' }}
      isEmpty={({ airline, number }) => airline.trim() === '' && number.trim() === ''}
      most={most}
      isEven
    >
      {({ airline, number }, set, name, isFirst) => (
        <>
          <TextInput
            aria-label={`${name}: airline`}
            placeholder="Airline"
            value={airline}
            onChange={(event) => set({ airline: event.currentTarget.value })}
            data-autofocus={(isFirst && autofocus) || undefined}
          />
          <TextInput
            aria-label={`${name}: number`}
            placeholder="Number"
            value={number}
            onChange={(event) => set({ number: event.currentTarget.value })}
          />
        </>
      )}
    </LinesInput>
  )
}

interface LabelSelectProps<Label extends string> {
  name: string
  data: { value: string; label: string }[]
  value: Label
  onChange: (label: Label) => void
}

function LabelSelect<Label extends string>({ name, data, value, onChange }: LabelSelectProps<Label>) {
  return (
    <Select
      aria-label={`${name}: what it is for`}
      data={data}
      value={value}
      onChange={(next) => next && onChange(next as Label)}
      allowDeselect={false}
    />
  )
}
