import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatNumber, parseMoney } from '~/lib/format.ts'
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
export function MoneyInput({ value, onChange, onBlur, error, currency, ...props }: MoneyInputProps) {
  const { agency } = useSession()
  const [typed, setTyped] = useState<{ text: string; minor: number | null | undefined }>()
  // What was typed stays as it was typed, until somebody else writes another amount.
  const isCurrent = typed !== undefined && (typed.minor === undefined || typed.minor === (value ?? null))
  const text = isCurrent ? typed.text : value == null ? '' : formatNumber(value / 100)
  const [isWrong, setWrong] = useState(false)
  const symbol = new Intl.NumberFormat('en-IN', { style: 'currency', currency: currency ?? agency.currency })
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value
  const leave = () => {
    const minor = parseMoney(text)
    setWrong(text.trim() !== '' && minor === undefined)
    if (minor !== undefined) setTyped(undefined)
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
        const next = event.currentTarget.value
        const minor = next.trim() === '' ? null : parseMoney(next)
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
