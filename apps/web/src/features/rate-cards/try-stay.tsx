import { Button, Select, Stack } from '@mantine/core'
import type { RatePrice } from '@sarai/contract/rate-cards'
import type { RateCard } from '@sarai/contract/rate-schemas'
import { formatMoney } from '@sarai/money/format'
import { suggestRooms } from '@sarai/rates/suggest-rooms'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { useSending } from '~/lib/use-sending.ts'
import { AgesInput } from '~/records/amount-inputs.tsx'
import { Two } from '~/records/record-form.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { CountInput } from '~/records/number-inputs.tsx'
import classes from './rate-card-page.module.css'

interface Props {
  id: string
  card: RateCard
  /** What is typed and not saved yet is not priced. */
  isUnsaved: boolean
}

const isStay = ({ basis }: RateCard) => basis === 'room-night' || basis === 'person-night'

/** Prices a stay, and says line by line how that comes. */
export function TryStay({ id, card, isUnsaved }: Props) {
  const [asked, setAsked] = useState({
    optionId: card.options[0]?.id ?? '',
    from: card.validFrom ?? card.seasons[0]?.dates[0]?.from ?? '',
    nights: 2,
  })
  const [adults, setAdults] = useState(2)
  const [childAges, setChildAges] = useState<number[]>([])
  const [kilometres, setKilometres] = useState<number | null>(null)
  const [price, setPrice] = useState<RatePrice>()
  const { problems, isSending, submit } = useSending()
  const option = card.options.find((one) => one.id === asked.optionId) ?? card.options[0]
  const rooms = option && isStay(card) ? suggestRooms(adults, childAges, option) : []

  async function ask(): Promise<void> {
    const question = {
      ...asked,
      optionId: option?.id ?? '',
      adults,
      childAges,
      rooms: rooms ?? [{ adults, children: childAges.map((age) => ({ age, bed: null })) }],
      vehicles: null,
      kilometres,
    }
    setPrice((await api.rateCards.price({ id, question })).data)
  }

  if (!option) return null
  return (
    <section aria-label="Try a stay" className={classes.part}>
      <h3 className={classes.heading}>{isStay(card) ? 'Try a stay' : 'Try a price'}</h3>
      <form noValidate onSubmit={(event) => submit(event, ask)} data-unguarded>
        <Stack gap="xs">
          <Select
            size="xs"
            label="Option"
            allowDeselect={false}
            data={card.options.map((one) => ({ value: one.id, label: one.name }))}
            value={option.id}
            onChange={(optionId) => optionId && setAsked({ ...asked, optionId })}
          />
          <Two>
            <DayInput
              size="xs"
              label={isStay(card) ? 'Arrival' : 'Day'}
              isRequired
              value={asked.from}
              error={problems['question.from']}
              onChange={(from) => setAsked({ ...asked, from })}
            />
            <CountInput
              size="xs"
              label={isStay(card) ? 'Nights' : 'Days'}
              min={1}
              max={90}
              isRequired
              value={asked.nights}
              onChange={(nights) => setAsked({ ...asked, nights: nights ?? 1 })}
            />
          </Two>
          <Two>
            <CountInput
              size="xs"
              label="Adults"
              max={1000}
              isRequired
              value={adults}
              onChange={(value) => setAdults(value ?? 0)}
            />
            <AgesInput
              size="xs"
              label="Ages of children"
              placeholder="4, 9"
              value={childAges}
              onChange={setChildAges}
            />
          </Two>
          {(card.basis === 'km' || card.basis.startsWith('vehicle')) && (
            <CountInput size="xs" label="Kilometres" value={kilometres} onChange={setKilometres} />
          )}
          {isStay(card) && rooms && <p className="quiet">In {plural(rooms.length, 'room')}.</p>}
          {problems.form && <p role="alert">{problems.form}</p>}
          <Button type="submit" variant="light" size="compact-md" loading={isSending}>
            Price it
          </Button>
        </Stack>
      </form>
      {isUnsaved && <p className="quiet">Changes are priced once they are saved.</p>}
      {price && <PriceAnswer price={price} />}
    </section>
  )
}

/** What a card answered: the price line by line, or every reason why there is none. */
function PriceAnswer({ price }: { price: RatePrice }) {
  return (
    <div role="status" className={classes.answer}>
      {price.total === null ? (
        <>
          <strong>These rates do not apply.</strong>
          <ul>
            {price.reasons.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <strong className="tabular">{formatMoney(price.total, price.currency)}</strong>
          <ul>
            {price.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {price.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
