import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { CostLine } from '@sarai/contract/itinerary-costs'
import { costBases, costBasisLabels, itemCategoryLabels } from '@sarai/contract/itinerary-words'
import { countFrom, markupFrom, markupSaid, markupText } from '@sarai/itinerary/typed-text'
import { formatAmount, formatMoney, formatPercent, formatRate, formatWholeMoney } from '@sarai/money/format'
import { parsePrice } from '@sarai/money/parse'
import { IconChevronRight, IconReceipt } from '@tabler/icons-react'
import { memo } from 'react'
import { categoryIcons } from '../category-icons.ts'
import { CellInput } from './cell-input.tsx'
import { CellSelect } from './cell-select.tsx'
import { type CostActions, type Costed, isItem } from './cost-actions.ts'
import classes from './cost-sheet.module.css'
import { VendorCell } from './vendor-cell.tsx'
import { taxChoices, taxFromKey, taxKey } from './tax-choices.ts'

interface Props {
  one: Costed
  /** The names of the options it is in, where it is not in all. */
  options: string
  /** It is not in the option that is looked at. */
  isElsewhere: boolean
  /** In the trip's currency; none where it costs nothing. */
  net: number | undefined
  sell: number | undefined
  currency: string
  /** The markup of those without one. */
  defaultMarkup: string
  isEditable: boolean
  actions: CostActions
  onOpen: (id: string) => void
}

const bases = costBases.map((value) => ({ value, label: costBasisLabels[value] }))
const title = (text: string) => (text.trim() === '' ? { problem: 'Say what it is for' } : { value: text.trim() })

/** One cost of the sheet. It is drawn again only when something of it changes. */
export const CostRow = memo(function CostRow(props: Props) {
  const { one, isElsewhere, sell, currency, defaultMarkup, isEditable, actions, onOpen } = props
  const { id, cost } = one
  const isOwn = isItem(one) && one.isOwnArrangement
  const isLocked = !isEditable || isOwn
  const cell = { onLeave: actions.endStep, isDisabled: isLocked }
  const name = (what: string) => `${what} of ${one.title}`
  const costCurrency = cost?.currency ?? currency
  const isForeign = costCurrency !== currency
  // The markup of a whole trip is not shared with what may be left out of it.
  const isExtraAtNet = one.isOptional && defaultMarkup === 'shared'
  const tax = { taxMode: cost?.taxMode ?? 'none', tax: cost?.tax ?? 0 }
  return (
    <tr
      className={classes.row}
      data-row={id}
      data-optional={one.isOptional || undefined}
      data-aside={isOwn || isElsewhere || undefined}
    >
      <th scope="row" className={classes.what}>
        <What {...props} />
        <About {...props} />
      </th>
      <td data-label="Vendor" className={classes.vendor}>
        <VendorCell one={one} actions={actions} isDisabled={isLocked} label={name('Vendor')} column="vendor" />
      </td>
      <td data-label="Counted">
        <CellSelect
          label={name('Basis')}
          column="basis"
          isDisabled={isLocked}
          value={cost?.basis ?? 'group'}
          choices={bases}
          onChange={(basis) => actions.setCost(id, { basis })}
        />
      </td>
      <td data-label="Quantity">
        <CellInput
          {...cell}
          label={name('Quantity')}
          column="quantity"
          value={cost?.quantity ?? 1}
          text={cost ? String(cost.quantity) : ''}
          placeholder="1"
          parse={(text) => countFrom(text, 1, 10_000)}
          onChange={(quantity) => actions.setCost(id, { quantity })}
        />
      </td>
      <td data-label="Net price">
        <span className={classes.net}>
          {isForeign && <span className={classes.code}>{costCurrency}</span>}
          <CellInput
            {...cell}
            label={name('Net price')}
            column="net"
            value={{ net: cost?.net ?? 0, currency: costCurrency }}
            text={cost ? formatAmount(cost.net, costCurrency) : ''}
            placeholder={isOwn ? '–' : 'Price'}
            parse={(text) => parsePrice(text, costCurrency)}
            onChange={(price) => actions.setPrice(id, price)}
          />
        </span>
      </td>
      <td data-label="Markup">
        <CellInput
          {...cell}
          label={name('Markup')}
          column="markup"
          value={cost?.markup ?? null}
          text={cost?.markup ? markupText(cost.markup, currency) : ''}
          said={cost?.markup ? markupSaid(cost.markup, currency) : undefined}
          placeholder={cost ? (isExtraAtNet ? 'none' : defaultMarkup) : ''}
          parse={(text) => markupFrom(text, cost?.markup ?? null, currency)}
          onChange={(markup) => actions.setCost(id, { markup })}
        />
      </td>
      <td data-label="Tax">
        <CellSelect
          label={name('Tax')}
          column="tax"
          isDisabled={isLocked}
          value={taxKey(tax)}
          choices={taxChoices(tax)}
          onChange={(key) => actions.setCost(id, taxFromKey(key))}
        />
      </td>
      <td data-label="Sells at" className={classes.sell}>
        {sell === undefined ? '–' : formatWholeMoney(sell, currency)}
      </td>
      <td className={classes.more}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={name('Details of the cost')}
          onClick={() => onOpen(id)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </td>
    </tr>
  )
})

/** What it is: an item by its name, a cost of the trip by a name that is typed here. */
function What({ one, isEditable, actions, onOpen }: Props) {
  const Icon = isItem(one) ? categoryIcons[one.category] : IconReceipt
  return (
    <span className={classes.title}>
      <Icon size={15} stroke={1.6} aria-label={isItem(one) ? itemCategoryLabels[one.category] : 'Cost of the trip'} />
      {isItem(one) ? (
        <UnstyledButton className={classes.name} title={one.title} onClick={() => onOpen(one.id)}>
          {one.title}
        </UnstyledButton>
      ) : (
        <CellInput
          isText
          label="What the cost is for"
          column="title"
          value={one.title}
          text={one.title}
          parse={title}
          onChange={(next) => actions.set(one.id, ['title'], next)}
          onLeave={actions.endStep}
          isDisabled={!isEditable}
        />
      )}
    </span>
  )
}

/** What else is to be known of it at once: its options, whether it is an extra, and the rate it is bought at. */
function About({ one, options, net, currency, onOpen }: Props) {
  const { id, cost, isOptional } = one
  const isForeign = cost !== null && cost.currency !== currency
  const flags = isItem(one)
    ? { isFree: one.isComplimentary, isOwn: one.isOwnArrangement }
    : { isFree: false, isOwn: false }
  if (!options && !isOptional && !isForeign && !flags.isFree && !flags.isOwn) return null
  return (
    <span className={classes.about}>
      {isOptional && (
        <span className={classes.flag} data-extra>
          Extra
        </span>
      )}
      {options && <span className={classes.flag}>{options}</span>}
      {flags.isFree && <span className={classes.flag}>Complimentary</span>}
      {flags.isOwn && <span className={classes.flag}>Own arrangement</span>}
      {isForeign && <Rate cost={cost} net={net} currency={currency} onOpen={() => onOpen(id)} />}
    </span>
  )
}

interface RateProps {
  cost: CostLine
  net: number | undefined
  currency: string
  onOpen: () => void
}

function Rate({ cost, net, currency, onOpen }: RateProps) {
  const isMissing = cost.rate === 1_000_000
  const buffer = cost.buffer > 0 ? ` + ${formatPercent(cost.buffer)}` : ''
  const words = isMissing ? `Enter the rate of ${cost.currency}` : `at ${formatRate(cost.rate)}${buffer}`
  return (
    <UnstyledButton
      className={classes.rate}
      data-warned={isMissing || undefined}
      title={isMissing || net === undefined ? undefined : `${formatMoney(net, currency)} net for all`}
      onClick={onOpen}
    >
      {words}
    </UnstyledButton>
  )
}
