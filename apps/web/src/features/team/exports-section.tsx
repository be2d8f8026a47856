import { Button, Switch } from '@mantine/core'
import type { AskedExport } from '@sarai/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { filterWords } from '~/lib/entry-words.tsx'
import { formatAgo } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { useAction } from '~/ui/action.ts'
import { Section } from '~/ui/section.tsx'
import { refreshTeam } from './team-cache.ts'
import classes from './team.module.css'

const refresh = () => queryClient.invalidateQueries({ queryKey: calls.operations.key() })

/** Whether exports of sub-users wait for a main user, and those that do. */
export function ExportsSection({ isNeeded }: { isNeeded: boolean }) {
  const query = useQuery(calls.operations.asked.queryOptions())
  const [chosen, setChosen] = useState<boolean>()
  const { run } = useAction()
  const asked = query.data?.data ?? []

  async function setNeeded(wanted: boolean): Promise<void> {
    setChosen(wanted)
    await run(() => api.team.setExportApproval({ isNeeded: wanted }), 'This was not saved', { show: refreshTeam })
    setChosen(undefined)
  }

  return (
    <Section title="Exports">
      <Switch
        label="Exports of sub-users need approval"
        description="You are asked before a list, report or manifest leaves as a file. Requests that nobody approves expire after a day."
        checked={chosen ?? isNeeded}
        disabled={chosen !== undefined}
        onChange={(event) => void setNeeded(event.currentTarget.checked)}
      />
      {asked.length > 0 && (
        <ul className={classes.asked} aria-label="Exports that wait for you">
          {asked.map((one) => (
            <AskedLine key={one.id} asked={one} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function AskedLine({ asked: { id, title, askedBy, filters, format, createdAt } }: { asked: AskedExport }) {
  const session = useSession()
  const { isBusy, run } = useAction()
  const name = session.team.find((person) => person.id === askedBy)?.name ?? 'Somebody'
  const about = [format.toUpperCase(), ...filterWords(session, filters)].join(' · ')

  return (
    <li className={classes.askedLine}>
      <div className={classes.who}>
        <div className={classes.name}>
          {name}: {title}
        </div>
        <div className={classes.facts}>
          {about} · asked {formatAgo(createdAt)}
        </div>
      </div>
      <Button
        variant="default"
        size="compact-md"
        disabled={isBusy}
        onClick={() => void run(() => api.operations.decline({ id }), 'It was not declined', { show: refresh })}
      >
        Decline
      </Button>
      <Button
        size="compact-md"
        disabled={isBusy}
        onClick={() => void run(() => api.operations.approve({ id }), 'It was not approved', { show: refresh })}
      >
        Approve
      </Button>
    </li>
  )
}
