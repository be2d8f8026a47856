import { Button, UnstyledButton } from '@mantine/core'
import type { Rate, RateCard, RateOption, RateSeason } from '@sarai/contract/rate-schemas'
import { mealPlanLabels } from '@sarai/contract/itinerary-words'
import { daysWords, weekdayWords } from '@sarai/rates/words'
import { IconPlus } from '@tabler/icons-react'
import { blankRate } from './blank-card.ts'
import { RateCell } from './rate-cell.tsx'
import classes from './rate-grid.module.css'

interface Props {
  card: RateCard
  isEditable: boolean
  onChange: (card: RateCard) => void
  onOpenOption: (option: RateOption | null) => void
  onOpenSeason: (season: RateSeason | null) => void
}

const isEmpty = ({ optionId: _option, seasonId: _season, children, ...amounts }: Rate) =>
  children.length === 0 && Object.values(amounts).every((amount) => amount === null)

/** Everything a card sells, by season. */
export function RateGrid({ card, isEditable, onChange, onOpenOption, onOpenSeason }: Props) {
  const { options, seasons, rates } = card
  const rateOf = (option: RateOption, season: RateSeason) =>
    rates.find(({ optionId, seasonId }) => optionId === option.id && seasonId === season.id) ??
    blankRate(option.id, season.id)

  function set(rate: Rate): void {
    const others = rates.filter(({ optionId, seasonId }) => optionId !== rate.optionId || seasonId !== rate.seasonId)
    onChange({ ...card, rates: isEmpty(rate) ? others : [...others, rate] })
  }

  const about = ({ mealPlan, maxPeople, vehicle }: RateOption) =>
    [mealPlan && mealPlanLabels[mealPlan], vehicle, maxPeople && `up to ${maxPeople} people`].filter(Boolean).join(', ')
  return (
    <div className={classes.scroll}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">Option</th>
            {seasons.map((season) => (
              <th key={season.id} scope="col">
                <Head isEditable={isEditable} label={`Season ${season.name}`} onOpen={() => onOpenSeason(season)}>
                  {season.name}
                </Head>
                <span className={classes.about}>
                  {season.dates.slice(0, 2).map(daysWords).join(', ')}
                  {season.dates.length > 2 && `, ${season.dates.length - 2} more`}
                  {season.weekdays.length > 0 && `, ${weekdayWords(season.weekdays)}`}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {options.map((option) => (
            <tr key={option.id}>
              <th scope="row">
                <Head isEditable={isEditable} label={`Option ${option.name}`} onOpen={() => onOpenOption(option)}>
                  {option.name}
                </Head>
                <span className={classes.about}>{about(option)}</span>
              </th>
              {seasons.map((season) => (
                <td key={season.id}>
                  <RateCell
                    card={card}
                    label={`${option.name}, ${season.name}`}
                    season={season.name}
                    rate={rateOf(option, season)}
                    isEditable={isEditable}
                    onChange={set}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {options.length === 0 && !isEditable && <p className="quiet">This card has no options.</p>}
      {isEditable && (
        <>
          <Add label="Add an option" onAdd={() => onOpenOption(null)} />
          <Add label="Add a season" onAdd={() => onOpenSeason(null)} />
        </>
      )}
    </div>
  )
}

interface HeadProps {
  isEditable: boolean
  label: string
  onOpen: () => void
  children: string
}

function Head({ isEditable, label, onOpen, children }: HeadProps) {
  if (!isEditable) return <span className={classes.name}>{children}</span>
  return (
    <UnstyledButton className={classes.name} aria-label={label} onClick={onOpen}>
      {children}
    </UnstyledButton>
  )
}

const Add = ({ label, onAdd }: { label: string; onAdd: () => void }) => (
  <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={onAdd}>
    {label}
  </Button>
)
