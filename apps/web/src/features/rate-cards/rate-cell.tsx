import { Button, Group, Popover, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ChildBand, Rate, RateCard } from '@sarai/contract/rate-schemas'
import { formatMoney } from '@sarai/money/format'
import { useState } from 'react'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { CountInput } from '~/records/number-inputs.tsx'
import { amountLabels, amountsOf, childAmounts, filledAmounts } from './rate-amounts.ts'
import classes from './rate-grid.module.css'

interface Props {
  card: RateCard
  /** "Deluxe, High season" */
  label: string
  season: string
  rate: Rate
  isEditable: boolean
  onChange: (rate: Rate) => void
}

/** What an option costs in a season; a click opens its amounts. */
export function RateCell({ card, label, season, rate, isEditable, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const filled = filledAmounts(rate, card.basis)
  const shown = (
    <span className={classes.amounts}>
      <span className={classes.season} aria-hidden>
        {season}
      </span>
      {filled.length === 0 && <span className={classes.none}>{isEditable ? 'Add rates' : 'Not offered'}</span>}
      {filled.map(({ label: what, amount }) => (
        <span key={what} className={classes.amount}>
          <span className="quiet">{what}</span>
          <span className="tabular">{formatMoney(amount, card.currency)}</span>
        </span>
      ))}
    </span>
  )
  if (!isEditable) return <div className={classes.cell}>{shown}</div>
  return (
    <Popover opened={isOpen} onChange={setOpen} width={280} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <UnstyledButton className={classes.cell} onClick={() => setOpen(!isOpen)}>
          <VisuallyHidden>Rates of {label}: </VisuallyHidden>
          {shown}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <CellFields card={card} rate={rate} onChange={onChange} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function CellFields({
  card,
  rate,
  onChange,
  onDone,
}: Pick<Props, 'card' | 'rate' | 'onChange'> & { onDone: () => void }) {
  const { basis, currency } = card
  const setBand = (at: number, to: Partial<ChildBand>) =>
    onChange({ ...rate, children: rate.children.map((band, index) => (index === at ? { ...band, ...to } : band)) })
  const from = rate.children.reduce((age, band) => Math.max(age, band.toAge + 1), 0)
  const addBand = () =>
    onChange({
      ...rate,
      children: [
        ...rate.children,
        { fromAge: from, toAge: Math.max(from, 11), withBed: null, noBed: null, unit: null },
      ],
    })
  return (
    <Stack gap="xs">
      {amountsOf[basis].map((name) => (
        <MoneyInput
          key={name}
          size="xs"
          label={amountLabels[name]}
          currency={currency}
          value={rate[name]}
          onChange={(amount) => onChange({ ...rate, [name]: amount })}
        />
      ))}
      {(basis === 'km' || basis.startsWith('vehicle')) && (
        <CountInput
          size="xs"
          label="Kilometres included"
          max={20_000}
          value={rate.includedKm ?? null}
          onChange={(includedKm) => onChange({ ...rate, includedKm })}
        />
      )}
      {rate.children.map((band, at) => (
        <fieldset key={at} className={classes.band}>
          <legend>
            Children {band.fromAge} to {band.toAge}
          </legend>
          <Group gap="xs" grow>
            <CountInput
              size="xs"
              label="From age"
              max={120}
              isRequired
              value={band.fromAge}
              onChange={(age) => setBand(at, { fromAge: age ?? 0 })}
            />
            <CountInput
              size="xs"
              label="To age"
              max={120}
              isRequired
              value={band.toAge}
              onChange={(age) => setBand(at, { toAge: age ?? 0 })}
            />
          </Group>
          {childAmounts(basis).map(([name, label]) => (
            <MoneyInput
              key={name}
              size="xs"
              label={label}
              currency={currency}
              value={band[name]}
              onChange={(amount) => setBand(at, { [name]: amount })}
            />
          ))}
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => onChange({ ...rate, children: rate.children.filter((_, index) => index !== at) })}
          >
            Remove these ages
          </Button>
        </fieldset>
      ))}
      <Group gap="xs" justify="space-between">
        <Button size="compact-xs" variant="subtle" disabled={rate.children.length >= 8} onClick={addBand}>
          Add ages of children
        </Button>
        <Button size="compact-sm" onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
