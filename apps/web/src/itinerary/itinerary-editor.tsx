import { ActionIcon, Button, Drawer, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ItineraryState, Picture } from '@sarai/contract/itinerary-calls'
import type { Transport } from '@sarai/itinerary/sync'
import { IconArrowBackUp, IconArrowForwardUp, IconChevronLeft } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { dayOf, plural } from '~/lib/format.ts'
import { toast } from '~/ui/toast.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DayEditor } from './day-editor.tsx'
import { type Editor, EditorProvider } from './editor-context.tsx'
import { EditorRail } from './editor-rail.tsx'
import type { EditorPart } from './editor-part.ts'
import { FindingsPanel, useFindings } from './findings-panel.tsx'
import classes from './itinerary-editor.module.css'
import { OverviewEditor } from './overview-editor.tsx'
import { PoliciesEditor } from './policies-editor.tsx'
import { PriceGrid } from './price-grid.tsx'
import { SaveState } from './save-state.tsx'
import { SectionEditor } from './section-editor.tsx'
import { useItinerary } from './use-itinerary.ts'

/** Fetches what is opened later while there is a connection: the editor goes on without one. */
function loadParts(): void {
  for (const part of [import('./rich-text-field.tsx'), import('./item-form.tsx')]) part.catch(() => {})
}

interface Props {
  start: ItineraryState
  transport: Transport
  recordId: string
  topic: 'packages'
  isEditable: boolean
  part: EditorPart
  onOpen: (part: EditorPart) => void
  /** The head of the page; it is given whether everything is saved, and undo and redo. */
  header: (state: ReactNode) => ReactNode
}

/** The itinerary of a package or a proposal: its parts at the left, the one that is open beside them. */
export function ItineraryEditor({ start, transport, recordId, topic, isEditable, part, onOpen, header }: Props) {
  const { sync, shown } = useItinerary({ start, transport, recordId, topic })
  const [pictures, setPictures] = useState(() => new Map(start.pictures.map((picture) => [picture.id, picture])))
  const addPicture = useCallback(
    (picture: Picture) => setPictures((known) => new Map(known).set(picture.id, picture)),
    [],
  )
  const isNarrow = useMediaQuery('(max-width: 800px)') ?? false
  useEffect(loadParts, [])
  const editor = useMemo<Editor>(
    () => ({
      document: shown.document,
      isEditable,
      change: (edits) => sync.change(edits),
      sync,
      pictures,
      addPicture,
    }),
    [shown, isEditable, sync, pictures, addPicture],
  )

  function step(which: 'undo' | 'redo'): void {
    const problem = sync[which]()
    if (problem) toast({ kind: 'error', title: 'This could not be taken back', message: problem })
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Texts take their own typing back.
    if ((event.target as HTMLElement).isContentEditable || !(event.metaKey || event.ctrlKey)) return
    const key = event.key.toLowerCase()
    if (key === 'z' || key === 'y') {
      event.preventDefault()
      step(key === 'y' || event.shiftKey ? 'redo' : 'undo')
    }
  }

  const state = (
    <>
      <SaveState state={shown.state} />
      {isEditable && (
        <>
          <StepButton label="Undo" Icon={IconArrowBackUp} isOn={shown.canUndo} onClick={() => step('undo')} />
          <StepButton label="Redo" Icon={IconArrowForwardUp} isOn={shown.canRedo} onClick={() => step('redo')} />
        </>
      )}
    </>
  )
  const isRail = isNarrow && part.kind === 'overview'
  return (
    <EditorProvider value={editor}>
      <div className={classes.page} onKeyDown={onKeyDown}>
        {header(state)}
        <div className={classes.columns}>
          {(!isNarrow || isRail) && (
            <aside className={classes.rail}>
              <EditorRail part={part} onOpen={onOpen} />
            </aside>
          )}
          <div className={classes.main}>
            {isNarrow && !isRail && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-md"
                leftSection={<IconChevronLeft size={16} />}
                onClick={() => onOpen({ kind: 'overview' })}
              >
                All parts
              </Button>
            )}
            <OpenPart part={part} onOpen={onOpen} document={shown.document} />
          </div>
          <Checks onOpen={onOpen} isNarrow={isNarrow} />
        </div>
        <ConflictDialog />
      </div>
    </EditorProvider>
  )
}

/** What is wrong or missing, beside the trip. */
function Checks({ onOpen, isNarrow }: { onOpen: Props['onOpen']; isNarrow: boolean }) {
  const [today] = useState(() => dayOf(new Date()))
  const findings = useFindings(today)
  const isWide = useMediaQuery('(min-width: 1280px)') ?? true
  const [isOpen, setOpen] = useState(false)
  if (isWide)
    return (
      <aside className={classes.side}>
        <FindingsPanel findings={findings} onOpen={onOpen} />
      </aside>
    )
  if (findings.length === 0 && !isNarrow) return null
  return (
    <>
      <Button className={classes.float} size="compact-md" variant="default" onClick={() => setOpen(true)}>
        {findings.length === 0 ? 'Nothing is missing' : `${plural(findings.length, 'thing')} to look at`}
      </Button>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title="Checks" size={360}>
        <FindingsPanel
          findings={findings}
          onOpen={(part) => {
            setOpen(false)
            onOpen(part)
          }}
        />
      </Drawer>
    </>
  )
}

interface StepProps {
  label: string
  Icon: typeof IconArrowBackUp
  isOn: boolean
  onClick: () => void
}

function StepButton({ label, Icon, isOn, onClick }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.step}
        variant="transparent"
        color="gray"
        size={28}
        aria-label={label}
        disabled={!isOn}
        onClick={onClick}
      >
        <Icon size={17} />
      </ActionIcon>
    </Tooltip>
  )
}

function OpenPart({ part, onOpen, document }: Pick<Props, 'part' | 'onOpen'> & { document: Editor['document'] }) {
  if (part.kind === 'prices') return <PriceGrid />
  if (part.kind === 'policies') return <PoliciesEditor />
  if (part.kind === 'day') {
    const at = document.days.findIndex((day) => day.id === part.id)
    const day = document.days[at]
    return day ? <DayEditor key={day.id} day={day} at={at} onOpen={onOpen} /> : <Gone what="day" />
  }
  if (part.kind === 'section') {
    const section = document.sections.find((one) => one.id === part.id)
    return section ? <SectionEditor section={section} onOpen={onOpen} /> : <Gone what="section" />
  }
  return <OverviewEditor />
}

function Gone({ what }: { what: string }) {
  return <p className={classes.gone}>This {what} was removed. Choose another part of the trip.</p>
}
