import { TagsInput, type TagsInputProps } from '@mantine/core'
import { isUnknown } from '@sarai/itinerary/checks-places'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { calls } from '~/query.ts'
import { findPlace, makeUnknownPlace, takeByKey, usePlaceSearch } from './use-place-search.ts'

interface Props extends Omit<TagsInputProps, 'value' | 'onChange' | 'data'> {
  value: string[]
  onChange: (names: string[]) => void
}

/** Names of places: Enter, Tab and a comma take the first that is offered; what nobody knows stays, and is said. */
export function PlaceNamesInput({ value, onChange, description, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const { choices, labels, choose: choosePlace, isCurrent } = usePlaceSearch(typed)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  const unknown = useUnknown(value)

  const set = (names: string[]) => {
    latest.current = [...new Set(names)]
    onChange(latest.current)
  }
  async function complete(text: string): Promise<void> {
    const { name } = await findPlace(text)
    if (name !== text) set(latest.current.map((one) => (one === text ? name : one)))
  }
  function take(): boolean {
    const text = typed.trim()
    if (text === '') return false
    setTyped('')
    if (isCurrent) {
      set([...latest.current, choosePlace(text).name])
      return true
    }
    // It is there at once, since the form may be sent by then, and is called by its whole name as soon as that is known.
    set([...latest.current, text])
    void complete(text)
    return true
  }
  return (
    <TagsInput
      {...props}
      description={unknown.length > 0 ? `Not known as a place: ${unknown.join(', ')}` : description}
      data={labels}
      filter={({ options }) => options}
      value={value}
      onChange={(names) => set(names.map((name) => choices.get(name)?.name ?? name))}
      searchValue={typed}
      onSearchChange={setTyped}
      onKeyDown={(event) => takeByKey(event, take)}
      acceptValueOnBlur
      placeholder={value.length > 0 ? undefined : 'Type a place, then Enter'}
    />
  )
}

/** Which of these names nobody knows. */
function useUnknown(names: string[]): string[] {
  const found = useQueries({
    queries: names.map((query) => ({
      ...calls.places.search.queryOptions({ input: { query }, staleTime: Number.POSITIVE_INFINITY }),
      enabled: query.length > 1 && isUnknown(makeUnknownPlace(query)),
    })),
  })
  return names.filter((_, at) => found[at]?.data?.data.length === 0)
}
