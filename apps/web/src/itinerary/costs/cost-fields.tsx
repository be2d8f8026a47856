import { Button } from '@mantine/core'
import { costBases, costBasisLabels, taxModeLabels, taxModes } from '@sarai/contract/itinerary-words'
import { countFrom, markupFrom, markupSaid, markupText } from '@sarai/itinerary/typed-text'
import { formatAmount, formatPercentNumber, formatRate } from '@sarai/money/format'
import { parseAmount, parsePercent, parseRate } from '@sarai/money/parse'
import { IconTrash } from '@tabler/icons-react'
import { currencyChoices } from '~/lib/currencies.ts'
import { useEditor } from '../editor-context.tsx'
import { LabelledCell } from './cell-input.tsx'
import { LabelledSelect } from './cell-select.tsx'
import { type CostActions, type Costed, isItem } from './cost-actions.ts'
import classes from './cost-fields.module.css'
import { VendorCell } from './vendor-cell.tsx'
import { noneAdded, taxFromKey, taxKey } from './tax-choices.ts'

interface Props {
  one: Costed
  actions: CostActions
}

const bases = costBases.map((value) => ({ value, label: costBasisLabels[value] }))
const taxes = taxModes.map((value) => ({ value, label: value === 'none' ? noneAdded : taxModeLabels[value] }))

/** Everything about what one thing costs, with names above the fields. */
export function CostFields({ one, actions }: Props) {
  const { document, isEditable } = useEditor()
  const { id, cost } = one
  const { currency } = document
  const costCurrency = cost?.currency ?? currency
  const isForeign = costCurrency !== currency
  const tax = { taxMode: cost?.taxMode ?? 'none', tax: cost?.tax ?? 0 }
  const field = { isDisabled: !isEditable, onLeave: actions.endStep }
  const hasNoRate = cost !== null && isForeign && cost.rate === 1_000_000
  return (
    <div className={classes.form}>
      <VendorCell one={one} actions={actions} isDisabled={!isEditable} label="Vendor" />
      <div className={classes.row}>
        <LabelledCell
          {...field}
          label={`Net price, ${costCurrency}`}
          value={cost?.net ?? 0}
          text={cost ? formatAmount(cost.net, costCurrency) : ''}
          placeholder="No price yet"
          parse={(text) => parseAmount(text, costCurrency)}
          onChange={(net) => actions.setCost(id, { net })}
        />
        <LabelledSelect
          label="Currency"
          isDisabled={!isEditable}
          value={costCurrency}
          choices={currencyChoices(currency, costCurrency)}
          onChange={(next) => actions.setPrice(id, { net: cost?.net ?? 0, currency: next })}
        />
      </div>
      {isForeign && cost && (
        <div className={classes.row}>
          <LabelledCell
            {...field}
            label={`1 ${costCurrency} in ${currency}`}
            help="Locked as typed"
            value={cost.rate}
            text={hasNoRate ? '' : formatRate(cost.rate)}
            placeholder="Like 84.5"
            parse={parseRate}
            warning={hasNoRate ? 'Without a rate it is taken as 1 to 1' : undefined}
            onChange={(rate) => actions.setCost(id, { rate })}
          />
          <LabelledCell
            {...field}
            label="Buffer, %"
            help="In case the rate changes"
            value={cost.buffer}
            text={formatPercentNumber(cost.buffer)}
            parse={parsePercent}
            onChange={(buffer) => actions.setCost(id, { buffer })}
          />
        </div>
      )}
      <div className={classes.row}>
        <LabelledSelect
          label="Counted"
          isDisabled={!isEditable}
          value={cost?.basis ?? 'group'}
          choices={bases}
          onChange={(basis) => actions.setCost(id, { basis })}
        />
        <LabelledCell
          {...field}
          label="Quantity"
          help="Nights, days or pieces of each"
          value={cost?.quantity ?? 1}
          text={String(cost?.quantity ?? 1)}
          parse={(text) => countFrom(text, 1, 10_000)}
          onChange={(quantity) => actions.setCost(id, { quantity })}
        />
      </div>
      <LabelledCell
        {...field}
        label="Markup"
        help="15 %, 5,000, or 500 a head"
        value={cost?.markup ?? null}
        text={cost?.markup ? markupText(cost.markup, currency) : ''}
        said={cost?.markup ? markupSaid(cost.markup, currency) : undefined}
        placeholder={`As the trip: ${markupText(document.pricing.markup, currency)}`}
        parse={(text) => markupFrom(text, cost?.markup ?? null, currency)}
        onChange={(markup) => actions.setCost(id, { markup })}
      />
      <div className={classes.row}>
        <LabelledSelect
          label="Tax"
          isDisabled={!isEditable}
          value={tax.taxMode}
          choices={taxes}
          onChange={(taxMode) => actions.setCost(id, { taxMode, ...(taxMode === 'none' ? { tax: 0 } : {}) })}
        />
        {tax.taxMode !== 'none' && (
          <LabelledCell
            {...field}
            label="Tax rate, %"
            value={tax.tax}
            text={formatPercentNumber(tax.tax)}
            parse={parsePercent}
            onChange={(rate) => actions.setCost(id, taxFromKey(taxKey({ ...tax, tax: rate })))}
          />
        )}
      </div>
      {isEditable && cost && isItem(one) && (
        <Button
          className={classes.remove}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconTrash size={14} />}
          onClick={() => actions.removeCost(id)}
        >
          Remove the cost
        </Button>
      )}
    </div>
  )
}
