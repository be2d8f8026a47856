import { Select } from '@mantine/core'
import type { GatewayFees } from '@sarai/contract/statement-schemas'
import { feeCredits } from '@sarai/contract/statement-words'
import { formatMoney } from '@sarai/money/format'
import { useSession } from '~/lib/session-context.tsx'
import { useState } from 'react'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { creditChoices } from './gateway-words.ts'
import classes from './statements.module.css'

/** Usual tax on fees in India, in percent of them. */
const usualTax = 18

/** What gateways keep of a payment: a fee, and the tax on it. */
function splitOf(kept: number, isIndian: boolean): { charge: number; tax: number } {
  const tax = isIndian ? Math.round((kept * usualTax) / (100 + usualTax)) : 0
  return { charge: kept - tax, tax }
}

interface Props {
  at: number
  currency: string
  /** What has arrived in the bank. */
  amount: number
  fees: GatewayFees | undefined
  onChange: (fees: GatewayFees | undefined) => void
}

/** What of a gateway's settlement customers had paid, and what it has kept. */
export function GatewayFeesFields({ at, currency, amount, fees, onChange }: Props) {
  const isIndian = useSession().agency.country === 'IN'
  const { charge = 0, tax = 0, credit = 'none' } = fees ?? {}
  const [problem, setProblem] = useState<string>()
  const say = (facts: Partial<GatewayFees>) => {
    setProblem(undefined)
    onChange({ charge, tax, credit, ...facts })
  }
  function sayGross(gross: number): void {
    if (gross < amount) setProblem('Less than what has arrived')
    else say(splitOf(gross - amount, isIndian))
  }
  const of = `of part ${at + 1}`
  return (
    <div className={classes.fees}>
      <MoneyInput
        label="Paid by customers"
        aria-label={`Paid by customers ${of}`}
        currency={currency}
        // What is half typed is less than what has arrived.
        isLate
        error={problem}
        value={amount + charge + tax}
        onChange={(gross) => sayGross(gross ?? amount)}
      />
      <MoneyInput
        label="Fees"
        aria-label={`Fees ${of}`}
        currency={currency}
        value={charge || null}
        onChange={(minor) => say({ charge: minor ?? 0 })}
      />
      <MoneyInput
        label="Tax on the fees"
        aria-label={`Tax on the fees ${of}`}
        currency={currency}
        value={tax || null}
        onChange={(minor) => say({ tax: minor ?? 0 })}
      />
      {tax > 0 && (
        <Select
          label="That tax is"
          aria-label={`What the tax is ${of}`}
          style={{ gridColumn: '1 / -1' }}
          allowDeselect={false}
          data={creditChoices(isIndian)}
          value={credit}
          onChange={(value) => say({ credit: feeCredits.find((one) => one === value) })}
        />
      )}
      {charge + tax > 0 && (
        <p className={classes.quiet}>
          {formatMoney(amount + charge + tax, currency)} leaves the account of the gateway.
        </p>
      )}
    </div>
  )
}
