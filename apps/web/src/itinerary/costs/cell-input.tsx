import { isSame } from '@sarai/itinerary/same'
import type { Typed, Unread } from '@sarai/money/parse'
import { useId, useState } from 'react'
import { plainProblem } from '../edit-field.tsx'
import classes from './cell-input.module.css'

interface Props<T> {
  /** "Net price of Harbour House", for those who do not see the column. */
  label?: string
  id?: string
  /** The column, in which Enter goes down. */
  column?: string
  value: T
  /** How the value reads. */
  text: string
  /** What is said of it while it is typed, where that is more than how it reads. */
  said?: string
  parse: (typed: string) => Typed<T>
  /** Keeps a value. @returns why it cannot be kept */
  onChange: (value: T) => string | undefined
  /** What was typed is a step of its own from here on. */
  onLeave: () => void
  isDisabled?: boolean
  placeholder?: string
  suggestions?: string
  /** Words; numbers stand at the right. */
  isText?: boolean
  /** Something that is wrong with what is there. */
  warning?: string
}

/**
 * A value in a sheet: kept with every keystroke that makes sense, and shown as it reads once it is left. What cannot be
 * kept stays, with why, and goes nowhere; what others write comes in.
 */
export function CellInput<T>(props: Props<T>) {
  const { label, id, column, value, text, parse, onChange, onLeave, isDisabled, placeholder, isText, warning } = props
  const problemId = useId()
  const [typed, setTyped] = useState<{ text: string; value: T | undefined; began: T } & Partial<Unread>>()
  const isCurrent = typed !== undefined && (typed.problem !== undefined || isSame(typed.value, value))
  // What may be on its way to something that can be read is complained of once it is left.
  const problem = isCurrent && !typed.isUnfinished ? typed.problem : undefined
  const said = problem ?? warning
  const plain = (one: string) => one.replace(/[\s,]/g, '')
  const saying = props.said ?? text
  const understood = isCurrent && typed.problem === undefined && plain(typed.text) !== plain(saying) ? saying : ''

  function type(next: string): void {
    const began = typed?.began ?? value
    const parsed = parse(next)
    if ('problem' in parsed) return setTyped({ text: next, value: undefined, began, ...parsed })
    const refused = isSame(parsed.value, value) ? undefined : onChange(parsed.value)
    setTyped({ text: next, value: parsed.value, began, problem: refused && plainProblem(refused) })
  }

  function leave(): void {
    if (typed?.isUnfinished) setTyped({ ...typed, isUnfinished: undefined })
    else if (problem === undefined) setTyped(undefined)
    onLeave()
  }

  function putBack(): void {
    if (typed && !isSame(typed.began, value)) onChange(typed.began)
    setTyped(undefined)
  }

  return (
    <span className={classes.cell} data-text={isText || undefined}>
      <input
        id={id}
        className={classes.input}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={said ? problemId : undefined}
        data-cell={column}
        data-warned={warning !== undefined || undefined}
        inputMode={isText ? undefined : 'decimal'}
        autoComplete="off"
        list={props.suggestions}
        disabled={isDisabled}
        placeholder={placeholder}
        value={isCurrent ? typed.text : text}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed) {
            event.stopPropagation()
            putBack()
          }
        }}
      />
      {isCurrent && (
        <span className={classes.understood} role="status">
          {understood}
        </span>
      )}
      {said && (
        <span id={problemId} className={classes.problem} data-warning={problem === undefined || undefined}>
          {said}
        </span>
      )}
    </span>
  )
}

/** The same with its name above it. */
export function LabelledCell<T>({ label, help, ...cell }: Props<T> & { label: string; help?: string }) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <CellInput {...cell} id={id} />
      {help && <span className={classes.help}>{help}</span>}
    </div>
  )
}
