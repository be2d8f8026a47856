import { Autocomplete, type ComboboxItem } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Place } from '@sarai/contract/itinerary-items'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countryName } from '~/lib/countries.ts'
import { calls } from '~/query.ts'

interface Props {
  label: string
  value: Place | null
  onChange: (place: Place | null) => void
  [prop: string]: unknown
}

const minLetters = 2
const labelOf = ({ name, country }: Place) => (country ? `${name}, ${countryName(country)}` : name)

/** A city or other place: one that the world's list knows, with where it is, or any other by its name. */
export function PlaceInput({ value, onChange, onBlur, ...props }: Props) {
  const [typed, setTyped] = useState<string>()
  const [query] = useDebouncedValue(typed ?? '', 150)
  const found = useQuery({
    ...calls.places.search.queryOptions({ input: { query } }),
    enabled: query.trim().length >= minLetters,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const places = query.trim().length >= minLetters ? (found.data?.data ?? []) : []
  // Cities of one name are told apart by their country; those of one country by nothing, so the largest stands.
  const choices = new Map(places.map((place) => [labelOf(place), place] as const).toReversed())
  const data: ComboboxItem[] = [...choices.keys()].toReversed().map((label) => ({ value: label, label }))

  const choose = (place: Place | null) => {
    setTyped(undefined)
    if (place?.name !== value?.name || place?.latitude !== value?.latitude) onChange(place)
  }
  const leave = () => {
    // A place that was chosen stands in the input by its label, and is no other place of that name.
    if (value && typed === labelOf(value)) setTyped(undefined)
    else if (typed !== undefined) {
      const name = typed.trim()
      const known = choices.get(name) ?? places.find((place) => place.name.toLowerCase() === name.toLowerCase())
      choose(name === '' ? null : (known ?? { name, country: null, latitude: null, longitude: null }))
    }
    ;(onBlur as (() => void) | undefined)?.()
  }
  return (
    <Autocomplete
      {...props}
      data={data}
      filter={({ options }) => options}
      value={typed ?? (value ? labelOf(value) : '')}
      onChange={setTyped}
      onOptionSubmit={(label) => choose(choices.get(label) ?? null)}
      onBlur={leave}
    />
  )
}
