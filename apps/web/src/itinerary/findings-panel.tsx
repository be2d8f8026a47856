import '@sarai/contract/without-eval'
import { UnstyledButton } from '@mantine/core'
import { costCodes, findingsFor } from '@sarai/itinerary/checks'
import type { Finding } from '@sarai/itinerary/findings'
import { IconAlertTriangle, IconBulb, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useEditor } from './editor-context.tsx'
import type { EditorPart, ItineraryKind } from './editor-part.ts'
import classes from './findings-panel.module.css'

export const findingIcons = { error: IconCircleX, warning: IconAlertTriangle, hint: IconBulb }
export const findingNames = { error: 'Wrong', warning: 'To check', hint: 'Hint' }

/** What is wrong or missing in the trip. It may lag behind the typing, which must never wait for it. */
export function useFindings(today: string): Finding[] {
  const { document } = useEditor()
  const rested = useDeferredValue(document)
  const { seesCost } = useSession().user
  return useMemo(() => findingsFor({ seesCost }, rested, today), [rested, today, seesCost])
}

/** The part of the editor in which a finding is put right. */
export function partOf(finding: Finding, kind: ItineraryKind): EditorPart {
  const { dayId, itemId, entryId, code } = finding
  if (kind === 'proposal' && isAboutPrice(finding)) return { kind: 'costs', at: itemId ?? entryId }
  if (kind === 'proposal' && code === 'option-empty') return { kind: 'options' }
  if (dayId) return { kind: 'day', id: dayId }
  if (code.startsWith('slabs')) return { kind: 'policies' }
  return entryId || code.startsWith('season') || code.startsWith('price') ? { kind: 'prices' } : { kind: 'overview' }
}

const priceCodes: readonly string[] = [
  ...costCodes,
  'ages-impossible',
  'rooms-missing',
  'rooms-empty',
  'beds-of-children',
  'instalments-sum',
  'instalment-undated',
]

/** Whether it is put right where costs are: what costs and who pays, and dates of instalments. */
const isAboutPrice = ({ code, dayId, entryId }: Finding) =>
  priceCodes.includes(code) || (entryId !== undefined && !dayId && (code === 'date-past' || code === 'option-gone'))

interface Props {
  findings: Finding[]
  onOpen: (part: EditorPart) => void
}

/** What to look at before the trip is shown to anybody, each with a jump to where it is. */
export function FindingsPanel({ findings, onOpen }: Props) {
  const { document, kind } = useEditor()
  const dayOf = (id: string) => document.days.findIndex((day) => day.id === id) + 1
  if (findings.length === 0)
    return (
      <p className={classes.good}>
        <IconCircleCheck size={17} aria-hidden /> Nothing is missing.
      </p>
    )
  return (
    <section aria-label="Checks">
      <h2 className={classes.title}>{plural(findings.length, 'thing')} to look at</h2>
      <ul className={classes.list}>
        {findings.map((finding, at) => {
          const Icon = findingIcons[finding.severity]
          return (
            <li key={`${finding.code} ${finding.dayId} ${finding.itemId} ${finding.entryId} ${at}`}>
              <UnstyledButton className={classes.finding} onClick={() => onOpen(partOf(finding, kind))}>
                <Icon
                  size={16}
                  className={classes.icon}
                  data-severity={finding.severity}
                  aria-label={findingNames[finding.severity]}
                />
                <span>
                  {finding.dayId && !finding.message.startsWith('Day ') && (
                    <span className={classes.day}>Day {dayOf(finding.dayId)} </span>
                  )}
                  {finding.message}
                </span>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
