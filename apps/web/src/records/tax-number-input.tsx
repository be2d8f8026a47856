import { TextInput, type TextInputProps } from '@mantine/core'
import { bareTaxNumber, gstinProblem, gstStateOf, panOf, panProblem } from '@sarai/contract/gst'
import { useState } from 'react'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  kind: 'gstin' | 'pan'
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
}

const problemOf = { gstin: gstinProblem, pan: panProblem }

/** A GSTIN or PAN, checked when it is left: form, check digit, and for a GSTIN whose it is. */
export function TaxNumberInput({ kind, value, onChange, onBlur, error, description, ...props }: Props) {
  const [wasLeft, setLeft] = useState(false)
  const number = value ?? ''
  const problem = number ? problemOf[kind](number) : undefined
  const about = kind === 'gstin' && number && !problem ? `${gstStateOf(number)}, PAN ${panOf(number)}` : description
  return (
    <TextInput
      {...props}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      description={about}
      error={error ?? (wasLeft ? problem : undefined)}
      value={number}
      onChange={(event) => {
        setLeft(false)
        onChange(bareTaxNumber(event.currentTarget.value) || null)
      }}
      onBlur={() => {
        setLeft(true)
        onBlur?.()
      }}
    />
  )
}
