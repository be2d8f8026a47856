import { Button, Checkbox, Drawer } from '@mantine/core'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { PricedLine } from '@sarai/itinerary/price-bundle'
import { findSpot } from '@sarai/itinerary/tree'
import { formatMoney } from '@sarai/money/format'
import { IconTrash } from '@tabler/icons-react'
import { toast } from '~/ui/toast.ts'
import { EditField } from '../edit-field.tsx'
import { useAct, useEditor } from '../editor-context.tsx'
import { OptionPicker } from '../option-picker.tsx'
import { type CostActions, type Costed, isItem } from './cost-actions.ts'
import { CostFields } from './cost-fields.tsx'
import { FromRateCard } from './from-rate-card.tsx'
import classes from './cost-fields.module.css'

interface Props {
  id: string
  actions: CostActions
  line: PricedLine | undefined
  onClose: () => void
}

const itemFlags = [
  { name: 'isOptional', label: 'Optional extra: the traveller may leave it or take it' },
  { name: 'isComplimentary', label: 'Complimentary: it costs the traveller nothing' },
  { name: 'isOwnArrangement', label: 'Own arrangement: somebody else books it' },
] as const

const costedAt = (document: ItineraryDocument, id: string) => findSpot(document, id)?.entry as Costed | undefined

/** All about one cost, also what is rarely needed. */
export function CostDrawer({ id, actions, line, onClose }: Props) {
  const { document, isEditable, sync } = useEditor()
  const act = useAct()
  const one = costedAt(document, id)
  if (!one) return null

  function remove(): void {
    onClose()
    if (act([{ do: 'remove', node: id }]))
      toast({
        message: `${one?.title ?? 'The cost'} was removed`,
        action: { label: 'Undo', run: () => void sync.undo() },
      })
  }

  const flags = isItem(one) ? itemFlags : itemFlags.slice(0, 1)
  return (
    <Drawer opened onClose={onClose} title={one.title} size={440}>
      <CostFields one={one} actions={actions} />
      <FromRateCard one={one} actions={actions} />
      {line && <HowItComes line={line} currency={document.currency} />}
      <OptionPicker node={id} chosen={one.optionIds} what="This" />
      <div className={classes.flags}>
        {flags.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            disabled={!isEditable}
            checked={(one as Partial<Record<typeof name, boolean>>)[name] === true}
            onChange={(event) => void actions.set(id, [name], event.currentTarget.checked)}
          />
        ))}
      </div>
      {isItem(one) && (
        <EditField
          node={id}
          path={['internalNote']}
          value={one.internalNote}
          field={{ label: 'Note for your team', kind: 'long', help: 'Travellers never see it' }}
        />
      )}
      {isEditable && !isItem(one) && (
        <Button variant="subtle" color="red" size="compact-md" leftSection={<IconTrash size={15} />} onClick={remove}>
          Remove this cost
        </Button>
      )}
    </Drawer>
  )
}

/** The steps from what the vendor asks to what the traveller pays. */
function HowItComes({ line, currency }: { line: PricedLine; currency: string }) {
  const steps: [string, number][] = [
    ['Net price for all', line.net],
    ['Markup', line.markup],
    ['Tax', line.tax],
    ['Sells at', line.sell],
    ['With the price of a person rounded', line.price],
  ]
  return (
    <dl className={classes.come} aria-label="How the price comes about">
      {steps.map(([label, amount]) => (
        <Step key={label} label={label} amount={formatMoney(amount, currency)} />
      ))}
    </dl>
  )
}

function Step({ label, amount }: { label: string; amount: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </>
  )
}
