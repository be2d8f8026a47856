import { Button } from '@mantine/core'
import type { AdminAgency } from '@sarai/contract/admin'
import { useState } from 'react'
import { runAction } from '~/ui/action.ts'
import { Confirm } from '~/ui/confirm.tsx'
import classes from './admin.module.css'
import { adminApi, refreshAdmin } from './admin-api.ts'
import { ChangePlan } from './change-plan.tsx'
import { useStaff } from './use-staff.ts'
import { ExtendTrial } from './extend-trial.tsx'
import { Suspend } from './suspend.tsx'

type Asked = 'confirm' | 'approve' | 'suspend' | 'resume' | 'plan' | 'extendTrial' | 'signOut'
type Simple = Exclude<Asked, 'suspend' | 'plan' | 'extendTrial'>

const simple: Record<
  Simple,
  { title: (name: string) => string; label: string; will: string; done: string; already: string; failed: string }
> = {
  confirm: {
    title: (name) => `Confirm ${name}`,
    label: 'Confirm',
    will: 'You vouch for the address of its main user, as the link that was mailed to them would. Mails that waited for it go out, and its pages can be opened by everybody.',
    done: 'The agency is confirmed',
    already: 'The agency was confirmed already',
    failed: 'The agency was not confirmed',
  },
  approve: {
    title: (name) => `Approve ${name}`,
    label: 'Approve',
    will: 'The agency reaches people outside it from now on. Mails that waited for it go out.',
    done: 'The agency is approved',
    already: 'The agency was approved already',
    failed: 'The agency was not approved',
  },
  resume: {
    title: (name) => `Resume ${name}`,
    label: 'Resume',
    will: 'Its people are let in again, its pages and keys work, and the mails and background work that waited go on.',
    done: 'The agency is let in again',
    already: 'The agency was not suspended',
    failed: 'The agency was not resumed',
  },
  signOut: {
    title: (name) => `Sign everybody of ${name} out`,
    label: 'Sign everybody out',
    will: 'At once all its people are signed out on every device. They can sign in again. API keys go on.',
    done: 'Everybody is signed out',
    already: 'Everybody is signed out',
    failed: 'Nobody was signed out',
  },
}

/** What can be done to an agency. Each asks first, and says what will come of it. */
export function AgentActions({ agency }: { agency: AdminAgency }) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { id, name } = agency

  async function act(deed: Simple): Promise<void> {
    const { done, already, failed } = simple[deed]
    await runAction(adminApi.admin.agencies[deed]({ id }), failed, {
      done: ({ data }) => (data.isNew ? done : already),
      show: refreshAdmin,
    }).finally(close)
  }

  const { may } = useStaff()
  const isSuspended = agency.suspendedAt !== null
  const canConfirm = may('help') && !agency.confirmedAt
  const canApprove = may('help') && agency.needsApproval && !agency.approvedAt
  // The filled one is what comes next.
  return (
    <div className={classes.actions}>
      {isSuspended && may('suspend') && <Button onClick={() => setAsked('resume')}>Resume</Button>}
      {canConfirm && (
        <Button variant={isSuspended ? 'default' : 'filled'} onClick={() => setAsked('confirm')}>
          Confirm
        </Button>
      )}
      {canApprove && (
        <Button variant={isSuspended || canConfirm ? 'default' : 'filled'} onClick={() => setAsked('approve')}>
          Approve
        </Button>
      )}
      {may('plans') && (
        <Button variant="default" onClick={() => setAsked('plan')}>
          Change plan
        </Button>
      )}
      {may('help') && agency.planState === 'trial' && (
        <Button variant="default" onClick={() => setAsked('extendTrial')}>
          Extend trial
        </Button>
      )}
      {may('help') && (
        <Button variant="default" onClick={() => setAsked('signOut')}>
          Sign everybody out
        </Button>
      )}
      {!isSuspended && may('suspend') && (
        <Button variant="outline" color="red" onClick={() => setAsked('suspend')}>
          Suspend
        </Button>
      )}
      {asked === 'suspend' && <Suspend agency={agency} onClose={close} />}
      {asked === 'plan' && <ChangePlan agency={agency} onClose={close} />}
      {asked === 'extendTrial' && <ExtendTrial agency={agency} onClose={close} />}
      {asked && asked !== 'suspend' && asked !== 'plan' && asked !== 'extendTrial' && (
        <Confirm
          title={simple[asked].title(name)}
          label={simple[asked].label}
          onConfirm={() => act(asked)}
          onClose={close}
        >
          {simple[asked].will}
        </Confirm>
      )}
    </div>
  )
}
