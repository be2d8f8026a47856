import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { factValue } from './fact-value.tsx'
import { type Choices, type Mergeable, mergedValue, mergeRows, type Pair, type Side, sideOf } from './merge-choice.ts'
import classes from './merge-facts.module.css'
import { isEmpty, type RecordField, valueIn } from './record-fields.ts'

interface Props {
  pair: Pair<object>
  kept: Side
  choices: Choices
  of: Mergeable
  onChoose: (name: string, side: Side) => void
  /** What stands over each of the two. */
  heads: ReactNode[]
  /** The currency of the amounts. */
  currency?: string
}

const sides: Side[] = [0, 1]

/** The facts in which two records differ, side by side, and what each will be. */
export function MergeFacts({ pair, kept, choices, of, onChoose, heads, currency = '' }: Props) {
  const read = (field: RecordField, value: unknown) => factValue(field, value, currency) ?? 'Empty'
  const row = (field: RecordField, isChoice: boolean) => {
    const { name, label } = field
    const side = sideOf(name, pair, kept, choices)
    return (
      <tr key={name}>
        <th scope="row">{label}</th>
        {sides.map((one) => {
          const value = valueIn(pair[one], name)
          return (
            <td key={one} className={isChoice && side !== one ? classes.loser : undefined}>
              {isChoice ? (
                <Radio
                  name={`merge-${name}`}
                  checked={side === one}
                  onChange={() => onChoose(name, one)}
                  label={read(field, value)}
                />
              ) : isEmpty(value) ? (
                <span className="quiet">–</span>
              ) : (
                read(field, value)
              )}
            </td>
          )
        })}
        <td className={classes.result}>{read(field, mergedValue(name, pair, kept, choices, of))}</td>
      </tr>
    )
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.factHead}>
            <span className="visually-hidden">Fact</span>
          </th>
          {heads.map((head, side) => (
            <th key={side} scope="col">
              {head}
            </th>
          ))}
          <th scope="col" className={classes.result}>
            Will be
          </th>
        </tr>
      </thead>
      <tbody>{mergeRows(pair, of).map(({ field, isChoice }) => row(field, isChoice))}</tbody>
    </table>
  )
}
