import type { CostLine, ExtraLine } from '@sarai/contract/itinerary-costs'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { inCurrency, newCost } from '@sarai/itinerary/cost-edits'
import type { ItinerarySync } from '@sarai/itinerary/sync'
import { findSpot } from '@sarai/itinerary/tree'
import type { Price } from '@sarai/money/parse'
import { type EditValue, makeInsertValue } from '../editor-context.tsx'

/** Whatever has a cost. */
export type Costed = ItineraryItem | ExtraLine
export const isItem = (one: Costed): one is ItineraryItem => 'category' in one

/**
 * What is done to costs. Made once for an editor, and reads what is there when it is called, so that the rows of a sheet
 * need not be drawn again for it.
 */
export interface CostActions {
  /** Changes some of a cost; makes it where there was none. @returns why it cannot be changed */
  setCost: (id: string, changes: Partial<CostLine>) => string | undefined
  /** Makes a cost what a rate card or a supplier answered, as a whole; without either it stands as it is. */
  setCard: (id: string, changes: Partial<CostLine>) => string | undefined
  /** Another currency comes with the rate the trip has for it. */
  setPrice: (id: string, price: Price) => string | undefined
  removeCost: (id: string) => string | undefined
  /** Sets something of an item, a line, an instalment, or the trip itself. */
  set: (node: string, path: string[], value: unknown) => string | undefined
  endStep: () => void
}

export function costActionsOf(sync: ItinerarySync): CostActions {
  const now = () => sync.shown().document
  const costedAt = (id: string) => findSpot(now(), id)?.entry as Costed | undefined

  function set(node: string, path: string[], value: unknown): string | undefined {
    const holder: unknown = node === 'itinerary' ? now() : findSpot(now(), node)?.entry
    const was = path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], holder)
    return sync.change([{ do: 'set', node, path, value: value as EditValue, was: (was ?? null) as EditValue }])
  }

  function setCost(id: string, changes: Partial<CostLine>): string | undefined {
    const one = costedAt(id)
    if (!one) return 'Somebody else has removed this.'
    const { cost } = one
    if (!cost) return set(id, ['cost'], { ...newCost(now(), isItem(one) ? one : undefined), ...changes })
    // What is typed over is not what a rate card or a supplier answered any more.
    const isTyped =
      (cost.card ?? cost.quote) && ['net', 'basis', 'quantity', 'currency'].some((field) => field in changes)
    const edits = Object.entries(isTyped ? { ...changes, ...removeSource(cost) } : changes).map(
      ([field, value]): ItineraryEdit => {
        return {
          do: 'set',
          node: id,
          path: ['cost', field],
          value: value as EditValue,
          was: cost[field as keyof CostLine] as EditValue,
        }
      },
    )
    return sync.change(edits)
  }

  return {
    set,
    setCost,
    setCard: (id, changes) => {
      const one = costedAt(id)
      if (!one) return 'Somebody else has removed this.'
      const cost = one.cost ?? newCost(now(), isItem(one) ? one : undefined)
      return set(id, ['cost'], { ...cost, ...changes })
    },
    setPrice: (id, { net, currency }) => {
      const one = costedAt(id)
      if (!one) return 'Somebody else has removed this.'
      const cost = one.cost ?? newCost(now(), isItem(one) ? one : undefined)
      if (cost.currency === currency) return setCost(id, { net })
      const { rate, buffer } = inCurrency(now(), cost, currency)
      return setCost(id, { net, currency, rate, buffer })
    },
    removeCost: (id) => set(id, ['cost'], null),
    endStep: () => sync.endStep(),
  }
}

/** A cost that nobody has answered but who types it; fields that it never had stay away. */
const removeSource = ({ card, quote }: CostLine): Partial<CostLine> => ({
  ...(card ? { card: null } : {}),
  ...(quote ? { quote: null } : {}),
})

/** A new cost of the whole trip, behind the others. */
export function editToAddLine(sync: ItinerarySync): { id: string; edits: ItineraryEdit[] } {
  const document = sync.shown().document
  const id = crypto.randomUUID()
  const line: ExtraLine = { id, title: 'New cost', optionIds: [], isOptional: false, cost: newCost(document) }
  const value = makeInsertValue(line)
  const after = document.lines.at(-1)?.id ?? null
  return { id, edits: [{ do: 'insert', list: 'lines', parent: 'itinerary', after, value }] }
}
