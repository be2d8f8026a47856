import { NativeSelect } from '@mantine/core'
import type { Proposal } from '@sarai/contract/prospect-schemas'
import type { VersionRow } from '@sarai/contract/prospect-versions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '~/query.ts'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { VersionChanges } from '../version-changes.tsx'
import classes from './sent.module.css'
import { isSettled } from '../use-proposal-actions.ts'

interface Props {
  proposal: Proposal
  versions: VersionRow[]
}

const draft = 'draft'

/** What a traveller would notice between any two versions, or one and the draft. */
export function CompareVersions({ proposal, versions }: Props) {
  const [newest, before] = versions.map(({ number }) => number)
  const { id } = proposal
  // An accepted proposal stays as it is: there is no draft besides.
  const hasDraft = !isSettled(proposal)
  const [chosen, setChosen] = useState<{ from?: number; to?: number | typeof draft }>({})
  const to = chosen.to ?? (hasDraft ? draft : (newest ?? 1))
  const from = chosen.from ?? (hasDraft ? newest : before) ?? 1
  const numbers = versions.map(({ number }) => ({ value: String(number), label: `Version ${number}` }))
  const isSame = from === to
  const difference = useQuery({
    ...calls.prospects.difference.queryOptions({ input: { id, from, to: to === draft ? undefined : to } }),
    enabled: !isSame,
    staleTime: 0,
  })
  const changes = difference.data?.data
  if (!hasDraft && versions.length < 2) return null
  return (
    <section className={classes.section} aria-label="Compare">
      <h3 className={classes.heading}>Compare</h3>
      <div className={classes.compare}>
        <NativeSelect
          size="xs"
          aria-label="From"
          data={numbers}
          value={String(from)}
          onChange={(event) => setChosen({ ...chosen, from: Number(event.currentTarget.value) })}
        />
        <span className="quiet">with</span>
        <NativeSelect
          size="xs"
          aria-label="To"
          data={hasDraft ? [{ value: draft, label: 'The draft' }, ...numbers] : numbers}
          value={String(to)}
          onChange={({ currentTarget: { value } }) =>
            setChosen({ ...chosen, to: value === draft ? draft : Number(value) })
          }
        />
      </div>
      {isSame ? (
        <p className={classes.quiet}>Choose two different ones.</p>
      ) : difference.isError ? (
        <p className={classes.quiet}>The difference could not be loaded.</p>
      ) : !changes ? (
        <LinesSkeleton lines={2} />
      ) : changes.length === 0 ? (
        <p className={classes.quiet}>A traveller sees no difference.</p>
      ) : (
        <VersionChanges changes={changes} />
      )}
    </section>
  )
}
