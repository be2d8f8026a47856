import { Button } from '@mantine/core'
import type { UsableDeposit } from '@sarai/contract/deposit-schemas'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatDay } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import type { PaidFor } from './payments-cache.ts'
import classes from './payments.module.css'

const UseDepositDialog = lazy(() => import('./use-deposit-dialog.tsx'))

interface Props {
  of: PaidFor
  currency: string
  /** What is due next, in minor units; null where nothing is. */
  due: number | null
}

/** What the customer of a trip or invoice has on deposit, to be used for it; nothing where that is nothing. */
export function DepositsToUse({ of, currency, due }: Props) {
  const [using, setUsing] = useState<UsableDeposit>()
  const input = { tripId: of.tripId ?? undefined, invoiceId: of.invoiceId }
  const found = useQuery(calls.receipts.usableDeposits.queryOptions({ input, retry: false })).data?.data ?? []
  if (due === 0) return null
  return (
    <>
      {found.length > 0 && (
        <ul className={classes.lines} aria-label="Deposits">
          {found.map((deposit) => (
            <li key={deposit.id}>
              <span className={classes.words}>
                {formatMoney(deposit.left, currency)} on deposit
                <br />
                <span className="quiet">
                  {[deposit.number, formatDay(deposit.day), deposit.payer].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button variant="default" size="compact-sm" onClick={() => setUsing(deposit)}>
                Use deposit
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {using && <UseDepositDialog deposit={using} of={of} due={due} onClose={() => setUsing(undefined)} />}
      </Suspense>
    </>
  )
}
