import type { PlanUsage } from '@sarai/contract/billing'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatBytes, dayOf, formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { MessagePage } from '~/ui/message-page.tsx'
import { Section } from '~/ui/section.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import classes from './billing.module.css'
import { PlanUse } from './plan-use.tsx'

const stateWords: Record<PlanUsage['state'], string> = {
  trial: 'Your agency tries Sarai out.',
  active: 'The plan is in force.',
  past_due: 'A payment for the plan is due.',
  cancelled: 'The plan is cancelled.',
}

function standingOf({ state, trialEndsAt }: PlanUsage): string {
  if (state !== 'trial' || !trialEndsAt) return stateWords[state]
  const day = formatDay(dayOf(trialEndsAt))
  return new Date(trialEndsAt) > new Date() ? `The trial ends on ${day}.` : `The trial ended on ${day}.`
}

function Plan({ plan }: { plan: PlanUsage }) {
  const isLimited = [plan.seats, plan.records, plan.storageBytes, plan.mailsPerDay].some((limit) => limit !== null)
  return (
    <>
      <Section title={`Plan ${plan.name}`} lead={standingOf(plan)}>
        <PlanUse plan={plan} />
        <p className={classes.note}>
          Records are leads, contacts, packages, proposals and library items together. Storage is all that is kept:{' '}
          {formatBytes(plan.storageUsed - plan.rowsUsed)} of files on records, pictures, imports and exports, and{' '}
          {formatBytes(plan.rowsUsed)} of records with their notes and history. Mails are those to people outside your
          agency in the last 24 hours; they are listed in the{' '}
          <Anchor inherit underline="always" renderRoot={(props) => <Link to="/outbox" {...props} />}>
            outbox
          </Anchor>
          .
        </p>
      </Section>
      <Section title="What it costs">
        <p className={classes.text}>
          Sarai charges nothing for people and takes no share of your payments. If whoever runs this installation
          charges for it, that is agreed with them.
        </p>
        {isLimited && (
          <p className={classes.text}>
            Where the plan is full, nothing is added or changed. Everything can still be read, exported and removed.
          </p>
        )}
      </Section>
    </>
  )
}

function Billing() {
  const query = useQuery(calls.billing.usage.queryOptions())
  const plan = query.data?.data
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Billing</h1>
      {plan ? <Plan plan={plan} /> : <Awaited query={query} what="The plan" lines={8} />}
    </div>
  )
}

/** The agency's plan, and what is used of it. */
export default function BillingPage() {
  const { user } = useSession()
  usePageTitle('Billing')
  if (!user.isSubuser) return <Billing />
  return <MessagePage title="Billing">The plan is for your main user. Ask them if you need more room.</MessagePage>
}
