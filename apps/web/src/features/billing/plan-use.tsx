import type { PlanUsage } from '@sarai/contract/billing'
import { formatBytes, formatNumber } from '~/lib/format.ts'
import { UsageList } from '~/ui/usage-list.tsx'
import classes from './billing.module.css'

const larger = 'or ask the administrator of this installation for a larger plan.'

/** What the agency's plan has room for, how much of it is in use, and what makes room. */
export function PlanUse({ plan }: { plan: PlanUsage }) {
  const { mailsWaiting } = plan
  return (
    <>
      <UsageList
        label="Use of the plan"
        usages={[
          {
            name: 'People',
            used: plan.seatsUsed,
            of: plan.seats,
            advice: `Deactivate somebody who has left, ${larger}`,
          },
          {
            name: 'Records',
            used: plan.recordsUsed,
            of: plan.records,
            advice:
              'When it is full, nothing can be added. Ask the administrator of this installation for a larger plan.',
          },
          {
            name: 'Storage',
            used: plan.storageUsed,
            of: plan.storageBytes,
            format: formatBytes,
            advice: `Remove files that you do not need, ${larger}`,
          },
          {
            name: 'Mails',
            used: plan.mailsUsed,
            of: plan.mailsPerDay,
            advice: 'Mails over the limit wait until there is room, three days at most.',
          },
        ]}
      />
      {mailsWaiting > 0 && (
        <p className={classes.note}>
          {mailsWaiting === 1 ? 'One mail waits' : `${formatNumber(mailsWaiting)} mails wait`} for room.
        </p>
      )}
    </>
  )
}
