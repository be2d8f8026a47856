import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatNumber, parseMoney } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'

interface MoneyInputProps {
  label: string
  value: number | null | undefined
  onChange: (minor: number | null) => void
  [prop: string]: unknown
}

/** An amount, with or without commas; shown in groups once it is left. */
export function MoneyInput({ value, onChange, onBlur, error, ...props }: MoneyInputProps) {
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
export function AgesInput({ value, onChange, ...props }: AgesInputProps) {
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
