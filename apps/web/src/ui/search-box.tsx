import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './search-box.module.css'

interface Props {
  label: string
  placeholder: string
  value: string
  /** Called when nothing more has been typed for a moment. */
  onChange: (value: string) => void
}

const restMs = 200

/** A list's search: found as one types. */
export function SearchBox({ label, placeholder, value, onChange }: Props) {
  const [typed, setTyped] = useState({ text: value, isPending: false })
  const send = useDebouncedCallback(onChange, restMs)
  // What is being typed wins until it has arrived; then the search follows the address: a view, the back button.
  if (typed.isPending && value === typed.text) setTyped({ text: value, isPending: false })
  if (!typed.isPending && value !== typed.text) setTyped({ text: value, isPending: false })
  const type = (text: string) => {
    setTyped({ text, isPending: true })
    send(text)
  }
  return (
    <div className={classes.box} role="search">
      <IconSearch size={15} aria-hidden className={classes.icon} />
      <input
        className={classes.input}
        type="search"
        placeholder={placeholder}
        aria-label={label}
        aria-keyshortcuts="/"
        title="Press / to search"
        value={typed.text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {typed.text && (
        <button type="button" className={classes.clear} aria-label="Clear the search" onClick={() => type('')}>
          <IconX size={13} />
        </button>
      )}
    </div>
  )
}
