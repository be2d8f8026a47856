import { ActionIcon, Button } from '@mantine/core'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { dueRules } from '@sarai/contract/itinerary-words'
import { withCollected, writeCollectedSum } from '@sarai/itinerary/collected-tax'
import { type Instalment, instalmentsOf } from '@sarai/itinerary/instalments'
import { countFrom } from '@sarai/itinerary/typed-text'
import { formatMoney, formatPercent, formatPercentNumber } from '@sarai/money/format'
import { parsePercent } from '@sarai/money/parse'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { dayOf, formatDay } from '~/lib/format.ts'
import { dayFrom } from '~/lib/typed-day.ts'
import { useAct, useEditor } from '../editor-context.tsx'
import { SortableEntry, SortableList } from '~/ui/sortable.tsx'
import { CellInput } from './cell-input.tsx'
import { CellSelect } from './cell-select.tsx'
import type { CostActions } from './cost-actions.ts'
import classes from './payment-schedule.module.css'
import { moveInSheet } from './sheet-keys.ts'
import { useCollectedOn } from './use-collected.ts'

type Plan = ItineraryDocument['instalments'][number]

const dueChoices: { value: (typeof dueRules)[number]; label: string }[] = [
  { value: 'on-acceptance', label: 'On acceptance' },
  { value: 'days-after', label: 'Days after acceptance' },
  { value: 'days-before', label: 'Days before departure' },
  { value: 'fixed-date', label: 'On a day' },
]
const all = 10_000

interface Props {
  actions: CostActions
  /** The option whose amounts are shown. */
  option: { optionId: string | null; name: string | null; price: { total: number } } | undefined
  /** Extras that are counted in. */
  extras: readonly string[]
}

/** What is paid when, with the amounts it comes to: as travellers see them, with what is collected at source. */
export function PaymentSchedule({ actions, option, extras }: Props) {
  const { document, isEditable } = useEditor()
  const act = useAct()
  const list = useRef<HTMLDivElement>(null)
  const { instalments, currency, startDate } = document
  const sum = instalments.reduce((total, one) => total + one.percent, 0)
  const basis = { total: option?.price.total ?? 0, currency, acceptedOn: null, startDate }
  const collected = useCollectedOn(option, extras)
  const amounts = withCollected(instalmentsOf(instalments, basis), collected)

  function add(): void {
    const isFirst = instalments.length === 0
    const value = {
      id: crypto.randomUUID(),
      label: isFirst ? 'Deposit' : 'Balance',
      percent: isFirst ? 3000 : Math.max(all - sum, 0),
      due: isFirst ? ('on-acceptance' as const) : ('days-before' as const),
      days: isFirst ? null : 15,
      date: null,
    }
    act([{ do: 'insert', list: 'instalments', parent: 'itinerary', after: instalments.at(-1)?.id ?? null, value }])
  }

  return (
    <section aria-label="Payments">
      <h2 className={classes.title}>
        Payments{' '}
        {option?.name && instalments.length > 0 && <span className="quiet">as option {option.name} comes to</span>}
      </h2>
      {instalments.length === 0 && <p className={classes.none}>Without instalments the whole price is due at once.</p>}
      <div ref={list} onKeyDown={moveInSheet}>
        <SortableList
          label="Instalments"
          entries={instalments}
          nameOf={(id) => instalments.find((one) => one.id === id)?.label ?? 'Instalment'}
          isEditable={isEditable}
          onMove={(id, after) => act([{ do: 'move', node: id, parent: 'itinerary', after }])}
        >
          {instalments.map((plan, at) => (
            <Row key={plan.id} plan={plan} amount={option && amounts[at]} actions={actions} />
          ))}
        </SortableList>
      </div>
      {collected && <p className={classes.collected}>{writeCollectedSum(collected)}</p>}
      <div className={classes.foot}>
        {isEditable && instalments.length < 12 && (
          <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={add}>
            Add an instalment
          </Button>
        )}
        {instalments.length > 0 && sum !== all && (
          <p className={classes.wrong} role="status">
            {sum < all
              ? `These come to ${formatPercent(sum)} of the price; ${formatPercent(all - sum)} is left.`
              : `These come to ${formatPercent(sum)} of the price, ${formatPercent(sum - all)} too much.`}
          </p>
        )}
      </div>
    </section>
  )
}

interface RowProps {
  plan: Plan
  amount: Instalment | undefined
  actions: CostActions
}

function Row({ plan, amount, actions }: RowProps) {
  const { document, isEditable } = useEditor()
  const act = useAct()
  const cell = { isDisabled: !isEditable, onLeave: actions.endStep }
  const set = (field: keyof Plan, value: unknown) => actions.set(plan.id, [field], value)
  const name = (what: string) => `${what} of ${plan.label}`
  const hasDays = plan.due === 'days-after' || plan.due === 'days-before'
  return (
    <SortableEntry id={plan.id} name={plan.label} isEditable={isEditable} className={classes.row}>
      <div className={classes.cells}>
        <CellInput
          {...cell}
          isText
          label="Name of the instalment"
          column="label"
          value={plan.label}
          text={plan.label}
          parse={(text) => (text.trim() === '' ? { problem: 'Name the instalment' } : { value: text.trim() })}
          onChange={(label) => set('label', label)}
        />
        <span className={classes.percent}>
          <CellInput
            {...cell}
            label={name('Percentage')}
            column="percent"
            value={plan.percent}
            text={formatPercentNumber(plan.percent)}
            parse={parsePercent}
            onChange={(percent) => set('percent', percent)}
          />
          %
        </span>
        <CellSelect
          label={name('Due date')}
          column="due"
          isDisabled={!isEditable}
          value={plan.due}
          choices={dueChoices}
          onChange={(due) => set('due', due)}
        />
        {hasDays && (
          <CellInput
            {...cell}
            label={name('Days')}
            column="days"
            placeholder="Days"
            value={plan.days}
            text={plan.days === null ? '' : String(plan.days)}
            parse={(text) => (text.trim() === '' ? { value: null } : countFrom(text, 0, 1000))}
            onChange={(days) => set('days', days)}
          />
        )}
        {plan.due === 'fixed-date' && (
          <CellInput
            {...cell}
            isText
            label={name('Day')}
            placeholder="24 Jan"
            value={plan.date}
            text={formatDay(plan.date)}
            parse={(text) => (text.trim() === '' ? { value: null } : dayFrom(text, { today: dayOf(new Date()) }))}
            onChange={(day) => set('date', day)}
          />
        )}
        {plan.due === 'on-acceptance' && <span />}
        <span className={classes.amount}>
          {amount ? formatMoney(amount.amount, document.currency) : '–'}
          {hasDays && amount?.dueOn && <span className={classes.due}>{formatDay(amount.dueOn)}</span>}
        </span>
        {isEditable && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={`Remove ${plan.label}`}
            onClick={() => act([{ do: 'remove', node: plan.id }])}
          >
            <IconTrash size={15} />
          </ActionIcon>
        )}
      </div>
    </SortableEntry>
  )
}
