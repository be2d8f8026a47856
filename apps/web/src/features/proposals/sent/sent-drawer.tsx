import { Button, Drawer } from '@mantine/core'
import type { Proposal } from '@sarai/contract/prospect-schemas'
import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import { ProposalStatusPill } from '~/records/proposal-status.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { proposalsCache } from '../proposals-cache.ts'
import { Acceptance } from './acceptance.tsx'
import { ChangeRequests } from './change-requests.tsx'
import { CompareVersions } from './compare-versions.tsx'
import { SentActions } from './sent-actions.tsx'
import classes from './sent.module.css'
import { SentVersions } from './sent-versions.tsx'

interface Props {
  id: string
  onClose: () => void
}

/** What was sent of a proposal and what came back, as it happens. */
export default function SentDrawer({ id, onClose }: Props) {
  proposalsCache.useLiveOne(id)
  const query = useQuery(calls.prospects.get.queryOptions({ input: { id } }))
  const proposal = query.data?.data
  return (
    <Drawer opened onClose={onClose} title="What was sent" size={550}>
      {proposal ? (
        <Sent proposal={proposal} />
      ) : query.isError ? (
        <>
          <p className={classes.quiet}>This could not be loaded.</p>
          <Button variant="default" size="compact-sm" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </>
      ) : (
        <LinesSkeleton lines={6} />
      )}
    </Drawer>
  )
}

function Sent({ proposal }: { proposal: Proposal }) {
  const { id, title, customer } = proposal
  const versions = useQuery(calls.prospects.versions.queryOptions({ input: { id } }))
  const rows = versions.data?.data
  return (
    <>
      <div className={classes.head}>
        <div className={classes.who}>
          <p className={classes.name}>{title}</p>
          {customer && <p className={classes.quiet}>For {customer}</p>}
        </div>
        <ProposalStatusPill proposal={proposal} />
      </div>
      {proposal.sentAt && <SentActions proposal={proposal} />}
      {proposal.acceptedAt && <Acceptance id={id} />}
      <ChangeRequests id={id} />
      <section className={classes.section} aria-label="Versions">
        <h3 className={classes.heading}>Versions</h3>
        {versions.isError ? (
          <p className={classes.quiet}>The versions could not be loaded.</p>
        ) : !rows ? (
          <LinesSkeleton lines={4} />
        ) : rows.length === 0 ? (
          <p className={classes.quiet}>Nothing was sent yet.</p>
        ) : (
          <SentVersions id={id} versions={rows} />
        )}
      </section>
      {rows && rows.length > 0 && <CompareVersions proposal={proposal} versions={rows} />}
    </>
  )
}
