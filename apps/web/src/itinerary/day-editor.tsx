import { Button, Chip, Menu } from '@mantine/core'
import type { ItineraryDay } from '@sarai/contract/itinerary-document'
import { type ItemCategory, itemCategories, itemCategoryLabels, meals } from '@sarai/contract/itinerary-words'
import { dayPlaces, dayTitle } from '@sarai/itinerary/trip-days'
import { blankItem, withNewIds } from '@sarai/itinerary/blank'
import { itemOfDay } from '@sarai/itinerary/new-items'
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatWord } from '@sarai/contract/export-words'
import { useSession } from '~/lib/session-context.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { toast } from '~/ui/toast.ts'
import { categoryIcons } from './category-icons.ts'
import { dayLabel } from './day-label.ts'
import classes from './day-editor.module.css'
import { EditField } from './edit-field.tsx'
import type { EditorPart } from './editor-part.ts'
import { makeInsertValue, useAct, useEditor } from './editor-context.tsx'
import { ItemCard } from './item-card.tsx'
import { AddFromLibrary } from './library/add-from-library.tsx'
import { AddFromSupplier } from './suppliers/add-from-supplier.tsx'
import { OptionPicker } from './option-picker.tsx'
import { PicturesInput } from './pictures-input.tsx'
import { SortableList } from '~/ui/sortable.tsx'

const RichTextField = lazy(() => import('./rich-text-field.tsx'))

interface Props {
  day: ItineraryDay
  at: number
  onOpen: (part: EditorPart) => void
}

/** One day: what it is called, its story, where the night is, and what happens in its order. */
export function DayEditor({ day, at, onOpen }: Props) {
  const { document, isEditable } = useEditor()
  const act = useAct()
  const place = dayPlaces(document).get(day.id)
  const when = [`Day ${place?.number ?? at + 1}`, dayLabel(place)].filter(Boolean).join(' · ')
  const set = (path: string[], value: string[], was: string[]) => act([{ do: 'set', node: day.id, path, value, was }])
  return (
    <section className={classes.day} aria-label={`Day ${at + 1}`}>
      <header className={classes.head}>
        <p className={classes.when}>{when}</p>
        {isEditable && <DayMenu day={day} at={at} onOpen={onOpen} />}
      </header>
      <EditField node={day.id} path={['title']} value={day.title} field={{ label: 'Title', kind: 'text' }} />
      <div className={classes.pair}>
        <EditField
          node={day.id}
          path={['overnight']}
          value={day.overnight}
          field={{ label: 'Night in', kind: 'place' }}
        />
        <div>
          <span className={classes.label} id={`${day.id}-meals`}>
            Meals
          </span>
          <Chip.Group multiple value={day.meals} onChange={(chosen) => set(['meals'], sorted(chosen), day.meals)}>
            <div className={classes.meals} role="group" aria-labelledby={`${day.id}-meals`}>
              {meals.map((meal) => (
                <Chip key={meal} value={meal} size="sm" variant="light" disabled={!isEditable}>
                  {formatWord(meal)}
                </Chip>
              ))}
            </div>
          </Chip.Group>
        </div>
      </div>
      <OptionPicker node={day.id} chosen={day.optionIds} what="This day" />
      <Suspense fallback={<LinesSkeleton lines={3} />}>
        <RichTextField
          key={day.id}
          label="Story"
          node={day.id}
          path={['story']}
          value={day.story}
          placeholder="What the traveller will remember of this day"
        />
      </Suspense>
      <PicturesInput label="Pictures" ids={day.pictures} onChange={(ids) => set(['pictures'], ids, day.pictures)} />
      <DayItems day={day} />
    </section>
  )
}

const sorted = (chosen: string[]) => meals.filter((meal) => chosen.includes(meal))

function DayItems({ day }: { day: ItineraryDay }) {
  const { document, isEditable } = useEditor()
  const { can } = useSession()
  const act = useAct()
  const [opened, setOpened] = useState<string>()
  const [added, setAdded] = useState<string>()

  function add(category: ItemCategory): void {
    const id = crypto.randomUUID()
    const value = makeInsertValue(itemOfDay(document, day, blankItem(id, category)))
    const after = day.items.at(-1)?.id ?? null
    if (act([{ do: 'insert', list: 'items', parent: day.id, after, value }])) {
      setOpened(id)
      setAdded(id)
    }
  }

  return (
    <>
      <h2 className={classes.title}>What happens</h2>
      {day.items.length === 0 && (
        <p className={classes.none}>Nothing yet. Add what the day holds, in its order; times are never needed.</p>
      )}
      <SortableList
        label="What happens"
        entries={day.items}
        nameOf={(id) => day.items.find((item) => item.id === id)?.title ?? 'Item'}
        isEditable={isEditable}
        onMove={(id, after) => act([{ do: 'move', node: id, parent: day.id, after }])}
      >
        {day.items.map((item) => (
          <ItemCard
            key={item.id}
            item={item}
            day={day}
            isOpen={opened === item.id}
            isNew={added === item.id}
            onToggle={() => setOpened(opened === item.id ? undefined : item.id)}
          />
        ))}
      </SortableList>
      {isEditable && (
        <div className={classes.add} role="group" aria-label="Add to the day">
          {can('packages') && <AddFromLibrary day={day} onAdded={setOpened} />}
          <AddFromSupplier day={day} onAdded={setOpened} />
          {itemCategories.map((category) => {
            const Icon = categoryIcons[category]
            return (
              <Button
                key={category}
                variant="default"
                size="compact-md"
                leftSection={<Icon size={16} stroke={1.6} />}
                onClick={() => add(category)}
              >
                {itemCategoryLabels[category]}
              </Button>
            )
          })}
        </div>
      )}
    </>
  )
}

function DayMenu({ day, at, onOpen }: Props) {
  const { document, sync } = useEditor()
  const act = useAct()

  function duplicate(): void {
    const copy = withNewIds(day, () => crypto.randomUUID())
    const value = makeInsertValue(copy)
    if (act([{ do: 'insert', list: 'days', parent: 'itinerary', after: day.id, value }]))
      onOpen({ kind: 'day', id: copy.id })
  }

  function remove(): void {
    const next = document.days[at + 1] ?? document.days[at - 1]
    if (!act([{ do: 'remove', node: day.id }])) return
    onOpen(next ? { kind: 'day', id: next.id } : { kind: 'overview' })
    toast({ message: `${dayTitle(day, at + 1)} was removed`, action: { label: 'Undo', run: () => void sync.undo() } })
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-sm" rightSection={<IconDots size={15} />}>
          Day
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={duplicate}>
          Duplicate this day
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={remove}>
          Delete this day
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
