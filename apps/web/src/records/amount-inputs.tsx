import { TextInput } from '@mantine/core'
import { currencySymbol } from '@sarai/money/currency'
import { formatAmount } from '@sarai/money/format'
import { parseAmount } from '@sarai/money/parse'
import { useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'

interface MoneyInputProps {
  label: string
  value: number | null | undefined
  onChange: (minor: number | null) => void
  /** The agency's, unless said. */
  currency?: string
  [prop: string]: unknown
}

/** An amount, with or without commas; shown in groups once it is left. */
export function MoneyInput({ value, onChange, onBlur, error, currency: given, ...props }: MoneyInputProps) {
  const { agency } = useSession()
  const currency = given ?? agency.currency
  const [typed, setTyped] = useState<{ text: string; minor: number | null | undefined }>()
  // What was typed stays as it was typed, until somebody else writes another amount.
  const isCurrent = typed !== undefined && (typed.minor === undefined || typed.minor === (value ?? null))
  const text = isCurrent ? typed.text : value == null ? '' : formatAmount(value, currency)
  const [problem, setProblem] = useState<string>()
  const read = (typedText: string) => parseAmount(typedText, currency)
  const leave = () => {
    const amount = text.trim() === '' ? undefined : read(text)
    setProblem(amount && 'problem' in amount ? amount.problem : undefined)
    if (amount && 'value' in amount) setTyped(undefined)
    ;(onBlur as (() => void) | undefined)?.()
  }
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      leftSection={currencySymbol(currency)}
      error={problem ?? (error as string | undefined)}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value
        const amount = read(next)
        const minor = next.trim() === '' ? null : 'value' in amount ? amount.value : undefined
        setTyped({ text: next, minor })
        if (minor !== undefined) onChange(minor)
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
export function AgesInput({ value, onChange, ...props }: AgesInputProps) {
  const [typed, setTyped] = useState<string>()
  const ages = (text: string) => (text.match(/\d+/g) ?? []).map(Number)
  const isCurrent = typed !== undefined && ages(typed).join() === value.join()
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      value={isCurrent ? typed : value.join(', ')}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(ages(event.currentTarget.value))
      }}
    />
  )
}
