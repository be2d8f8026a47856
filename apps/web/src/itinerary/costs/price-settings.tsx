import { Button } from '@mantine/core'
import { priceDisplays } from '@sarai/contract/itinerary-words'
import { editsToSetTax, defaultTax } from '@sarai/itinerary/cost-edits'
import { markupFrom, markupSaid, markupText } from '@sarai/itinerary/typed-text'
import { oneUnit } from '@sarai/money/currency'
import { formatMoney, formatPercentNumber } from '@sarai/money/format'
import { parsePercent } from '@sarai/money/parse'
import { useSession } from '~/lib/session-context.tsx'
import { EditField } from '../edit-field.tsx'
import { useAct, useEditor } from '../editor-context.tsx'
import { LabelledCell } from './cell-input.tsx'
import { LabelledSelect } from './cell-select.tsx'
import type { CostActions } from './cost-actions.ts'
import classes from './price-settings.module.css'
import { taxChoices, taxFromKey, taxKey } from './tax-choices.ts'

export const displayLabels: Record<(typeof priceDisplays)[number], string> = {
  total: 'The total only',
  'per-person': 'Per person',
  'per-component': 'By kind of service',
}

const steps = [1, 10, 50, 100, 500, 1000]

/** What is asked on top of what the trip costs, and how the traveller is told. */
export function PriceSettings({ actions }: { actions: CostActions }) {
  const { document, isEditable } = useEditor()
  const { user } = useSession()
  const { pricing, currency } = document
  const set = (field: string, value: unknown) => actions.set('itinerary', ['pricing', field], value)
  const field = { isDisabled: !isEditable, onLeave: actions.endStep }
  const mayMoveFloor = !user.isSubuser || user.isManager
  const unit = Number(oneUnit(currency))
  const roundings = [...new Set([...steps.map((step) => step * unit), pricing.roundTo])].toSorted((a, b) => a - b)
  return (
    <section aria-label="How it is priced">
      <h2 className={classes.title}>How it is priced</h2>
      <div className={classes.fields}>
        <LabelledCell
          {...field}
          label="Markup"
          help={
            pricing.markup.kind === 'percent'
              ? 'On every cost without its own'
              : 'For the trip, shared among its costs; not on extras'
          }
          value={pricing.markup}
          text={markupText(pricing.markup, currency)}
          said={markupSaid(pricing.markup, currency)}
          parse={(text) => {
            const typed = markupFrom(text, pricing.markup, currency)
            if ('problem' in typed) return typed
            return { value: typed.value ?? { kind: 'percent', percent: 0 } }
          }}
          onChange={(markup) => set('markup', markup)}
        />
        <TaxOfAll />
        <LabelledSelect
          label="Round a person's price to"
          isDisabled={!isEditable}
          value={String(pricing.roundTo)}
          choices={roundings.map((step) => ({ value: String(step), label: formatMoney(step, currency) }))}
          onChange={(step) => set('roundTo', Number(step))}
          help="Always up"
        />
        <LabelledCell
          {...field}
          isDisabled={!isEditable || !mayMoveFloor}
          label="Minimum margin, %"
          help={mayMoveFloor ? 'Below it, sending needs a manager’s approval' : 'Only a manager can change it'}
          value={pricing.marginFloor}
          text={formatPercentNumber(pricing.marginFloor)}
          parse={parsePercent}
          onChange={(floor) => set('marginFloor', floor)}
        />
        <LabelledSelect
          label="The traveller sees"
          isDisabled={!isEditable}
          value={pricing.display}
          choices={priceDisplays.map((value) => ({ value, label: displayLabels[value] }))}
          onChange={(display) => set('display', display)}
        />
        <EditField
          node="itinerary"
          path={['validTo']}
          value={document.validTo}
          field={{ label: 'Valid until', kind: 'day' }}
        />
      </div>
    </section>
  )
}

/** The tax of every cost at once; where they differ, it says so. */
function TaxOfAll() {
  const { document, isEditable } = useEditor()
  const act = useAct()
  const { isEverywhere, ...usual } = defaultTax(document)
  const give = (rule: typeof usual) => {
    const edits = editsToSetTax(document, rule)
    if (edits.length > 0) act(edits)
  }
  return (
    <div>
      <LabelledSelect
        label="Tax on every cost"
        isDisabled={!isEditable}
        value={taxKey(usual)}
        choices={taxChoices(usual)}
        onChange={(key) => give(taxFromKey(key))}
        help={isEverywhere ? 'Another rate: in the details of a cost' : 'Not all costs have this tax.'}
      />
      {!isEverywhere && isEditable && (
        <Button variant="subtle" size="compact-xs" onClick={() => give(usual)}>
          Give it to all
        </Button>
      )}
    </div>
  )
}
