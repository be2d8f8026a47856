import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import type { Place } from '@sarai/contract/itinerary-items'
import { isUnknown } from '@sarai/itinerary/checks-places'
import { type ReactNode, useRef, useState } from 'react'
import { findPlace, formatPlace, makeUnknownPlace, takeByKey, usePlaceSearch } from './use-place-search.ts'

interface Props extends Omit<AutocompleteProps, 'value' | 'onChange' | 'data' | 'onBlur' | 'error' | 'description'> {
  label: string
  value: Place | null
  onChange: (place: Place | null) => void
  /** It is emptied once a place is taken, for the next. */
  isForMore?: boolean
  onBlur?: () => void
  error?: ReactNode
  description?: ReactNode
}

/** What is said of a place that nobody knows. */
export const describeUnknown = (name: string) => `“${name}” is not a place that Sarai knows. It will not be on the map.`

/**
 * A city or other place. Enter, Tab and a comma take the first that is offered, and the keyboard stays where it is; what
 * nobody knows is kept as it was typed, and that is said.
 */
export function PlaceInput({ value, onChange, onBlur, isForMore = false, description, ...props }: Props) {
  const [typed, setTyped] = useState<string>()
  const { choices, labels, choose: choosePlace, isCurrent, isUnknown: isNowhere } = usePlaceSearch(typed ?? '')
  const [isOpen, setOpen] = useState(false)
  // The label of what was just chosen comes as if it were typed.
  const chosen = useRef<string>(undefined)
  // One is taken after the other, in the order they were typed.
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const shown = typed ?? (value ? formatPlace(value) : '')

  function choose(place: Place | null): void {
    setOpen(false)
    if (isForMore ? place : place?.name !== value?.name || place?.latitude !== value?.latitude) onChange(place)
  }
  async function takeAfter(others: Promise<unknown>, text: string): Promise<void> {
    await others
    const place = await findPlace(text)
    // What was typed meanwhile is another place, and stays.
    setTyped((now) => (now?.trim() === text ? undefined : now))
    choose(place)
  }
  /** Takes what is typed: the first that is offered for it. @returns whether there was something to take */
  function take(): boolean {
    const text = typed?.trim() ?? ''
    if (text === '' || (value && typed === formatPlace(value))) return false
    setOpen(false)
    if (isCurrent) {
      setTyped(undefined)
      choose(choosePlace(text))
      return true
    }
    if (isForMore) setTyped(undefined)
    before.current = takeAfter(before.current, text)
    return true
  }
  function leave(): void {
    const text = typed?.trim()
    // A place that was chosen stands in the input by its label, and is no other place of that name.
    if (text === '' && typed !== undefined) choose(null)
    else if (text && !(value && typed === formatPlace(value))) {
      const exact = [...choices].find(
        ([label, { name }]) => label === text || name.toLowerCase() === text.toLowerCase(),
      )?.[1]
      choose(exact ?? makeUnknownPlace(text))
    }
    setTyped(undefined)
    onBlur?.()
  }
  const unknown = typed === undefined ? value && isUnknown(value) && value.name : isNowhere && typed.trim()
  return (
    <Autocomplete
      {...props}
      description={unknown ? describeUnknown(unknown) : description}
      data={labels.map((label) => ({ value: label, label }))}
      filter={({ options }) => options}
      comboboxProps={{ keepMounted: false }}
      dropdownOpened={isOpen && labels.length > 0}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      value={shown}
      onChange={(text) => {
        if (text === chosen.current) chosen.current = undefined
        else {
          setOpen(true)
          setTyped(text)
        }
      }}
      onOptionSubmit={(label) => {
        chosen.current = label
        setTyped(undefined)
        choose(choices.get(label) ?? null)
      }}
      onKeyDown={(event) => takeByKey(event, take)}
      onBlur={leave}
    />
  )
}
