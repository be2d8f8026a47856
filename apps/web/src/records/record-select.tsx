import { Loader, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

const restMs = 150

/** What somebody types into a picker, once they pause. */
export function useTyped(): [search: string | undefined, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), restMs)
  return [search || undefined, setTyped]
}

export interface Choice {
  id: string
  name: string
  /** What tells two of the same name apart. */
  detail: string
}

export interface RecordSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value: string | null
  onChange: (id: string | null) => void
}

interface Props extends RecordSelectProps {
  found: Choice[]
  /** The chosen one, which may not be among those found. */
  current: Choice | undefined
  query: { isPending: boolean; isFetching: boolean }
}

/** A record that the server searches for while one types. */
export function RecordSelect({ value, found, current, query, ...props }: Props) {
  const all = current && !found.some(({ id }) => id === current.id) ? [current, ...found] : found
  const details = new Map(all.map(({ id, detail }) => [id, detail]))
  const [isOpen, setOpen] = useState(false)
  const [wantsFirst, wantFirst] = useState(false)
  const typed = useRef('')
  const choose = useEffectEvent(() => {
    const [first] = found
    wantFirst(false)
    if (!first) return
    setOpen(false)
    props.onChange(first.id)
  })
  useEffect(() => {
    if (!wantsFirst || query.isFetching) return
    // What was typed last may not have been looked for yet.
    const timer = setTimeout(choose, restMs + 50)
    return () => clearTimeout(timer)
  }, [wantsFirst, query.isFetching])

  /** Enter takes the first that is found for what was typed, and never sends the form while a list is open. */
  function takeFirst(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isOpen) return
    event.preventDefault()
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    const isOneMarked = list?.querySelector('[data-combobox-selected]')
    if (!isOneMarked && typed.current.trim() !== '') wantFirst(true)
  }
  return (
    <Select
      searchable
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDown={takeFirst}
      openOnFocus={false}
      clearable
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={query.isPending ? 'Searching…' : 'Nothing found'}
      rightSection={query.isFetching ? <Loader size={14} /> : undefined}
      {...props}
      onSearchChange={(text) => {
        typed.current = text
        wantFirst(false)
        props.onSearchChange?.(text)
      }}
      data={all.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <div className="quiet">{details.get(option.value)}</div>
        </div>
      )}
    />
  )
}
