import { Button, Drawer, Group } from '@mantine/core'
import type { OnlineProblem } from '@sarai/contract/online-payments'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatMoment, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { calls } from '~/query.ts'
import classes from './online-problems.module.css'

const EnterDialog = lazy(() => import('./enter-online-dialog.tsx'))
const HandleDialog = lazy(() => import('./handle-online-dialog.tsx'))

const topics = ['payments'] as const
const problemsKey = calls.onlinePayments.problems.key()

/** Says that payments through gateways wait for somebody, and shows them; nothing where there are none. */
export function OnlineProblems() {
  useLiveCalls(topics, problemsKey)
  const problems = useQuery(calls.onlinePayments.problems.queryOptions()).data?.data ?? []
  const [isOpen, setOpen] = useState(false)
  const [doing, setDoing] = useState<{ problem: OnlineProblem; what: 'enter' | 'handle' }>()
  if (problems.length === 0 && !isOpen) return null
  const close = () => setDoing(undefined)
  return (
    <>
      <div className={classes.notice} role="status">
        <span>{plural(problems.length, 'payment through a gateway needs', 'payments through gateways need')} you.</span>
        <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
          Look at {problems.length === 1 ? 'it' : 'them'}
        </Button>
      </div>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} size={560} title="Payments through gateways that need you">
        {problems.length === 0 && <p className="quiet">All is dealt with.</p>}
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <Problem key={problem.id} problem={problem} onDo={(what) => setDoing({ problem, what })} />
          ))}
        </ul>
      </Drawer>
      <Suspense>
        {doing?.what === 'enter' && <EnterDialog problem={doing.problem} onClose={close} />}
        {doing?.what === 'handle' && <HandleDialog problem={doing.problem} onClose={close} />}
      </Suspense>
    </>
  )
}

function Problem({ problem, onDo }: { problem: OnlineProblem; onDo: (what: 'enter' | 'handle') => void }) {
  const { can } = useSession()
  const { kind, gateway, reference, amount, currency, customer, description, at } = problem
  return (
    <li>
      <p className={classes.head}>
        <b>{formatMoney(amount, currency)}</b>
        <span>
          {kind === 'payment' ? `came through ${gateway} and is in no books` : `on a page of ${gateway} does not fit`}
        </span>
      </p>
      <p className="quiet">
        {customer}, {description}
        <br />
        {formatMoment(at)} · {reference}
      </p>
      <p className={classes.why}>{problem.problem}</p>
      {can('invoices', 'write') && (
        <Group gap="xs" mt="xs">
          {kind === 'payment' && (
            <Button size="compact-md" onClick={() => onDo('enter')}>
              Record it
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
