import { Button, Input, TextInput } from '@mantine/core'
import type { PackageRow } from '@sarai/contract/package-schemas'
import { formatMoney } from '@sarai/money/format'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { plural } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { Cover } from '~/records/cover.tsx'
import { LoadExamples } from '~/records/load-examples.tsx'
import { useTyped } from '~/records/record-select.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { useSuggested } from './use-suggested.ts'
import classes from './package-choice.module.css'

interface Props {
  value: string | null
  onChange: (packageId: string) => void
  error: string | undefined
  /** Where the lead wants to go: packages that go there come first. */
  wanted: string[]
  /** Begins without a package. */
  onEmptyDays: () => void
}

const shown = 30

/** The packages a proposal can begin as, by their covers: what was searched for, or what fits the lead. */
export function PackageChoice({ value, onChange, error, wanted, onEmptyDays }: Props) {
  const name = useId()
  const [search, setTyped] = useTyped()
  const searched = useQuery(
    calls.packages.list.queryOptions({
      input: { search, filters: { status: ['published', 'draft'] }, perPage: shown },
      enabled: search !== undefined,
      placeholderData: (last) => last,
    }),
  )
  const suggested = useSuggested(wanted, true)
  const chosen = useQuery(calls.packages.get.queryOptions({ input: { id: value ?? '' }, enabled: value !== null })).data
    ?.data
  const found = search ? searched : suggested
  const rows = found.data?.data ?? []
  const isMissing = chosen && !search && !rows.some(({ id }) => id === chosen.id)
  const all = isMissing ? [chosen, ...rows] : rows
  return (
    <div>
      <TextInput
        aria-label="Search packages"
        placeholder="Title, place, code or number"
        leftSection={<IconSearch size={15} stroke={1.6} />}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Enter looks for a package, and makes no proposal yet.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div
        className={classes.list}
        role="radiogroup"
        aria-label="Package"
        data-wrong={error !== undefined || undefined}
      >
        {found.isPending ? (
          <LinesSkeleton lines={4} />
        ) : (
          all.map((row) => (
            <Choice key={row.id} row={row} name={name} isChosen={row.id === value} onChoose={() => onChange(row.id)} />
          ))
        )}
        {found.data && all.length === 0 && (
          <div className={classes.none}>
            <p>{search ? 'No package fits.' : 'There are no packages yet.'}</p>
            <div className={classes.ways}>
              <Button variant="light" size="compact-sm" onClick={onEmptyDays}>
                Begin with empty days
              </Button>
              {!search && <LoadExamples size="compact-sm" />}
            </div>
          </div>
        )}
      </div>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </div>
  )
}

interface ChoiceProps {
  row: PackageRow
  name: string
  isChosen: boolean
  onChoose: () => void
}

function Choice({ row, name, isChosen, onChoose }: ChoiceProps) {
  const { id, cover, title, status, destinations, days, fromPrice, currency } = row
  const about = [status === 'draft' && 'Draft', plural(days, 'day'), destinations.join(', ')]
    .filter(Boolean)
    .join(' · ')
  return (
    <label className={classes.choice}>
      <input type="radio" className={classes.radio} name={name} checked={isChosen} onChange={onChoose} />
      <span className={classes.cover}>
        <Cover id={id} cover={cover} sizes="64px" />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.about}>{about}</span>
      </span>
      {isChosen ? (
        <IconCheck size={18} className={classes.mark} aria-hidden />
      ) : (
        fromPrice !== null && <span className={classes.price}>from {formatMoney(fromPrice, currency)}</span>
      )}
    </label>
  )
}
