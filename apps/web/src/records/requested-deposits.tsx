import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { SideSection } from '~/ui/side-section.tsx'
import { AskingForPayment } from './ask-for-payment.tsx'
import { isStanding, OpenPaymentRequests } from './payment-requests.tsx'
import classes from './payments.module.css'

/** What a lead was asked for before there is a trip: it becomes a deposit of its contact. */
export function RequestedDeposits({ leadId, hasContact }: { leadId: string; hasContact: boolean }) {
  const { agency, can } = useSession()
  const [isAsking, setAsking] = useState(false)
  const mayRead = can('invoices')
  const query = useQuery(calls.paymentRequests.about.queryOptions({ input: { leadId }, enabled: mayRead }))
  if (!mayRead) return null
  const mayWrite = can('invoices', 'write')
  return (
    <>
      <SideSection
        title="Payment requests"
        query={query}
        isEmpty={!query.data?.data.some(isStanding)}
        none="Nothing is asked for."
        add={mayWrite ? { label: 'Ask for a payment', run: () => setAsking(true) } : undefined}
      >
        <ul className={classes.lines}>
          <OpenPaymentRequests about={{ leadId }} mayWrite={mayWrite} />
        </ul>
      </SideSection>
      {isAsking && (
        <AskingForPayment
          of={{ leadId }}
          isPayerUnknown={!hasContact}
          currency={agency.currency}
          due={null}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
