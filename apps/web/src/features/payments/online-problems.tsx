import { Button, Drawer } from '@mantine/core'
import type { OnlineProblem } from '@sarai/contract/online-payments'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { plural } from '~/lib/format.ts'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { calls } from '~/query.ts'
import { Problem, type ProblemDeed } from './online-problem.tsx'
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
  const [doing, setDoing] = useState<{ problem: OnlineProblem; what: ProblemDeed }>()
  if (problems.length === 0 && !isOpen) return null
  const close = () => setDoing(undefined)
  return (
    <>
      <div className={classes.notice} role="status">
        <span>
          {plural(
            problems.length,
            'payment, refund or dispute through a gateway needs',
            'payments, refunds or disputes through gateways need',
          )}{' '}
          you.
        </span>
        <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
          Look at {problems.length === 1 ? 'it' : 'them'}
        </Button>
      </div>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} size={560} title="Money through gateways that needs you">
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
