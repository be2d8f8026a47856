import type { RateCardChanges, RateCardRow } from '@sarai/contract/rate-cards'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { rateCardsCache } from './rate-cards-cache.ts'

/** Puts a rate card back that was deleted. */
export const restoreRateCard = (id: string) =>
  runAction(api.rateCards.restore({ id }), 'The rate card was not restored', {
    show: ({ data }) => rateCardsCache.show(data, true),
  })

export const deleteRateCard = ({ id, name }: Pick<RateCardRow, 'id' | 'name'>) =>
  runAction(api.rateCards.remove({ id }), 'The rate card was not deleted', {
    show: async ({ data }) => {
      if (data.outcome === 'deleted') rateCardsCache.hide(id)
      else await queryClient.invalidateQueries({ queryKey: calls.rateCards.key() })
    },
    done: ({ data }) =>
      data.outcome === 'deleted'
        ? `${name} deleted`
        : `${name} prices proposals or bookings, so it was ended and stays`,
  })

export const changeRateCard = (
  { id, version }: Pick<RateCardRow, 'id' | 'version'>,
  changes: RateCardChanges,
  done?: string,
) =>
  runAction(api.rateCards.update({ id, version, changes }), 'The rate card was not changed', {
    show: ({ data }) => rateCardsCache.show(data),
    done,
  })

export const duplicateRateCard = ({ id }: Pick<RateCardRow, 'id'>) =>
  runAction(api.rateCards.duplicate({ id }), 'The rate card was not copied', {
    show: ({ data }) => rateCardsCache.show(data, true),
    done: ({ data }) => `${data.name} added as a draft`,
  })
