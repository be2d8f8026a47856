import { ActionIcon, Input, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './lines-input.module.css'

interface Props<Line> {
  label: string
  description?: ReactNode
  error?: ReactNode
  /** What one line is: "phone number". */
  one: string
  value: Line[]
  onChange: (lines: Line[]) => void
  empty: Line
  isEmpty: (line: Line) => boolean
  most: number
  /** Both inputs are as wide as each other. */
  isEven?: boolean
  onBlur?: () => void
  /** The two inputs of a line. */
  children: (line: Line, set: (change: Partial<Line>) => void, name: string, isFirst: boolean) => ReactNode
}

/** Several of a kind, a line each; the first is the main one. Lines left empty do not count. */
export function LinesInput<Line>(props: Props<Line>) {
  const { label, one, value, onChange, empty, isEmpty, most, children } = props
  const id = useId()
  const [lines, setLines] = useState<Line[]>(() => (value.length > 0 ? value : [empty]))
  // A form that begins again begins with an empty line.
  if (value.length === 0 && lines.some((line) => !isEmpty(line))) setLines([empty])

  function put(next: Line[]): void {
    setLines(next.length > 0 ? next : [empty])
    onChange(next.filter((line) => !isEmpty(line)))
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={props.description}
      error={props.error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onBlur={props.onBlur}
    >
      <div role="group" aria-labelledby={id}>
        {lines.map((line, at) => (
          <div
            key={at}
            className={classes.line}
            data-even={props.isEven || undefined}
            data-single={lines.length === 1 || undefined}
          >
            {children(
              line,
              (change) => put(lines.map((other, index) => (index === at ? { ...other, ...change } : other))),
              lines.length > 1 ? `${label} ${at + 1}` : label,
              at === 0,
            )}
            {lines.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove this ${one}`}
                onClick={() => put(lines.filter((_, index) => index !== at))}
              >
                <IconX size={14} />
              </ActionIcon>
            )}
          </div>
        ))}
        {lines.length < most && !isEmpty(lines.at(-1) ?? empty) && (
          <UnstyledButton className={classes.add} onClick={() => setLines([...lines, empty])}>
            Add another {one}
          </UnstyledButton>
        )}
      </div>
    </Input.Wrapper>
  )
}
