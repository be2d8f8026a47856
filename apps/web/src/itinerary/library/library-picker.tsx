import { Modal, SegmentedControl, Text } from '@mantine/core'
import type { LibraryItem, LibraryRow } from '@sarai/contract/library-schemas'
import { type LibraryKind, libraryKindsLabels } from '@sarai/contract/library-words'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { api } from '~/api.ts'
import { useNarrow } from '~/lib/use-narrow.ts'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { useAction } from '~/ui/action.ts'
import { LibraryChoice } from './library-choice.tsx'
import classes from './library-picker.module.css'
import { useLibrarySearch } from './use-library-search.ts'

interface Props {
  title: string
  kinds: readonly LibraryKind[]
  /** Where the day is: what is there comes first. */
  city?: string
  onChoose: (item: LibraryItem) => void
  onClose: () => void
  /** Below the list. */
  foot?: ReactNode
}

/** Something of the library, found as one types, with the keyboard or without. */
export default function LibraryPicker({ title, kinds, city, onChoose, onClose, foot }: Props) {
  const isNarrow = useNarrow()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<LibraryKind | 'all'>('all')
  const [active, setActive] = useState(0)
  const { run } = useAction()
  const found = useLibrarySearch({ typed, kinds: kind === 'all' ? kinds : [kind], city })
  const rows = [...found.near, ...found.others]

  async function choose(row: LibraryRow | undefined): Promise<void> {
    if (!row) return
    await run(() => api.library.get({ id: row.id }), 'This was not added', { show: ({ data }) => onChoose(data) })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter') {
      event.preventDefault()
      void choose(rows[active])
    }
    if (step === 0) return
    event.preventDefault()
    const next = Math.max(0, Math.min(rows.length - 1, active + step))
    setActive(next)
    list.current?.querySelector(`[data-index="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  const choiceAt = (row: LibraryRow, at: number) => (
    <LibraryChoice
      key={row.id}
      id={`${listId}-${at}`}
      row={row}
      at={at}
      isActive={at === active}
      onChoose={() => void choose(row)}
    />
  )
  return (
    <Modal opened closeOnClickOutside onClose={onClose} title={title} size={640} padding="md" fullScreen={isNarrow}>
      <div className={classes.box}>
        <IconSearch size={17} className={classes.icon} aria-hidden />
        <input
          className={classes.input}
          placeholder="Name, place or supplier"
          aria-label="Search the library"
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-activedescendant={rows[active] ? `${listId}-${active}` : undefined}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {kinds.length > 1 && (
        <div className={classes.kinds}>
          <SegmentedControl
            size="xs"
            aria-label="Kind"
            value={kind}
            onChange={(next) => {
              setKind(next)
              setActive(0)
            }}
            data={[
              { value: 'all', label: 'All' },
              ...kinds.map((value) => ({ value, label: libraryKindsLabels[value] })),
            ]}
          />
        </div>
      )}
      <div ref={list} id={listId} role="listbox" aria-label="Library" className={classes.list}>
        {found.near.length > 0 && (
          <div role="group" aria-label={`In ${city}`}>
            <div className={classes.group}>In {city}</div>
            {found.near.map(choiceAt)}
          </div>
        )}
        {found.others.length > 0 && (
          <div role="group" aria-label={found.near.length > 0 ? 'Elsewhere' : 'All'}>
            {found.near.length > 0 && <div className={classes.group}>Elsewhere</div>}
            {found.others.map((row, at) => choiceAt(row, found.near.length + at))}
          </div>
        )}
      </div>
      {found.isPending ? (
        <LinesSkeleton lines={4} />
      ) : (
        rows.length === 0 && (
          <Text c="dimmed" ta="center" py="lg">
            {found.isNothing ? (
              <>
                Nothing of this kind is in your library yet. <Link to="/library">Open the library</Link> to add it.
              </>
            ) : (
              'Nothing in your library fits. Try fewer letters.'
            )}
          </Text>
        )
      )}
      {foot && <div className={classes.foot}>{foot}</div>}
    </Modal>
  )
}
