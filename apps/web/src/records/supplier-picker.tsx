import { Button, Modal, Select, Stack, TextInput, UnstyledButton } from '@mantine/core'
import type { SupplierProduct, SupplierProductRow, SupplierSlot } from '@sarai/contract/supplier-products'
import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import { durationWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { useNarrow } from '~/lib/use-narrow.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { FormProblem } from '~/ui/form-problem.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { CountInput } from './number-inputs.tsx'
import classes from './supplier-picker.module.css'

/** Who goes, as far as that is known. */
export interface Party {
  adults: number
  childAges: readonly number[]
}

interface Props {
  title: string
  /** What is done with a time that is chosen: "Add to the day". */
  label: string
  /** What is looked for at first: where the day is. */
  search: string
  day: string
  party: Party
  onChoose: (quote: SupplierQuote, product: SupplierProduct) => void
  onClose: () => void
}

/** Something that suppliers sell, found in what was fetched of them, and its times and prices as they are at the moment. */
export default function SupplierPicker({ title, search, onClose, ...props }: Props) {
  const isNarrow = useNarrow()
  const [typed, setTyped] = useState(search)
  const [chosen, setChosen] = useState<{ pluginId: string; productId: string }>()
  return (
    <Modal opened closeOnClickOutside onClose={onClose} title={title} size={640} fullScreen={isNarrow}>
      {chosen ? (
        <Times {...props} chosen={chosen} onBack={() => setChosen(undefined)} />
      ) : (
        <Products typed={typed} onType={setTyped} onOpen={setChosen} />
      )}
    </Modal>
  )
}

/** Who sells it, and the plugin that it comes by where that is called otherwise. */
const listSources = ({ supplier, pluginName }: SupplierProductRow) =>
  supplier === pluginName ? [pluginName] : [supplier, pluginName]

interface ProductsProps {
  typed: string
  onType: (typed: string) => void
  onOpen: (product: { pluginId: string; productId: string }) => void
}

function Products({ typed, onType, onOpen }: ProductsProps) {
  const catalogues = useQuery(calls.supplierProducts.catalogues.queryOptions())
  const found = useQuery({
    ...calls.supplierProducts.search.queryOptions({ input: { search: typed } }),
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.data ?? []
  const known = catalogues.data?.data ?? []
  const isEmpty = known.length > 0 && known.every(({ products }) => products === 0)
  return (
    <>
      <TextInput
        label="Search"
        placeholder="Place or activity"
        leftSection={<IconSearch size={17} aria-hidden />}
        autoFocus
        data-autofocus
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {known.flatMap(({ pluginId, name, problem }) =>
        problem ? [<p key={pluginId} role="status" className="quiet">{`${name}: ${problem}`}</p>] : [],
      )}
      {found.isPending && <LinesSkeleton lines={4} />}
      <ul className={classes.list} aria-label="Products">
        {rows.map((row) => (
          <li key={`${row.pluginId} ${row.productId}`}>
            <UnstyledButton
              className={classes.product}
              onClick={() => onOpen({ pluginId: row.pluginId, productId: row.productId })}
            >
              <span className={classes.words}>
                <span className={classes.title}>{row.title}</span>
                <span className="quiet">
                  {[row.places.join(', '), ...listSources(row), row.minutes && durationWords(row.minutes)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {row.from && (
                <span className={classes.price}>from {formatMoney(row.from.amount, row.from.currency)}</span>
              )}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {found.isSuccess && rows.length === 0 && (
        <p className="quiet">
          {catalogues.isSuccess && known.length === 0 ? (
            <>
              No booking provider is connected. <Link to="/all-plugins">Connect one under Plugins</Link>.
            </>
          ) : isEmpty ? (
            'The products are being fetched. Look again in a minute.'
          ) : (
            'No supplier sells anything like this. Try fewer words.'
          )}
        </p>
      )}
    </>
  )
}

interface TimesProps extends Pick<Props, 'label' | 'day' | 'party' | 'onChoose'> {
  chosen: { pluginId: string; productId: string }
  onBack: () => void
}

function Times({ chosen, onBack, ...props }: TimesProps) {
  const query = useQuery(calls.supplierProducts.get.queryOptions({ input: chosen }))
  const product = query.data?.data
  return (
    <Stack gap="md">
      <div>
        <Button variant="subtle" size="compact-sm" onClick={onBack}>
          Back to the products
        </Button>
      </div>
      {query.isError && <p role="alert">{query.error.message}</p>}
      {query.isPending && <LinesSkeleton lines={4} />}
      {product && <TimesOfProduct product={product} {...props} />}
    </Stack>
  )
}

/** How many of each ticket: adults and children of the trip, by the ages that the supplier says. */
function countTickets(
  option: SupplierProduct['options'][number],
  { adults, childAges }: Party,
): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(option.units.map(({ id }) => [id, 0]))
  const adult = option.units.find(({ kind }) => kind === 'adult' || kind === 'traveller') ?? option.units[0]
  if (adult) counts[adult.id] = adults
  for (const age of childAges) {
    const fits = option.units.find(
      ({ kind, ages }) => kind !== 'adult' && ages !== null && ages.from <= age && age <= ages.to,
    )
    const unit = fits ?? adult
    if (unit) counts[unit.id] = (counts[unit.id] ?? 0) + 1
  }
  return counts
}

function TimesOfProduct({
  product,
  day: firstDay,
  party,
  label,
  onChoose,
}: Omit<TimesProps, 'chosen' | 'onBack'> & { product: SupplierProduct }) {
  const first = product.options.find(({ isDefault }) => isDefault) ?? product.options[0]
  const [optionId, setOptionId] = useState(first?.id ?? '')
  const option = product.options.find(({ id }) => id === optionId) ?? first
  const [counts, setCounts] = useState(() => (first ? countTickets(first, party) : {}))
  const [day, setDay] = useState(firstDay)
  const [slots, setSlots] = useState<SupplierSlot[]>()
  const { problems, isSending, submit } = useSending()
  if (!option) return <p>Nothing of this is sold at the moment.</p>
  const problem = problems.form ?? problems.units ?? problems.optionId
  const sold = slots?.flatMap(({ quote, ...slot }): SoldSlot[] => (quote ? [{ ...slot, quote }] : []))
  const units = option.units.flatMap(({ id }) => (counts[id] ? [{ unitId: id, quantity: counts[id] }] : []))

  async function ask(): Promise<void> {
    const { pluginId, productId } = product
    const { data } = await api.supplierProducts.slots({ pluginId, productId, optionId: option?.id ?? '', day, units })
    setSlots(data)
  }

  return (
    <form onSubmit={(event) => submit(event, ask)}>
      <Stack gap="md">
        <div>
          <h3 className={classes.title}>{product.title}</h3>
          {product.summary && <p className="quiet">{product.summary}</p>}
        </div>
        {product.options.length > 1 && (
          <Select
            label="Option"
            allowDeselect={false}
            data={product.options.map(({ id, title }) => ({ value: id, label: title }))}
            value={option.id}
            onChange={(id) => {
              const next = product.options.find((one) => one.id === id)
              if (!next) return
              setOptionId(next.id)
              setCounts(countTickets(next, party))
              setSlots(undefined)
            }}
          />
        )}
        <DayInput
          label="Day"
          isRequired
          value={day}
          error={problems.day}
          onChange={(next) => {
            setDay(next)
            setSlots(undefined)
          }}
        />
        <div className={classes.units} role="group" aria-label="Tickets">
          {option.units.map(({ id, title, ages, most }) => (
            <CountInput
              key={id}
              label={ages ? `${title}, ${ages.from}–${ages.to}` : title}
              max={most ?? 100}
              value={counts[id] ?? 0}
              onChange={(value) => {
                setCounts({ ...counts, [id]: value ?? 0 })
                setSlots(undefined)
              }}
            />
          ))}
        </div>
        <p className="quiet">Can be cancelled free of charge until: {option.cancellation}</p>
        {problem && <FormProblem>{problem}</FormProblem>}
        {sold && sold.length > 0 ? (
          <Slots slots={sold} label={label} onChoose={(quote) => onChoose(quote, product)} />
        ) : (
          <div>
            {sold && <p role="status">There is no room for all of you on this day. Try another day or option.</p>}
            <Button type="submit" autoFocus loading={isSending} disabled={!day || units.length === 0}>
              Show times and prices
            </Button>
          </div>
        )}
      </Stack>
    </form>
  )
}

type SoldSlot = SupplierSlot & { quote: SupplierQuote }

interface SlotsProps {
  slots: readonly SoldSlot[]
  label: string
  onChoose: (quote: SupplierQuote) => void
}

function Slots({ slots, label, onChoose }: SlotsProps) {
  return (
    <ul className={classes.slots} aria-label="Times">
      {slots.map(({ slotId, startsAt, isAllDay, isLimited, placesLeft, quote }, index) => {
        const time = isAllDay || !startsAt ? 'All day' : startsAt.slice(11, 16)
        return (
          <li key={slotId} className={classes.slot}>
            <span>
              <strong>{time}</strong>{' '}
              {isLimited && placesLeft !== null && <span className="quiet">{plural(placesLeft, 'place')} left</span>}
              <span className="quiet">
                {' '}
                {formatMoney(quote.total, quote.currency)}
                {quote.isNet && quote.retail > quote.total && `, sold at ${formatMoney(quote.retail, quote.currency)}`}
              </span>
            </span>
            <Button
              size="compact-md"
              variant={index === 0 ? 'filled' : 'default'}
              autoFocus={index === 0}
              aria-label={`${label}: ${time}`}
              onClick={() => onChoose(quote)}
            >
              {label}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
