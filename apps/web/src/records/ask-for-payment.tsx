import { Button } from '@mantine/core'
import type { PaymentRequest } from '@sarai/contract/payment-requests'
import { lazy, Suspense, useState } from 'react'
import type { RequestedFor } from './payment-requests.tsx'

const AskDialog = lazy(() => import('./ask-payment-dialog.tsx'))
const SendDialog = lazy(() => import('./send-payment-request-dialog.tsx'))

interface Props {
  /** Left out where it is a deposit for no lead. */
  of?: RequestedFor
  /** Nobody is known yet whose deposit it will be. */
  isPayerUnknown?: boolean
  currency: string
  due: number | null
  /** When that is due. */
  dueOn?: string | null
}

/** Asks a customer for a payment, and goes on to sending them the link to it. */
export function AskForPayment({ isMain = false, ...facts }: Props & { isMain?: boolean }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant={isMain ? 'filled' : 'default'} size="compact-md" onClick={() => setAsking(true)}>
        Ask for a payment
      </Button>
      {isAsking && <AskingForPayment {...facts} onClose={() => setAsking(false)} />}
    </>
  )
}

/** The same once somebody has begun it elsewhere. */
export function AskingForPayment({ onClose, ...facts }: Props & { onClose: () => void }) {
  const [request, setRequest] = useState<PaymentRequest>()
  return (
    <Suspense>
      {request ? (
        <SendDialog request={request} onClose={onClose} />
      ) : (
        <AskDialog {...facts} onAsked={setRequest} onClose={onClose} />
      )}
    </Suspense>
  )
}
