import { Button } from '@mantine/core'
import type { TripSection } from '@sarai/contract/itinerary-document'
import { IconTrash } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { toast } from '~/ui/toast.ts'
import classes from './day-editor.module.css'
import { EditField } from './edit-field.tsx'
import type { EditorPart } from './editor-part.ts'
import { useAct, useEditor } from './editor-context.tsx'

const RichTextField = lazy(() => import('./rich-text-field.tsx'))

interface Props {
  section: TripSection
  onOpen: (part: EditorPart) => void
}

/** One part of the trip information. */
export function SectionEditor({ section, onOpen }: Props) {
  const { isEditable, sync } = useEditor()
  const act = useAct()

  function remove(): void {
    if (!act([{ do: 'remove', node: section.id }])) return
    onOpen({ kind: 'overview' })
    toast({ message: `${section.title} was removed`, action: { label: 'Undo', run: () => void sync.undo() } })
  }

  return (
    <section className={classes.day} aria-label={section.title}>
      <header className={classes.head}>
        <p className={classes.when}>Trip information</p>
        {isEditable && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconTrash size={15} />}
            onClick={remove}
          >
            Delete
          </Button>
        )}
      </header>
      <EditField node={section.id} path={['title']} value={section.title} field={{ label: 'Title', kind: 'text' }} />
      <Suspense fallback={<LinesSkeleton lines={5} />}>
        <RichTextField key={section.id} label="Text" node={section.id} path={['text']} value={section.text} />
      </Suspense>
    </section>
  )
}
