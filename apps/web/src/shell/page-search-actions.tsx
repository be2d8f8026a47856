import { Button } from '@mantine/core'
import type { MailOn } from '@sarai/contract/mail'
import type { RecordHit } from '@sarai/contract/search'
import { IconCalendarPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { recordKinds } from '~/records/kinds.ts'
import { Reach } from '~/records/reach.tsx'
import classes from './page-search.module.css'

const AddTask = lazy(() => import('~/records/task-dialogs.tsx').then((dialogs) => ({ default: dialogs.AddTask })))

/** What somebody may write about from here. */
function writtenOn({ kind, id }: RecordHit): MailOn | undefined {
  if (kind === 'lead') return { leadId: id }
  if (kind === 'contact') return { contactId: id }
  return kind === 'proposal' ? { proposalId: id } : undefined
}

/** What a follow-up can be planned of from here: of all that is worked on day by day, or of the trip that it belongs to. */
function followedOn(hit: RecordHit) {
  const tripId = hit.kind === 'trip' ? hit.id : hit.tripId
  return writtenOn(hit) ?? (tripId ? { tripId } : undefined)
}

/** What can be done at once with the record that is chosen in the page search, without opening it. */
export function PageSearchActions({ hit }: { hit: RecordHit }) {
  const { can } = useSession()
  const [isAdding, setAdding] = useState(false)
  const mayWrite = can(recordKinds[hit.kind].page, 'write')
  const on = can(recordKinds[hit.tripId ? 'trip' : hit.kind].page, 'write') ? followedOn(hit) : undefined
  if (!on && !hit.phone) return null
  return (
    <div className={classes.actions} role="group" aria-label={`With ${hit.title}`}>
      <span className={classes.whom}>{hit.title}</span>
      <Reach
        phone={hit.phone}
        whatsapp={hit.phone}
        email={hit.email}
        name={hit.tripId ? `the customer of ${hit.title}` : hit.title}
        on={mayWrite ? writtenOn(hit) : undefined}
      />
      {on && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconCalendarPlus size={15} />}
          onClick={() => setAdding(true)}
        >
          Add follow-up
        </Button>
      )}
      <Suspense fallback={null}>
        {isAdding && on && <AddTask on={on} kind="follow_up" onClose={() => setAdding(false)} />}
      </Suspense>
    </div>
  )
}
