import { Button, Select, Stack } from '@mantine/core'
import type { RateCard, RatePrice } from '@sarai/contract/rate-cards'
import type { RateQuestion } from '@sarai/contract/rate-question'
import { formatMoney } from '@sarai/money/format'
import { blankCost } from '@sarai/itinerary/blank'
import { inCurrency } from '@sarai/itinerary/cost-edits'
import { findSpot } from '@sarai/itinerary/tree'
import { findDateOfDay } from '@sarai/itinerary/trip-days'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { validWords } from '~/records/rate-card-words.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { useEditor } from '../editor-context.tsx'
import { useExchangeRate } from '../suppliers/use-exchange-rate.ts'
import { type CostActions, type Costed, isItem } from './cost-actions.ts'
import classes from './from-rate-card.module.css'
import { roomsFor } from './rate-rooms.ts'

interface Props {
  one: Costed
  actions: CostActions
}

/** Takes a cost from a vendor's rates, and says when these are others by now. */
export function FromRateCard(props: Props) {
  const { can, user } = useSession()
  const { isEditable } = useEditor()
  const [isOpen, setOpen] = useState(false)
  if (!can('vendors') || !user.seesCost || !isEditable) return null
  const { cost } = props.one
  return (
    <section aria-label="Rate card" className={classes.section}>
      {cost?.card && <Taken {...props} />}
      {isOpen ? (
        <Choose {...props} onClose={() => setOpen(false)} />
      ) : (
        <Button variant="light" size="compact-md" onClick={() => setOpen(true)}>
          From a rate card
        </Button>
      )}
    </section>
  )
}

/** What a price becomes in the cost of an item or line. */
function useTake({ one, actions }: Props) {
  const { document } = useEditor()
  const findRate = useExchangeRate()
  return (price: RatePrice, question: RateQuestion, vendor: Pick<RateCard, 'vendorId' | 'vendor'> | undefined) => {
    if (price.total === null) return
    const { currency } = price
    const { rate, buffer } = inCurrency(document, blankCost(currency), currency, findRate(currency))
    const quote = one.cost?.quote ? { quote: null } : {}
    const card = { rateCardId: price.rateCardId, rateRevision: price.revision, question }
    const money = { basis: 'group' as const, quantity: 1, net: price.total, currency, rate, buffer }
    const whom = vendor ? { vendorId: vendor.vendorId, vendor: vendor.vendor } : {}
    actions.setCard(one.id, { ...money, card, ...quote, ...whom })
    actions.endStep()
  }
}

/** "Priced at revision 3, now 5: +₹1,200", with take and keep. */
function Taken(props: Props) {
  const { cost } = props.one
  const taken = cost?.card
  const take = useTake(props)
  const input = taken && { id: taken.rateCardId, question: taken.question }
  const query = useQuery({
    ...calls.rateCards.price.queryOptions({ input: input ?? { id: '', question: {} as RateQuestion } }),
    enabled: input !== undefined,
  })
  const price = query.data?.data
  if (!taken || !cost) return null
  if (!price) return <p className="quiet">Priced at revision {taken.rateRevision} of its rate card.</p>
  if (price.total === null)
    return (
      <p role="status" className={classes.warning}>
        The rate card does not apply any more: {price.reasons.map(({ text }) => text).join(' ')}
      </p>
    )
  const more = price.total - cost.net
  if (price.revision === taken.rateRevision || (more === 0 && price.currency === cost.currency))
    return <p className="quiet">Priced at revision {taken.rateRevision} of its rate card.</p>
  const sign = more > 0 ? '+' : '−'
  return (
    <div role="status" className={classes.warning}>
      Priced at revision {taken.rateRevision}, now {price.revision}: {sign}
      {formatMoney(Math.abs(more), price.currency)}
      <div className={classes.choices}>
        <Button size="compact-sm" onClick={() => take(price, taken.question, undefined)}>
          Take the new price
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => props.actions.setCard(props.one.id, { card: null })}>
          Keep this price
        </Button>
      </div>
    </div>
  )
}

/** The card, the option and the day; people are those of the trip. */
function Choose(props: Props & { onClose: () => void }) {
  const { one, onClose } = props
  const { document } = useEditor()
  const take = useTake(props)
  const [cardId, setCardId] = useState<string | null>(one.cost?.card?.rateCardId ?? null)
  const [optionId, setOptionId] = useState<string | null>(null)
  const [day, setDay] = useState(useDay(one.id) ?? '')
  const [price, setPrice] = useState<RatePrice>()
  const { problems, isSending, send } = useSending()
  const vendorId = one.cost?.vendorId
  const filters = {
    status: ['active' as const],
    ...(isItem(one) && { category: [one.category] }),
    ...(vendorId && { vendor: [vendorId] }),
  }
  const cards = useQuery(calls.rateCards.list.queryOptions({ input: { filters, perPage: 100 } })).data?.data ?? []
  const query = useQuery({
    ...calls.rateCards.get.queryOptions({ input: { id: cardId ?? '' } }),
    enabled: cardId !== null,
  })
  const card = query.data?.data
  const option = card?.document?.options.find(({ id }) => id === optionId) ?? card?.document?.options[0]

  const ask = () =>
    send(async () => {
      if (!card?.document || !option) return
      const question = roomsFor(document, one, { card: card.document, option, from: day })
      const { data } = await api.rateCards.price({ id: card.id, question })
      if (data.total === null) return setPrice(data)
      take(data, question, card)
      onClose()
    })

  return (
    <Stack gap="xs">
      <Select
        label="Rate card"
        searchable
        data={cards.map((row) => ({ value: row.id, label: `${row.name}, ${row.vendor}, ${validWords(row)}` }))}
        value={cardId}
        onChange={(id) => {
          setCardId(id)
          setOptionId(null)
          setPrice(undefined)
        }}
        nothingFoundMessage="No active rate card like this"
      />
      {card?.document && (
        <>
          <Select
            label="Option"
            allowDeselect={false}
            data={card.document.options.map(({ id, name }) => ({ value: id, label: name }))}
            value={option?.id ?? null}
            onChange={setOptionId}
          />
          <DayInput label="First day" isRequired value={day} onChange={setDay} />
        </>
      )}
      {price && (
        <div role="alert" className={classes.warning}>
          This rate does not apply:
          <ul>
            {price.reasons.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {problems.form && <p role="alert">{problems.form}</p>}
      <div className={classes.choices}>
        <Button size="compact-md" disabled={!option || !day} loading={isSending} onClick={() => void ask()}>
          Take the price
        </Button>
        <Button size="compact-md" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Stack>
  )
}

/** The day that an item is on, where the trip has a date. */
function useDay(id: string): string | null {
  const { document } = useEditor()
  const spot = findSpot(document, id)
  if (!spot) return document.startDate
  return findDateOfDay(document, ({ items }) => items.some((item) => item.id === id))
}
