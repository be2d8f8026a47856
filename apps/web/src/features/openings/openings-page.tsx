import { Alert, Button } from '@mantine/core'
import type { OpeningsShown } from '@sarai/contract/openings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatDay, formatMoment } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { usePassword } from '~/lib/use-password.tsx'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { Confirm } from '~/ui/confirm.tsx'
import { Section } from '~/ui/section.tsx'
import { toast } from '~/ui/toast.ts'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { OpeningLines } from './opening-lines.tsx'
import { OpeningsEditor } from './openings-editor.tsx'
import { differenceWords } from './openings-preview.tsx'
import classes from './openings.module.css'

/** What the books begin with: banks, cash, customers and vendors, at the day before the agency came to Sarai. */
export default function OpeningsPage() {
  usePageTitle('Opening balances')
  const { lacks, user } = useSession()
  const isShut = lacks('bank', null) || !user.seesCost
  const query = useQuery(calls.openings.show.queryOptions({ enabled: !isShut }))
  const [isReplacing, setReplacing] = useState(false)
  const shown = query.data?.data
  const done = () => setReplacing(false)
  return (
    <div className={classes.page}>
      <h1>Opening balances</h1>
      {isShut && (
        <p>Opening balances are entered by main users, and by people who may change bank accounts and see costs.</p>
      )}
      {!isShut && !shown && <Awaited query={query} what="The opening balances" lines={8} />}
      {shown?.posted && !isReplacing && <Posted shown={shown} onReplace={() => setReplacing(true)} />}
      {shown && (!shown.posted || isReplacing) && (
        <OpeningsEditor
          key={shown.posted?.id ?? 'first'}
          shown={shown}
          onCancel={shown.posted ? done : undefined}
          onPosted={done}
        />
      )}
    </div>
  )
}

/** What is in the books, and what can still be done with it. */
function Posted({
  shown: { posted, baseCurrency, offered },
  onReplace,
}: {
  shown: OpeningsShown
  onReplace: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const { run, dialog } = usePassword()
  if (!posted) return null
  const { id, day, lines, difference, postedAt, postedBy, fixed } = posted
  async function remove(): Promise<void> {
    const answer = await runAction(
      run(() => api.openings.remove({ id })),
      'The opening balances were not taken back',
    )
    setAsking(false)
    if (!answer) return
    queryClient.setQueryData(calls.openings.show.queryKey(), answer)
    toast({ kind: 'success', message: 'The books took the opening balances back' })
  }
  return (
    <Section
      title={`At the end of ${formatDay(day)}`}
      lead={`Posted ${formatMoment(postedAt)}${postedBy ? ` by ${postedBy}` : ''}. ${differenceWords(difference, baseCurrency)}`}
    >
      <OpeningLines label="Balances in the books" lines={lines} />
      {offered.length > 0 && !fixed && (
        <Alert mt="md">
          Vendors have opening balances noted that are not in the books. Replace these balances to add them.
        </Alert>
      )}
      {fixed ? (
        <Alert mt="md" title="These balances stay">
          {fixed}
        </Alert>
      ) : (
        <div className={classes.bar}>
          <Button variant="default" onClick={onReplace}>
            Replace
          </Button>
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            Take back
          </Button>
        </div>
      )}
      {isAsking && (
        <Confirm
          title="Take the opening balances back?"
          label="Take back"
          isDangerous
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          The books keep the entry and the one that takes it back. You can post other balances afterwards.
        </Confirm>
      )}
      {dialog}
    </Section>
  )
}
