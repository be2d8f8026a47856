import { TextInput } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import type { ReceiptMode } from '@sarai/contract/receipt-words'
import { useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { AccountSelect, useMovement } from './account-select.tsx'
import { ConvertedInput } from './converted-input.tsx'
import { ModeSelect } from './payment-facts.tsx'

/** How money was given back by the agency itself. */
export interface HandFacts {
  mode: ReceiptMode
  day: string
  reference: string | null
  bankAccountId: string | undefined
  inAccount: number | undefined
}

interface Options {
  currency: string
  /** How it came, by which it usually goes back, and to which account. */
  first: { mode: ReceiptMode; bankAccountId: string | null }
  today: string
}

/** What is typed of it, and what it says. */
export function useHandFacts({ currency, first, today }: Options) {
  const [mode, setMode] = useState<ReceiptMode>(first.mode)
  const [day, setDay] = useState(today)
  const [chosen, setBankAccountId] = useState<string | null>(null)
  const [inAccount, setInAccount] = useState<number | null>(null)
  const [reference, setReference] = useState('')
  // Money goes back the way it came.
  const { bankAccountId, isConverted } = useMovement(
    { mode, bankAccountId: chosen ?? (mode === first.mode ? first.bankAccountId : null) },
    currency,
  )
  const facts: HandFacts = {
    mode,
    day,
    reference: reference || null,
    bankAccountId: bankAccountId ?? undefined,
    inAccount: isConverted ? (inAccount ?? undefined) : undefined,
  }
  return {
    facts,
    fields: { mode, setMode, day, setDay, bankAccountId, setBankAccountId, isConverted, inAccount, setInAccount },
    reference,
    setReference,
  }
}

interface Props {
  hand: ReturnType<typeof useHandFacts>
  currency: string
  problems: FieldErrors
  /** The days on which it can have been. */
  from: string
  today: string
}

/** The fields of it. */
export function HandFields({ hand, currency, problems, from, today }: Props) {
  const { agency } = useSession()
  const { fields, reference, setReference } = hand
  return (
    <>
      <ModeSelect label="Paid back by" value={fields.mode} onChange={fields.setMode} />
      <AccountSelect
        label="From account"
        mode={fields.mode}
        currency={currency}
        also={agency.currency}
        value={fields.bankAccountId}
        error={problems.bankAccountId}
        onChange={fields.setBankAccountId}
      />
      {fields.isConverted && (
        <ConvertedInput
          label="Left the account"
          value={fields.inAccount}
          error={problems.inAccount}
          onChange={fields.setInAccount}
        />
      )}
      <DayInput
        label="Day"
        required
        min={from}
        max={today}
        value={fields.day}
        error={problems.day}
        onChange={fields.setDay}
      />
      <TextInput
        label="Reference"
        maxLength={100}
        value={reference}
        error={problems.reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </>
  )
}
