import { Checkbox, NumberInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatNumber, parseMoney } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { MonthInput } from '~/ui/month-input.tsx'
import type { LeadField } from './lead-fields.ts'

interface Props {
  field: LeadField
  value: unknown
  onChange: (value: unknown) => void
  problem?: string
  hasFocus?: boolean
  /** Choices are shown at once. */
  isOpen?: boolean
  onBlur?: () => void
}

/** The input for a fact of a lead, by what kind of fact it is. */
export function FactField({ field, value, onChange, problem, hasFocus, isOpen, onBlur }: Props) {
  const { tags } = useSession()
  const common = {
    label: field.label,
    description: field.help,
    error: problem,
    'data-autofocus': hasFocus || undefined,
    onBlur,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  }
  const text = (value as string | null) ?? ''
  const orNull = (next: string) => onChange(next === '' ? null : next)
  switch (field.kind) {
    case 'text':
      return <TextInput {...common} value={text} onChange={(event) => orNull(event.currentTarget.value)} />
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
      return <TextInput {...common} type="date" value={text} onChange={(event) => orNull(event.currentTarget.value)} />
    case 'month':
      return (
        <MonthInput {...common} defaultDropdownOpened={isOpen} value={value as string | null} onChange={onChange} />
      )
    case 'number':
      return (
        <NumberInput
          {...common}
          min={0}
          max={field.max}
          allowDecimal={false}
          allowNegative={false}
          value={(value as number | null) ?? ''}
          onChange={(next) => onChange(next === '' ? null : Number(next))}
        />
      )
    case 'money':
      return <MoneyInput {...common} value={value as number | null} onChange={onChange} />
    case 'choice':
      return (
        <Select
          {...common}
          data={field.choices}
          defaultDropdownOpened={isOpen}
          clearable
          value={value === null || value === undefined ? null : String(value)}
          onChange={(next) => onChange(next !== null && field.name === 'hotelClass' ? Number(next) : next)}
        />
      )
    case 'list':
      return (
        <TagsInput
          {...common}
          data={field.name === 'tags' ? tags : []}
          value={(value as string[] | null) ?? []}
          onChange={onChange}
          acceptValueOnBlur
          placeholder={(value as string[] | null)?.length ? undefined : 'Type, then Enter'}
        />
      )
    case 'ages':
      return <AgesInput {...common} value={(value as number[] | null) ?? []} onChange={onChange} />
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

interface MoneyInputProps {
  label: string
  value: number | null | undefined
  onChange: (minor: number | null) => void
  [prop: string]: unknown
}

/** An amount, with or without commas; shown in groups once it is left. */
function MoneyInput({ value, onChange, onBlur, error, ...props }: MoneyInputProps) {
  const { agency } = useSession()
  const [text, setText] = useState(value == null ? '' : formatNumber(value / 100))
  const [isWrong, setWrong] = useState(false)
  const symbol = new Intl.NumberFormat('en-IN', { style: 'currency', currency: agency.currency })
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value
  const leave = () => {
    const minor = parseMoney(text)
    setWrong(text.trim() !== '' && minor === undefined)
    if (minor !== undefined) setText(formatNumber(minor / 100))
    ;(onBlur as (() => void) | undefined)?.()
  }
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      leftSection={symbol}
      error={isWrong ? 'Enter an amount, like 1,25,000' : (error as string | undefined)}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        const minor = parseMoney(event.currentTarget.value)
        if (minor !== undefined) onChange(minor)
        else if (event.currentTarget.value.trim() === '') onChange(null)
      }}
      onBlur={leave}
    />
  )
}

interface AgesInputProps {
  label: string
  value: number[]
  onChange: (ages: number[]) => void
  [prop: string]: unknown
}

/** Whole numbers between commas. */
function AgesInput({ value, onChange, ...props }: AgesInputProps) {
  const [text, setText] = useState(value.join(', '))
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange((event.currentTarget.value.match(/\d+/g) ?? []).map(Number))
      }}
    />
  )
}
