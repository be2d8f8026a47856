import { listed } from '@sarai/itinerary/words'
import { chosenWords } from './prospects-bought.rules.ts'
import { type Choice, choiceAgain } from './prospects-choice.rules.ts'
import type { ChosenThen } from './prospects-requests.rules.ts'
import type { VersionRecord } from './prospects-versions.queries.ts'

type Offer = Pick<VersionRecord, 'document' | 'prices'>

/** What was chosen by whoever asked last for a change, and when. */
export interface LastChosen {
  at: string
  chosen: ChosenThen | null
}

export interface Remembered {
  choice: Choice
  /** What is said of it on the page; null where it is what is shown to everybody at first. */
  words: string | null
}

/** The last choice of whoever asked for a change, as far as a version still offers it; undefined where there was none. */
export function rememberedIn(offer: Offer, last: LastChosen | undefined): Remembered | undefined {
  const then = last?.chosen
  if (!then?.choice) return undefined
  const choice = choiceAgain(offer, then.choice)
  const isPlain = choice.optionId === (offer.document.options[0]?.id ?? null) && choice.extras.length === 0
  const { option, extras } = chosenWords(offer, choice)
  const isOptionGone = then.choice.optionId !== null && then.choice.optionId !== choice.optionId
  const goneExtras = then.choice.extras.flatMap((id, at) => (choice.extras.includes(id) ? [] : (then.extras[at] ?? [])))
  const gone = [...(isOptionGone && then.option ? [then.option] : []), ...goneExtras]
  const kept = [...(option && !isOptionGone ? [option] : []), ...extras]
  const said = [
    kept.length > 0 && !isPlain && `Your choice is kept: ${listed(kept)}.`,
    gone.length > 0 && `No longer offered: ${listed(gone)}.`,
  ].filter((words) => words !== false)
  return { choice, words: said.join(' ') || null }
}
