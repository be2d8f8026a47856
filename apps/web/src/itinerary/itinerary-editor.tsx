import { ActionIcon, Button, Drawer, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ItineraryState, Picture } from '@sarai/contract/itinerary-calls'
import type { ItinerarySync, Transport } from '@sarai/itinerary/sync'
import { IconArrowBackUp, IconArrowForwardUp, IconChevronLeft } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { dayOf, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { toast } from '~/ui/toast.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DayEditor } from './day-editor.tsx'
import { type Editor, EditorProvider, useEditor } from './editor-context.tsx'
import { EditorRail } from './editor-rail.tsx'
import type { EditorPart, ItineraryKind } from './editor-part.ts'
import { FindingsPanel, useFindings } from './findings-panel.tsx'
import classes from './itinerary-editor.module.css'
import { useLibraryChanges } from './library/use-library-changes.ts'
import { OptionsEditor } from './options-editor.tsx'
import { OverviewEditor } from './overview-editor.tsx'
import { PoliciesEditor } from './policies-editor.tsx'
import { PriceGrid } from './price-grid.tsx'
import { SaveState } from './save-state.tsx'
import { SectionEditor } from './section-editor.tsx'
import { useItinerary } from './use-itinerary.ts'

const CostsPart = lazy(() => import('./costs/costs-part.tsx'))
const TermsPart = lazy(() => import('./costs/terms-part.tsx'))

/** Fetches what is opened later while there is a connection: the editor goes on without one. */
function loadParts(kind: ItineraryKind): void {
  const parts: Promise<unknown>[] = [import('./rich-text-field.tsx'), import('./item-form.tsx')]
  if (kind === 'proposal') parts.push(import('./costs/costs-part.tsx'))
  for (const part of parts) part.catch(() => {})
}

interface Props {
  start: ItineraryState
  transport: Transport
  recordId: string
  kind: ItineraryKind
  isEditable: boolean
  part: EditorPart
  onOpen: (part: EditorPart) => void
  /** The head of the page; it is given whether everything is saved, and undo and redo. */
  header: (state: ReactNode) => ReactNode
  /** What is shown in place of the parts, once there is nothing left to edit. */
  summary?: ReactNode
}

/** The itinerary of a package or a proposal: its parts at the left, the one that is open beside them. */
export function ItineraryEditor({
  start,
  transport,
  recordId,
  kind,
  isEditable,
  part,
  onOpen,
  header,
  summary,
}: Props) {
  const topic = kind === 'package' ? 'packages' : 'prospects'
  const { sync, shown } = useItinerary({ start, transport, recordId, topic })
  const [pictures, setPictures] = useState(() => new Map(start.pictures.map((picture) => [picture.id, picture])))
  const addPicture = useCallback(
    (picture: Picture) => setPictures((known) => new Map(known).set(picture.id, picture)),
    [],
  )
  const libraryChanges = useLibraryChanges(shown.document)
  const isNarrow = useMediaQuery('(max-width: 800px)') ?? false
  const { seesCost } = useSession().user
  useEffect(() => loadParts(kind), [kind])
  const editor = useMemo<Editor>(
    () => ({
      recordId,
      document: shown.document,
      kind,
      isEditable,
      change: (edits) => sync.change(edits),
      sync,
      pictures,
      addPicture,
      libraryChanges,
    }),
    [recordId, shown, kind, isEditable, sync, pictures, addPicture, libraryChanges],
  )

  function onKeyDown(event: KeyboardEvent): void {
    // Texts take their own typing back.
    if ((event.target as HTMLElement).isContentEditable || !(event.metaKey || event.ctrlKey)) return
    const key = event.key.toLowerCase()
    if (key === 'z' || key === 'y') {
      event.preventDefault()
      takeBack(sync, key === 'y' || event.shiftKey ? 'redo' : 'undo')
    }
  }

  const { state, canUndo, canRedo } = shown
  const isSummary = summary !== undefined
  const head = useMemo(
    () =>
      header(
        <>
          {!isSummary && <SaveState state={state} />}
          {isEditable && <Steps sync={sync} canUndo={canUndo} canRedo={canRedo} />}
        </>,
      ),
    [header, state, canUndo, canRedo, isEditable, sync, isSummary],
  )
  const back = isNarrow && (
    <Button
      className={classes.back}
      variant="subtle"
      color="gray"
      size="compact-md"
      leftSection={<IconChevronLeft size={16} />}
      onClick={() => onOpen({ kind: 'overview' })}
    >
      All parts
    </Button>
  )
  const isRail = isNarrow && part.kind === 'overview'
  return (
    <EditorProvider value={editor}>
      <div className={classes.page} onKeyDown={onKeyDown}>
        {head}
        {summary ?? (
          <div className={classes.columns}>
            {(!isNarrow || isRail) && (
              <aside className={classes.rail} data-compact={part.kind === 'costs' || undefined}>
                <EditorRail part={part} onOpen={onOpen} />
              </aside>
            )}
            {part.kind === 'costs' ? (
              <Suspense fallback={<LinesSkeleton lines={8} />}>
                {seesCost ? (
                  <CostsPart at={part.at} checks={<Checks onOpen={onOpen} place="inline" />} back={back} />
                ) : (
                  <>
                    <TermsPart back={back} />
                    {!isNarrow && <Checks onOpen={onOpen} place="side" />}
                  </>
                )}
              </Suspense>
            ) : (
              <>
                <div className={classes.main}>
                  {isNarrow && (
                    <div className={classes.top}>
                      {!isRail && back}
                      <Checks onOpen={onOpen} place="inline" />
                    </div>
                  )}
                  <OpenPart part={part} onOpen={onOpen} document={shown.document} />
                </div>
                {!isNarrow && <Checks onOpen={onOpen} place="side" />}
              </>
            )}
          </div>
        )}
        <ConflictDialog />
      </div>
    </EditorProvider>
  )
}

interface ChecksProps {
  onOpen: Props['onOpen']
  /** Beside the trip, where there is room, else a button over it; or a button in a line. */
  place: 'side' | 'inline'
}

/** What is wrong or missing, for whoever can put it right. */
function Checks({ onOpen, place }: ChecksProps) {
  const { isEditable } = useEditor()
  const [today] = useState(() => dayOf(new Date()))
  const findings = useFindings(today)
  const isWide = useMediaQuery('(min-width: 1280px)') ?? true
  const [isOpen, setOpen] = useState(false)
  if (!isEditable) return null
  if (isWide && place !== 'inline')
    return (
      <aside className={classes.side}>
        <FindingsPanel findings={findings} onOpen={onOpen} />
      </aside>
    )
  if (findings.length === 0 && place === 'side') return null
  return (
    <>
      <Button
        className={place === 'inline' ? undefined : classes.float}
        size={place === 'inline' ? 'compact-sm' : 'compact-md'}
        variant="default"
        onClick={() => setOpen(true)}
      >
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

function takeBack(sync: ItinerarySync, which: 'undo' | 'redo'): void {
  const problem = sync[which]()
  if (problem) toast({ kind: 'error', title: 'This could not be undone', message: problem })
}

interface StepsProps {
  sync: ItinerarySync
  canUndo: boolean
  canRedo: boolean
}

function Steps({ sync, canUndo, canRedo }: StepsProps) {
  return (
    <>
      <StepButton label="Undo" Icon={IconArrowBackUp} isOn={canUndo} onClick={() => takeBack(sync, 'undo')} />
      <StepButton label="Redo" Icon={IconArrowForwardUp} isOn={canRedo} onClick={() => takeBack(sync, 'redo')} />
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
  if (part.kind === 'costs') return <p className={classes.gone}>Costs and margins are not shown to you.</p>
  if (part.kind === 'prices') return <PriceGrid />
  if (part.kind === 'options') return <OptionsEditor />
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
