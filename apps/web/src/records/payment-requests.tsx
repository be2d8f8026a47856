import { Button, Menu } from '@mantine/core'
import { formatRequestNumber, paymentRequestStateLabels } from '@sarai/contract/payment-request-words'
import type { PaymentRequest } from '@sarai/contract/payment-requests'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { formatDay, formatMoment } from '~/lib/format.ts'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { calls } from '~/query.ts'
import { useAction } from '~/ui/action.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { refreshPaymentRequests } from './payment-requests-cache.ts'
import classes from './payments.module.css'

const SendDialog = lazy(() => import('./send-payment-request-dialog.tsx'))
const ChangeDialog = lazy(() => import('./change-payment-request-dialog.tsx'))
const CodeDialog = lazy(() => import('./payment-request-code-dialog.tsx'))

const topics = ['payments'] as const
const all = calls.paymentRequests.key()

/** What payment requests are for. */
export type RequestedFor = { tripId: string } | { invoiceId: string } | { contactId: string } | { leadId: string }

/** Whether somebody is asked for it still, or again once it is renewed. */
export const isStanding = ({ state }: Pick<PaymentRequest, 'state'>): boolean => state === 'open' || state === 'expired'

/** What customers were asked for and have not paid: lines of a list. What was paid is among the payments. */
export function OpenPaymentRequests({ about, mayWrite }: { about: RequestedFor; mayWrite: boolean }) {
  const found = useQuery(calls.paymentRequests.about.queryOptions({ input: about, retry: false })).data?.data ?? []
  useLiveCalls(topics, all)
  return found
    .filter(isStanding)
    .map((request) => <PaymentRequestLine key={request.id} request={request} mayWrite={mayWrite} />)
}

/** How far a request is, in a line. */
export function describeRequest({ state, paid, left, currency, dueOn, validUntil, sentAt }: PaymentRequest): string {
  const isOpen = state === 'open'
  return [
    isOpen ? (sentAt ? `Sent ${formatMoment(sentAt)}` : 'Not sent yet') : paymentRequestStateLabels[state],
    paid > 0 && state !== 'paid' && `${formatMoney(paid, currency)} paid`,
    isOpen && left === 0 && 'nothing is due any more',
    isOpen && dueOn && `due ${formatDay(dueOn)}`,
    isOpen && validUntil && `until ${formatDay(validUntil)}`,
    state === 'expired' && validUntil && `on ${formatDay(validUntil)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function PaymentRequestLine({ request, mayWrite }: { request: PaymentRequest; mayWrite: boolean }) {
  const { number, description, amount, currency } = request
  return (
    <li className={classes.request}>
      <span className={classes.words}>
        {description}
        <br />
        <span className="quiet">
          {formatRequestNumber(number)} · {describeRequest(request)}
        </span>
      </span>
      <span className="tabular">{formatMoney(amount, currency)}</span>
      {mayWrite && (
        <span className={classes.actions}>
          <PaymentRequestActions request={request} />
        </span>
      )}
    </li>
  )
}

type Doing = 'send' | 'change' | 'code' | 'cancel'

/** What is done next with a request: it is sent, or renewed; everything else is in its menu. */
export function PaymentRequestActions({ request }: { request: PaymentRequest }) {
  const [doing, setDoing] = useState<Doing>()
  const { run } = useAction()
  const { id, version, number, state, sentAt, left, publicPath } = request
  const close = () => setDoing(undefined)
  const isPayable = state === 'open' && left > 0
  const cancel = () =>
    run(() => api.paymentRequests.cancel({ id, version }), 'The request was not cancelled', {
      show: refreshPaymentRequests,
      done: 'The request was cancelled',
    })
  if (!isStanding(request)) return null
  return (
    <>
      {isPayable && (
        <Button variant="default" size="compact-sm" onClick={() => setDoing('send')}>
          {sentAt ? 'Send again' : 'Send'}
        </Button>
      )}
      {state === 'expired' && (
        <Button variant="default" size="compact-sm" onClick={() => setDoing('change')}>
          Renew
        </Button>
      )}
      <RowMenu label={`Actions for ${formatRequestNumber(number)}`}>
        <Menu.Dropdown>
          {publicPath && (
            <Menu.Item component="a" href={publicPath} target="_blank" rel="noopener">
              Open its page
            </Menu.Item>
          )}
          {isPayable && <Menu.Item onClick={() => setDoing('code')}>Show the QR code</Menu.Item>}
          <Menu.Item onClick={() => setDoing('change')}>Change</Menu.Item>
          <Menu.Item color="red" onClick={() => setDoing('cancel')}>
            Cancel the request
          </Menu.Item>
        </Menu.Dropdown>
      </RowMenu>
      <Suspense>
        {doing === 'send' && <SendDialog request={request} onClose={close} />}
        {doing === 'change' && <ChangeDialog request={request} onClose={close} />}
        {doing === 'code' && <CodeDialog request={request} onClose={close} />}
      </Suspense>
      {doing === 'cancel' && (
        <Confirm
          title={`Cancel ${formatRequestNumber(number)}?`}
          label="Cancel the request"
          isDangerous
          onClose={close}
          onConfirm={cancel}
        >
          Its page says that it was cancelled. What was paid already stays paid.
        </Confirm>
      )}
    </>
  )
}
