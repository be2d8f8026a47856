import { Button, Group } from '@mantine/core'
import type { Proposal } from '@sarai/contract/prospect-schemas'
import { IconExternalLink, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { runAction, useAction } from '~/ui/action.ts'
import AcceptedDialog from '../accepted-dialog.tsx'
import DeclineDialog from '../decline-dialog.tsx'
import { proposalsCache } from '../proposals-cache.ts'
import { copyLink, isWithTraveller, publicLink } from '../use-proposal-actions.ts'
import classes from './sent.module.css'
import { DayInput } from '~/ui/day-input.tsx'

/** What can be done with what the traveller has. */
export function SentActions({ proposal }: { proposal: Proposal }) {
  const { can } = useSession()
  const [asked, setAsked] = useState<'accepted' | 'revoke' | 'decline'>()
  const { id, title, sentVersion, acceptedAt, status } = proposal
  const isThere = sentVersion !== null && proposal.isOpen && !proposal.deletedAt
  const mayChange =
    can('prospects', 'write') &&
    (acceptedAt ? proposal.amendment === 'sent' : sentVersion !== null) &&
    !proposal.deletedAt

  async function revoke(): Promise<void> {
    await runAction(api.prospects.revoke({ id }), 'The proposal was not revoked', {
      show: ({ data }) => {
        proposalsCache.show(data)
        setAsked(undefined)
      },
      done: `${title} is a draft again, and its page says that it was withdrawn`,
    })
  }

  return (
    <>
      <Group gap="xs" mb="md">
        {isThere && (
          <>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconLink size={15} />}
              onClick={() => void copyLink(publicLink(proposal))}
            >
              Copy the link
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconExternalLink size={15} />}
              component="a"
              href={publicLink(proposal)}
              target="_blank"
              rel="noreferrer"
            >
              See the page
            </Button>
          </>
        )}
        {can('prospects', 'write') && isWithTraveller(proposal) && (
          <Button variant="default" size="compact-sm" onClick={() => setAsked('accepted')}>
            Note an acceptance
          </Button>
        )}
        {mayChange && status !== 'declined' && (
          <Button variant="default" size="compact-sm" onClick={() => setAsked('decline')}>
            Mark as declined
          </Button>
        )}
        {mayChange && (
          <Button variant="default" color="red" size="compact-sm" onClick={() => setAsked('revoke')}>
            Revoke
          </Button>
        )}
      </Group>
      {mayChange && status !== 'declined' && <Prolong key={proposal.version} proposal={proposal} />}
      {!proposal.isOpen && <p className={classes.remark}>The public page is closed and shows nothing.</p>}
      {asked === 'revoke' && (
        <Confirm
          title="Revoke what was sent"
          label="Revoke"
          isDangerous
          onConfirm={revoke}
          onClose={() => setAsked(undefined)}
        >
          From now on the page says that the proposal was withdrawn, and nobody can accept it. It is a draft again;
          sending it anew uses the same link.
        </Confirm>
      )}
      {asked === 'accepted' && <AcceptedDialog proposal={proposal} onClose={() => setAsked(undefined)} />}
      {asked === 'decline' && <DeclineDialog proposal={proposal} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** The last day of the offer, of the draft and of what was sent. */
function Prolong({ proposal }: { proposal: Proposal }) {
  const { id, version, validUntil } = proposal
  const [day, setDay] = useState(validUntil ?? '')
  const { isBusy, run } = useAction()
  const today = dayOf(new Date(useNow()))
  const isOver = validUntil !== null && validUntil < today

  const save = () =>
    run(
      () => api.prospects.update({ id, version, changes: { validUntil: day || null } }),
      'The last day was not changed',
      {
        show: ({ data }) => proposalsCache.show(data),
        done: day ? 'The offer has another last day' : 'The offer has no last day',
      },
    )

  return (
    <div className={classes.prolong}>
      <DayInput
        label="Valid until"
        description={isOver ? 'The offer has expired; a later day opens it again.' : undefined}
        size="xs"
        min={today}
        value={day}
        onChange={setDay}
      />
      {day !== (validUntil ?? '') && (
        <Button size="xs" variant="light" loading={isBusy} onClick={() => void save()}>
          {day === '' ? 'Take the last day off' : validUntil && day > validUntil ? 'Prolong' : 'Change the last day'}
        </Button>
      )}
    </div>
  )
}
