import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { TripOption } from '@sarai/contract/itinerary-document'
import { editsToRemoveOption, nextOptionName, type OptionPart, partsOnlyOf } from '@sarai/itinerary/option-edits'
import { formatMoney } from '@sarai/money/format'
import { IconFileTypePdf, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { watchOperation } from '~/lib/operations.ts'
import { runAction } from '~/ui/action.ts'
import { toast } from '~/ui/toast.ts'
import { usePrices } from './costs/use-prices.ts'
import classes from './day-editor.module.css'
import { EditField } from './edit-field.tsx'
import { useAct, useEditor } from './editor-context.tsx'
import own from './options-editor.module.css'
import { OptionBelongings } from './option-belongings.tsx'
import { RemoveOption } from './remove-option.tsx'
import { SortableEntry, SortableList } from '~/ui/sortable.tsx'

const maxOptions = 6

/** The ways to do the trip that the traveller chooses from, and what belongs to which of them. */
export function OptionsEditor() {
  const { document, isEditable } = useEditor()
  const act = useAct()
  const { options } = document

  function add(): void {
    // One option is no choice: the first comes with a second.
    const names = options.length === 0 ? ['A', 'B'] : [nextOptionName(options)]
    const made = names.map((name): TripOption => ({ id: crypto.randomUUID(), name, note: null }))
    act(
      made.map((value, at) => ({
        do: 'insert' as const,
        list: 'options' as const,
        parent: 'itinerary' as const,
        after: made[at - 1]?.id ?? options.at(-1)?.id ?? null,
        value,
      })),
    )
  }

  return (
    <section className={classes.day} aria-label="Options">
      <p className={classes.none}>
        {options.length === 0
          ? 'Offer the trip in several ways, like a standard and a deluxe hotel, and let the traveller choose. What is not assigned to one of them is part of all.'
          : 'The traveller chooses one of these. What is not assigned to one of them is part of all.'}
      </p>
      <SortableList
        label="Options"
        entries={options}
        nameOf={(id) => options.find((option) => option.id === id)?.name ?? 'Option'}
        isEditable={isEditable}
        onMove={(id, after) => act([{ do: 'move', node: id, parent: 'itinerary', after }])}
      >
        {options.map((option) => (
          <OptionCard key={option.id} option={option} />
        ))}
      </SortableList>
      {isEditable && options.length < maxOptions && (
        <div>
          <Button variant="default" size="compact-md" leftSection={<IconPlus size={15} />} onClick={add}>
            {options.length === 0 ? 'Offer two options' : 'Add an option'}
          </Button>
        </div>
      )}
      {options.length > 0 && <OptionBelongings />}
    </section>
  )
}

function OptionCard({ option }: { option: TripOption }) {
  const { document, isEditable, sync, recordId } = useEditor()
  const act = useAct()
  const prices = usePrices()
  const [isAsking, setAsking] = useState(false)
  const price = 'options' in prices ? prices.options.find(({ optionId }) => optionId === option.id)?.price : undefined
  const only = partsOnlyOf(document, option.id)

  function remove(heir: Parameters<typeof editsToRemoveOption>[2] = { kind: 'everybody' }): void {
    setAsking(false)
    if (act(editsToRemoveOption(document, option.id, heir)))
      toast({ message: `Option ${option.name} was removed`, action: { label: 'Undo', run: () => void sync.undo() } })
  }

  return (
    <SortableEntry id={option.id} name={option.name} isEditable={isEditable} className={own.card}>
      <div className={own.body}>
        <div className={own.fields}>
          <EditField node={option.id} path={['name']} value={option.name} field={{ label: 'Name', kind: 'text' }} />
          <EditField
            node={option.id}
            path={['note']}
            value={option.note}
            field={{ label: 'Note', kind: 'text', help: 'What is special about it, in a line' }}
          />
        </div>
        <p className={own.about}>
          <span>{aboutWords(only)}</span>
          {price && price.total > 0 && <strong>{formatMoney(price.total, price.currency)}</strong>}
        </p>
        <div className={own.actions}>
          <Tooltip label={`PDF of option ${option.name} alone`}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`PDF of option ${option.name} alone`}
              onClick={() => void makePdf(recordId, option.id)}
            >
              <IconFileTypePdf size={16} />
            </ActionIcon>
          </Tooltip>
          {isEditable && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove option ${option.name}`}
              onClick={() => (only.length === 0 ? remove() : setAsking(true))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </div>
        {isAsking && <RemoveOption option={option} only={only} onRemove={remove} onClose={() => setAsking(false)} />}
      </div>
    </SortableEntry>
  )
}

/** Has a PDF made of the trip as if it were only this option. */
async function makePdf(id: string, optionId: string): Promise<void> {
  watchOperation((await runAction(api.prospects.pdf({ id, optionId }), 'The PDF was not made')).data.operationId)
}

function aboutWords(only: readonly OptionPart[]): string {
  const days = only.filter(({ kind }) => kind === 'day').length
  const things = only.length - days
  const words = [days > 0 && plural(days, 'day'), things > 0 && plural(things, 'thing')].filter(Boolean)
  return words.length === 0 ? 'Nothing belongs to it alone yet' : `${words.join(' and ')} of its own`
}
