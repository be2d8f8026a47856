import { Select, Stack } from '@mantine/core'
import type { Booking } from '@sarai/contract/booking-schemas'
import type { RatePrice } from '@sarai/contract/rate-cards'
import type { CostCard, RateQuestion } from '@sarai/contract/rate-question'
import { formatMoney } from '@sarai/money/format'
import { suggestRooms } from '@sarai/rates/suggest-rooms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { AgesInput } from '~/records/amount-inputs.tsx'
import { validWords } from '~/records/rate-card-words.ts'
import { Two } from '~/records/record-form.tsx'
import { CountInput } from '~/records/number-inputs.tsx'
import classes from './trip-parts.module.css'

interface Typed {
  cardId: string | null
  optionId?: string
  nights: number
  /** Those of the trip until they are typed. */
  adults?: number
  childAges: number[]
}

/** A rate card for what is booked on a day, and what it answers. @param vendorId offers the cards of that vendor alone */
export function useCardFor(
  { category, tripId, nights: booked }: Pick<Booking, 'category' | 'tripId' | 'nights'>,
  { vendorId, date }: { vendorId: string | null; date: string },
) {
  const { can } = useSession()
  const [typed, setTyped] = useState<Typed>({ cardId: null, nights: booked ?? 1, childAges: [] })
  const filters = {
    status: ['active' as const],
    ...(category && { category: [category] }),
    ...(vendorId && { vendor: [vendorId] }),
  }
  const listed = useQuery({
    ...calls.rateCards.list.queryOptions({ input: { filters, perPage: 100 } }),
    enabled: can('vendors', 'read'),
  })
  const cards = listed.data?.data ?? []
  const trip = useQuery(calls.trips.get.queryOptions({ input: { id: tripId } })).data?.data
  const isChosen = typed.cardId !== null
  const found = useQuery({
    ...calls.rateCards.get.queryOptions({ input: { id: typed.cardId ?? '' } }),
    enabled: isChosen,
  })
  const card = isChosen ? found.data?.data : undefined
  const document = card?.document
  const option = document?.options.find(({ id }) => id === typed.optionId) ?? document?.options[0]
  const isStay = document?.basis === 'room-night' || document?.basis === 'person-night'
  const adults = typed.adults ?? trip?.travellers ?? 2
  const { nights, childAges } = typed
  const all = [{ adults, children: childAges.map((age) => ({ age, bed: null })) }]
  const rooms = option && isStay ? (suggestRooms(adults, childAges, option) ?? all) : []
  const isComplete = option !== undefined && trip !== undefined && date !== ''
  const question: RateQuestion = {
    optionId: option?.id ?? '',
    from: date,
    nights,
    rooms,
    adults,
    childAges,
    vehicles: null,
    kilometres: null,
  }
  const priced = useQuery({
    ...calls.rateCards.price.queryOptions({ input: { id: typed.cardId ?? '', question } }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  })
  const price = isComplete && !priced.isPlaceholderData ? priced.data?.data : undefined
  const taken: CostCard | undefined =
    price && price.total !== null ? { rateCardId: price.rateCardId, rateRevision: price.revision, question } : undefined
  return { typed, setTyped, cards, card, option, isStay, adults, rooms, price, taken }
}

interface Props {
  of: ReturnType<typeof useCardFor>
  problem: string | undefined
  /** Another card was chosen, or none: its product. */
  onChoose: (product: string | null) => void
}

/** The card, its option and who it is for, with the price as soon as there is one. */
export function CardForBooking({ of, problem, onChoose }: Props) {
  const { typed, setTyped, cards, card, option, isStay, adults, rooms, price } = of
  return (
    <Stack gap="sm">
      <Select
        label="Rate card"
        description="Vendor and cost are the card’s."
        placeholder={cards.length === 0 ? 'No active rate card for this' : 'Product or vendor'}
        searchable
        clearable
        error={problem}
        data={cards.map((row) => ({ value: row.id, label: `${row.name}, ${row.vendor}, ${validWords(row)}` }))}
        value={typed.cardId}
        onChange={(cardId) => {
          setTyped({ ...typed, cardId, optionId: undefined })
          onChoose(cards.find(({ id }) => id === cardId)?.name ?? null)
        }}
        nothingFoundMessage="No active rate card like this"
      />
      {card?.document && option && (
        <>
          <Two>
            <Select
              label="Option"
              allowDeselect={false}
              data={card.document.options.map(({ id, name }) => ({ value: id, label: name }))}
              value={option.id}
              onChange={(optionId) => optionId && setTyped({ ...typed, optionId })}
            />
            <CountInput
              label={isStay ? 'Nights' : 'Days'}
              min={1}
              max={90}
              isRequired
              value={typed.nights}
              onChange={(nights) => setTyped({ ...typed, nights: nights ?? 1 })}
            />
          </Two>
          <Two>
            <CountInput
              label="Adults"
              max={1000}
              isRequired
              value={adults}
              onChange={(value) => setTyped({ ...typed, adults: value ?? 0 })}
            />
            <AgesInput
              label="Ages of children"
              placeholder="4, 9"
              value={typed.childAges}
              onChange={(childAges) => setTyped({ ...typed, childAges })}
            />
          </Two>
          {price && <Answer price={price} rooms={isStay ? rooms.length : 0} />}
        </>
      )}
    </Stack>
  )
}

function Answer({ price, rooms }: { price: RatePrice; rooms: number }) {
  if (price.total === null)
    return (
      <div role="alert" className={classes.finding}>
        These rates do not apply. {price.reasons.map(({ text }) => text).join(' ')}
      </div>
    )
  return (
    <p role="status">
      <strong className="tabular">{formatMoney(price.total, price.currency)}</strong>
      <span className="quiet">{rooms > 0 && ` in ${plural(rooms, 'room')}`}</span>
      {price.warnings.map((warning) => (
        <span key={warning} className="quiet">{` ${warning}`}</span>
      ))}
    </p>
  )
}
