import { Button, Group } from '@mantine/core'
import type { OnlineProblem } from '@sarai/contract/online-payments'
import { formatMoney } from '@sarai/money/format'
import { Link } from '@tanstack/react-router'
import { api } from '~/api.ts'
import { formatMoment } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { describeDeadline } from '~/records/dispute-words.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import { runAction } from '~/ui/action.ts'
import classes from './online-problems.module.css'

export type ProblemDeed = 'enter' | 'handle'

const words: Record<OnlineProblem['kind'], (gateway: string) => string> = {
  payment: (gateway) => `came through ${gateway} and is in no books`,
  page: (gateway) => `on a page of ${gateway} does not fit`,
  refund: (gateway) => `went back through ${gateway} and is in no books`,
  return: (gateway) => `came back to ${gateway}: its refund failed`,
  dispute: (gateway) => `is disputed at ${gateway}`,
  'lost-dispute': (gateway) => `was lost in a dispute at ${gateway}, and is in no books`,
  'unmatched-refund': (gateway) => `went back through ${gateway}, of a payment that is not here`,
}

const changed = [
  calls.onlinePayments,
  calls.gatewayRefunds,
  calls.disputes,
  calls.receipts,
  calls.payments,
  calls.trips,
  calls.invoices,
]

/** Enters a refund, what came back of one, or what was lost in a dispute, for what it was of. */
function enterProblem({ id, kind }: OnlineProblem): Promise<unknown> {
  const show = () => Promise.all(changed.map((part) => queryClient.invalidateQueries({ queryKey: part.key() })))
  const failed = kind === 'return' ? 'What came back was not entered' : 'It was not entered'
  const work = kind === 'lost-dispute' ? api.disputes.enter({ id }) : api.gatewayRefunds.enter({ id })
  return runAction<unknown>(work, failed, { show, done: 'It is in the books' })
}

/** One thing about money through gateways that somebody has to look at, with what helps. */
export function Problem({ problem, onDo }: { problem: OnlineProblem; onDo: (what: ProblemDeed) => void }) {
  const { can } = useSession()
  const { kind, gateway, reference, amount, currency, customer, description, at, tripId, invoiceId, dueBy, url } =
    problem
  const now = useNow()
  const page = tripId ? recordPage('trip', tripId) : invoiceId ? recordPage('invoice', invoiceId) : null
  const about = [customer, description].filter(Boolean).join(', ')
  return (
    <li>
      <p className={classes.head}>
        <b>{formatMoney(amount, currency)}</b>
        <span>{words[kind](gateway)}</span>
      </p>
      <p className="quiet">
        {page ? (
          <Link to={page} search={tripId ? { tab: 'money' } : {}}>
            <u>{about}</u>
          </Link>
        ) : (
          about
        )}
        <br />
        {formatMoment(at)} · {reference}
      </p>
      {dueBy && <p className={classes.due}>{describeDeadline(dueBy, now)}</p>}
      <p className={classes.why}>{problem.problem}</p>
      {can('invoices', 'write') && (
        <Group gap="xs" mt="xs">
          {url && (
            <Button component="a" href={url} target="_blank" rel="noreferrer" size="compact-md">
              Answer at {gateway}
            </Button>
          )}
          {kind === 'payment' && (
            <Button size="compact-md" onClick={() => onDo('enter')}>
              Record it
            </Button>
          )}
          {(kind === 'refund' || kind === 'return' || kind === 'lost-dispute') && (
            <Button size="compact-md" onClick={() => void enterProblem(problem)}>
              Enter it
            </Button>
          )}
          <Button variant="default" size="compact-md" onClick={() => onDo('handle')}>
            Dealt with
          </Button>
        </Group>
      )}
    </li>
  )
}
