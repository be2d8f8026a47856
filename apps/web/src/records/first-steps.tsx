import { ActionIcon, Anchor } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FirstSteps as Done } from '@sarai/contract/dashboard'
import type { ReactNode } from 'react'
import { useAddLead } from '~/lib/add-lead.ts'
import { useNewProposal } from '~/lib/new-proposal.ts'
import { usePreference } from '~/lib/preferences.ts'
import { useSession } from '~/lib/session-context.tsx'
import { isTrue } from '~/lib/stored.ts'
import { calls } from '~/query.ts'
import classes from './first-steps.module.css'
import { ExamplesLine, LoadedExamples } from './load-examples.tsx'

type Step = { key: keyof Done; text: string; todo: ReactNode }

const settings = (tab: string, label: string) => (
  <Anchor renderRoot={(props) => <Link to="/settings" search={{ tab }} {...props} />}>{label}</Anchor>
)

/** How far a new agency is; null where there is nothing left to show, undefined while it is not known. */
export function useFirstSteps(): { done: Done; hide: () => void } | null | undefined {
  const { can, user } = useSession()
  const [isHidden, setHidden] = usePreference('first-steps.hidden', isTrue)
  const isShown = can('settings') && !user.isSubuser && !isHidden
  const query = useQuery(calls.dashboard.firstSteps.queryOptions({ enabled: isShown }))
  const done = query.data?.data
  if (isShown && query.isPending) return undefined
  if (!isShown || !done || Object.values(done).every(Boolean)) return null
  return { done, hide: () => setHidden(true) }
}

/**
 * What a new agency sets up once, until it is all done or somebody has seen enough of it. `otherwise`: for all others,
 * below the way to remove the examples that are still there.
 */
export function FirstSteps({ otherwise = null, isFramed = true }: { otherwise?: ReactNode; isFramed?: boolean }) {
  const steps = useFirstSteps()
  if (steps) return <Checklist done={steps.done} onHide={steps.hide} isFramed={isFramed} />
  if (steps === undefined) return null
  return (
    <>
      <LoadedExamples />
      {otherwise}
    </>
  )
}

function Checklist({ done, onHide, isFramed }: { done: Done; onHide: () => void; isFramed: boolean }) {
  const { open: addLead } = useAddLead()
  const { open: makeProposal } = useNewProposal()
  const button = (label: string, run: () => void) => (
    <Anchor component="button" type="button" onClick={run}>
      {label}
    </Anchor>
  )
  const steps: Step[] = [
    { key: 'profile', text: 'Logo and address', todo: settings('profile', 'Add your logo and address') },
    {
      key: 'tax',
      text: 'Tax',
      todo: <Anchor renderRoot={(props) => <Link to="/tax" {...props} />}>Enter how you are registered for tax</Anchor>,
    },
    { key: 'mail', text: 'Mail', todo: settings('email', 'Connect your mail server') },
    { key: 'bank', text: 'Bank or UPI', todo: settings('bankDetails', 'Add a bank account or UPI id') },
    {
      key: 'lead',
      text: 'First lead',
      todo: (
        <span>
          {button('Add your first lead', () => addLead())} or{' '}
          <Anchor renderRoot={(props) => <Link to="/leads/import" {...props} />}>import a file</Anchor>
        </span>
      ),
    },
    {
      key: 'proposal',
      text: 'First proposal sent',
      todo: <span>{button('Make your first proposal', () => makeProposal())} and send it</span>,
    },
    { key: 'team', text: 'Team', todo: settings('myTeam', 'Invite a colleague') },
  ]
  const count = steps.filter(({ key }) => done[key]).length
  return (
    <section className={classes.list} data-framed={isFramed} aria-label="First steps">
      <h2 className={classes.title}>
        First steps <span className="quiet">{`${count} of ${steps.length} done`}</span>
      </h2>
      <ActionIcon
        className={classes.hide}
        variant="subtle"
        color="gray"
        aria-label="Hide the first steps"
        onClick={onHide}
      >
        <IconX size={16} />
      </ActionIcon>
      <ul className={classes.steps}>
        {steps.map(({ key, text, todo }) => (
          <li key={key} className={classes.step}>
            {done[key] ? (
              <>
                <IconCircleCheckFilled size={18} className={classes.done} aria-label="Done" />
                <span className="quiet">{text}</span>
              </>
            ) : (
              <>
                <IconCircle size={18} className={classes.open} aria-label="To do" />
                {todo}
              </>
            )}
          </li>
        ))}
      </ul>
      <ExamplesLine />
    </section>
  )
}
