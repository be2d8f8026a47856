import type { Place } from '@sarai/contract/itinerary-items'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { countryName } from '~/lib/countries.ts'
import { calls, queryClient } from '~/query.ts'

const minLetters = 2
const callFor = (typed: string) =>
  calls.places.search.queryOptions({ input: { query: typed.trim() }, staleTime: Number.POSITIVE_INFINITY })

/** A place as it is offered: with its country, unless it is one. */
export function formatPlace({ name, country }: Place): string {
  const whole = country ? countryName(country) : name
  return whole === name ? name : `${name}, ${whole}`
}

export const makeUnknownPlace = (name: string): Place => ({ name, country: null, latitude: null, longitude: null })

const isSameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The place that somebody means who types this and goes on: the one called so, else the first that is offered. */
function choosePlace(typed: string, offered: readonly Place[]): Place {
  const isMeant = (place: Place) => isSameName(place.name, typed) || isSameName(formatPlace(place), typed)
  return offered.find(isMeant) ?? offered[0] ?? makeUnknownPlace(typed.trim())
}

/** The same where what is offered for it is not there yet. What nobody knows, or cannot be asked for, stays as typed. */
export async function findPlace(typed: string): Promise<Place> {
  if (typed.trim().length < minLetters) return makeUnknownPlace(typed.trim())
  const found = await queryClient.fetchQuery(callFor(typed)).catch(() => undefined)
  return choosePlace(typed, found?.data ?? [])
}

/** What is offered while somebody types: cities, regions and countries that begin so. */
export function usePlaceSearch(typed: string) {
  const [query] = useDebouncedValue(typed, 150)
  const isAsked = query.trim().length >= minLetters
  const found = useQuery({ ...callFor(query), enabled: isAsked, placeholderData: keepPreviousData })
  const places = isAsked && typed.trim().length >= minLetters ? (found.data?.data ?? []) : []
  // Cities of one name are told apart by their country; those of one country by nothing, so the largest stands.
  const choices = new Map(places.map((place) => [formatPlace(place), place] as const).toReversed())
  return {
    choices,
    labels: [...choices.keys()].toReversed(),
    /** The place that somebody means who types this, of what is offered now. */
    choose: (text: string) => choosePlace(text, [...choices.values()].toReversed()),
    /** Whether what is offered is for what stands there now. */
    isCurrent: isAsked && query === typed && found.isSuccess && !found.isPlaceholderData,
    /** Nothing is known by this name, nor by one that begins so. */
    isUnknown: isAsked && query === typed && found.isSuccess && !found.isPlaceholderData && places.length === 0,
  }
}

/** Takes a place by Enter, Tab or a comma. @param take says whether there was something to take */
export function takeByKey(event: KeyboardEvent<HTMLInputElement>, take: () => boolean): void {
  const { key } = event
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || !['Enter', 'Tab', ','].includes(key)) return
  // What was gone to by arrows is chosen as in every list.
  if (key === 'Enter' && event.currentTarget.getAttribute('aria-activedescendant')) return
  if (take() && key !== 'Tab') event.preventDefault()
}
