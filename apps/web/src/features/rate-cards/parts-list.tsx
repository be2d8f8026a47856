import { Button, UnstyledButton } from '@mantine/core'
import type { RateCard } from '@sarai/contract/rate-schemas'
import { formatPercent } from '@sarai/money/format'
import { daysWords } from '@sarai/rates/words'
import { IconPlus } from '@tabler/icons-react'
import { plural } from '~/lib/format.ts'
import { type Part, type PartList, parts, partsIn } from './part-fields.ts'
import classes from './rate-card-page.module.css'

interface Props {
  list: PartList
  card: RateCard
  isEditable: boolean
  onOpen: (part: Part | null) => void
}

/** What any part may have that is shown of it. */
interface Words {
  name?: string
  from?: string
  to?: string
  reason?: string | null
  note?: string | null
  nights: number
  daysBefore: number
  percent: number
}

function wordsOf(list: PartList, part: Part): string {
  const { name, from, to, reason, note, nights, daysBefore, percent } = part as unknown as Words
  const days = from && to ? daysWords({ from, to }) : ''
  if (list === 'slabs') return `${formatPercent(percent)} from ${daysBefore} days before`
  if (list === 'minimumStays') return `${plural(nights, 'night')}, arriving ${days}`
  return [name, days, reason ?? note].filter(Boolean).join(', ')
}

/** The parts of one kind, as a short list. */
export function PartsList({ list, card, isEditable, onOpen }: Props) {
  const { many, one } = parts[list]
  const all = partsIn(card, list)
  if (all.length === 0 && !isEditable) return null
  return (
    <section aria-label={many} className={classes.part}>
      <h3 className={classes.heading}>{many}</h3>
      <ul className={classes.lines}>
        {all.map((part) => (
          <li key={part.id}>
            {isEditable ? (
              <UnstyledButton className={classes.line} onClick={() => onOpen(part)}>
                {wordsOf(list, part)}
              </UnstyledButton>
            ) : (
              wordsOf(list, part)
            )}
          </li>
        ))}
      </ul>
      {isEditable && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={() => onOpen(null)}>
          Add {one}
        </Button>
      )}
    </section>
  )
}
