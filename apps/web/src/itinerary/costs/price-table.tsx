import type { CollectedTax } from '@sarai/contract/collected-tax'
import { occupancies, occupancyLabels } from '@sarai/contract/itinerary-words'
import { writeCollectedHead } from '@sarai/itinerary/collected-tax'
import type { PricedOption } from '@sarai/itinerary/price-sheet'
import { listed } from '@sarai/itinerary/words'
import { formatMoney, formatPercent } from '@sarai/money/format'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEditor } from '../editor-context.tsx'
import { MarginBar } from './margin-bar.tsx'
import classes from './price-panel.module.css'
import { useCollected } from './use-collected.ts'

interface Props {
  options: readonly PricedOption[]
  looked: PricedOption
  /** Extras that are counted in. */
  extras: readonly string[]
}

/** The options side by side: what each person pays, what it comes to, what of it is whose. */
export function PriceTable({ options, looked, extras }: Props) {
  const collected = useCollected(options, extras)
  const { document } = useEditor()
  const { currency, pricing } = document
  const money = (minor: number) => formatMoney(minor, currency)
  const present = occupancies.filter((one) => options.some((option) => personOf(option, one)))
  const noted = collected.find((one) => one !== null)
  const below = options.filter((option) => option.mayFallBelowFloor && option.price.total > 0)
  const row = (label: ReactNode, of: (option: PricedOption) => ReactNode, kind?: string) => (
    <tr data-kind={kind}>
      <th scope="row">{label}</th>
      {options.map((option) => (
        <td key={option.optionId} data-looked={(options.length > 1 && option === looked) || undefined}>
          {of(option)}
        </td>
      ))}
    </tr>
  )
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label="Price of each option">
          {options.length > 1 && (
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Who and what</span>
                </th>
                {options.map((option) => (
                  <th key={option.optionId} scope="col" data-looked={option === looked || undefined}>
                    {option.name}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {present.map((one) => (
              <PersonRow key={one} label={occupancyLabels[one]} count={headsOf(options, one)}>
                {options.map((option) => (
                  <td key={option.optionId} data-looked={(options.length > 1 && option === looked) || undefined}>
                    {money(personOf(option, one)?.price ?? 0)}
                  </td>
                ))}
              </PersonRow>
            ))}
            {row('Total', ({ price }) => money(price.total), 'total')}
            {collected.some(Boolean) && (
              <>
                {row(
                  writeCollectedHead(collected),
                  (option) => writeAmount(collected[options.indexOf(option)]?.amount, money),
                  'collected',
                )}
                {row(
                  'To pay',
                  (option) => money(collected[options.indexOf(option)]?.toPay ?? option.price.total),
                  'total',
                )}
              </>
            )}
            {row('Tax in it', ({ price }) => money(price.outputTax))}
            {row('Net', ({ price }) => money(price.net))}
            {row('Margin', ({ price }) => money(price.margin), 'margin')}
            {row(
              'of the price without tax',
              (option) => (
                <MarginBar
                  points={option.price.marginPoints}
                  floor={pricing.marginFloor}
                  isBelow={option.mayFallBelowFloor}
                />
              ),
              'bar',
            )}
          </tbody>
        </table>
      </div>
      {noted && <p className={classes.collected}>{writeHint(noted)}</p>}
      {below.length > 0 && (
        <p className={classes.below} role="status">
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {belowWords(below, options)} {formatPercent(pricing.marginFloor).replace(' ', '\u00a0')}: a manager has to
            approve sending it.
          </span>
        </p>
      )}
    </>
  )
}

function belowWords(below: PricedOption[], options: readonly PricedOption[]): string {
  const isByExtras = below.every(({ price }) => !price.isBelowFloor)
  const names = listed(below.map(({ name }) => name ?? ''))
  const what = options.length === 1 ? 'The margin' : `${below.length > 1 ? 'Options' : 'Option'} ${names}`
  return `${what} ${isByExtras ? 'with some extras may fall' : below.length > 1 ? 'fall' : 'falls'} below`
}

const writeAmount = (amount: number | undefined, money: (minor: number) => string) =>
  amount === undefined ? 'none' : money(amount)

const writeHint = ({ isPanMissing, isEstimate }: CollectedTax) =>
  !isPanMissing
    ? 'Tax collected at source comes on top of the price. It is credited to the payer’s PAN.'
    : isEstimate
      ? 'Tax collected at source comes on top of the price: an estimate, as the payer’s PAN is not known yet.'
      : 'Tax collected at source comes on top of the price. It may be less once the payer’s PAN is known.'

const personOf = ({ price }: PricedOption, occupancy: string) =>
  price.persons.find((person) => person.occupancy === occupancy)

const headsOf = (options: readonly PricedOption[], occupancy: string) =>
  Math.max(...options.map((option) => personOf(option, occupancy)?.count ?? 0))

function PersonRow({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">
        {label} <span className={classes.count}>× {count}</span>
      </th>
      {children}
    </tr>
  )
}
