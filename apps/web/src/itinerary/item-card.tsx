import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import type { ItineraryDay } from '@sarai/contract/itinerary-document'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { itemCategoryLabels } from '@sarai/contract/itinerary-words'
import { withNewIds } from '@sarai/itinerary/blank'
import { IconArrowRight, IconChevronDown, IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { toast } from '~/ui/toast.ts'
import { categoryIcons } from './category-icons.ts'
import { makeInsertValue, useAct, useEditor } from './editor-context.tsx'
import classes from './item-card.module.css'
import { itemSummary } from './item-fields.ts'
import { LibraryMenuItems } from './library/library-menu-items.tsx'
import { changeOf } from './library/use-library-changes.ts'
import { PictureView } from './picture-view.tsx'
import { SortableEntry } from '~/ui/sortable.tsx'

const ItemForm = lazy(() => import('./item-form.tsx'))

interface Props {
  item: ItineraryItem
  day: ItineraryDay
  isOpen: boolean
  /** Just added: its title is what is typed first. */
  isNew: boolean
  onToggle: () => void
}

/** One thing of a day: a line of it, and all of it once it is opened. */
export function ItemCard({ item, day, isOpen, isNew, onToggle }: Props) {
  const { isEditable, pictures, libraryChanges } = useEditor()
  const Icon = categoryIcons[item.category]
  const [first] = item.pictures.flatMap((id) => pictures.get(id) ?? [])
  const summary = itemSummary(item)
  return (
    <SortableEntry id={item.id} name={item.title} isEditable={isEditable} className={classes.card}>
      <div className={classes.body}>
        <div className={classes.line}>
          <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
            <span className={classes.icon} data-category={item.category}>
              <Icon size={17} stroke={1.6} aria-label={itemCategoryLabels[item.category]} />
            </span>
            <span className={classes.text}>
              <span className={classes.name}>{item.title}</span>
              {summary && <span className={classes.about}>{summary}</span>}
            </span>
            {changeOf(item, libraryChanges) && (
              <span className={classes.flag} data-always>
                Changed in the library
              </span>
            )}
            {item.isOptional && (
              <span className={classes.flag} data-always>
                Optional
              </span>
            )}
            {item.isComplimentary && <span className={classes.flag}>Complimentary</span>}
            {item.isOwnArrangement && <span className={classes.flag}>Own arrangement</span>}
            {first && !isOpen && <PictureView picture={first} width={480} className={classes.picture} />}
            <IconChevronDown size={16} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
          </UnstyledButton>
          {isEditable && <ItemMenu item={item} day={day} />}
        </div>
        {isOpen && (
          <Suspense fallback={<LinesSkeleton lines={4} />}>
            <ItemForm item={item} isNew={isNew} />
          </Suspense>
        )}
      </div>
    </SortableEntry>
  )
}

function ItemMenu({ item, day }: { item: ItineraryItem; day: ItineraryDay }) {
  const { document, sync } = useEditor()
  const act = useAct()

  function duplicate(): void {
    const value = makeInsertValue(withNewIds(item, () => crypto.randomUUID()))
    act([{ do: 'insert', list: 'items', parent: day.id, after: item.id, value }])
  }

  function remove(): void {
    if (act([{ do: 'remove', node: item.id }]))
      toast({ message: `${item.title} was removed`, action: { label: 'Undo', run: () => void sync.undo() } })
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`What to do with ${item.title}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={360} className={classes.menu}>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={duplicate}>
          Duplicate
        </Menu.Item>
        <LibraryMenuItems item={item} />
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={remove}>
          Delete
        </Menu.Item>
        {document.days.length > 1 && <Menu.Label>Move to</Menu.Label>}
        {document.days.map(
          (other, at) =>
            other.id !== day.id && (
              <Menu.Item
                key={other.id}
                leftSection={<IconArrowRight size={16} />}
                onClick={() =>
                  act([{ do: 'move', node: item.id, parent: other.id, after: other.items.at(-1)?.id ?? null }])
                }
              >
                Day {at + 1}: {other.title}
              </Menu.Item>
            ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
