import type { Trip, TripChanges } from '@sarai/contract/trips'
import { api } from '~/api.ts'
import { runAction } from '~/ui/action.ts'
import { tripsCache } from './trips-cache.ts'

/** Gives a trip to somebody, or tags it. */
export const changeTrip = ({ id, version }: Pick<Trip, 'id' | 'version'>, changes: TripChanges) =>
  runAction(api.trips.update({ id, version, changes }), 'The trip was not changed', {
    show: ({ data }) => tripsCache.show(data),
  })

/** Begins an amendment of a trip, which its proposal is then open for. */
export const amendTrip = ({ id }: Pick<Trip, 'id'>) =>
  runAction(api.trips.amend({ id }), 'The amendment was not begun', {
    show: ({ data }) => tripsCache.show(data),
  })

/** Drops one: the trip stays as it was agreed upon. */
export const dropAmendment = ({ id }: Pick<Trip, 'id'>) =>
  runAction(api.trips.dropAmendment({ id }), 'The changes were not dropped', {
    show: ({ data }) => tripsCache.show(data),
    done: 'The changes were dropped. The trip stays as it was agreed',
  })
