import { UnstyledButton } from '@mantine/core'
import { findingsFor } from '@sarai/itinerary/checks'
import type { Finding } from '@sarai/itinerary/findings'
import { IconCircleCheck } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useOutputTax } from '~/records/tax-system.ts'
import { useEditor } from './editor-context.tsx'
import type { EditorPart } from './editor-part.ts'
import { FindingIcon } from './finding-icon.tsx'
import { partOf } from './finding-words.ts'
import classes from './findings-panel.module.css'

/** What is wrong or missing in the trip. It may lag behind the typing, which must never wait for it. */
export function useFindings(today: string): Finding[] {
  const { document } = useEditor()
  const rested = useDeferredValue(document)
  const { seesCost } = useSession().user
  const output = useOutputTax()
  return useMemo(() => findingsFor({ seesCost }, rested, today, output), [rested, today, seesCost, output])
}

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
        {findings.map((finding, at) => (
          <li key={`${finding.code} ${finding.dayId} ${finding.itemId} ${finding.entryId} ${at}`}>
            <UnstyledButton className={classes.finding} onClick={() => onOpen(partOf(finding, kind))}>
              <FindingIcon severity={finding.severity} />
              <span>
                {finding.dayId && !finding.message.startsWith('Day ') && (
                  <span className={classes.day}>Day {dayOf(finding.dayId)} </span>
                )}
                {finding.message}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
