import { Radio } from '@mantine/core'
import type { MergeFact } from '@sarai/contract/contact-duplicates'
import type { ReactNode } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { factValue } from '~/records/fact-value.tsx'
import { useOwnFields } from '~/records/own-fields.ts'
import { isEmpty, type RecordField, valueIn } from '~/records/record-fields.ts'
import { type Choices, mergedValue, mergeRows, type Pair, type Side, sideOf } from './merge-choice.ts'
import classes from './merge-dialog.module.css'

interface Props {
  pair: Pair
  kept: Side
  choices: Choices
  onChoose: (name: MergeFact, side: Side) => void
  /** What stands over each of the two. */
  heads: ReactNode[]
}

const sides: Side[] = [0, 1]

/** The facts in which two contacts differ, side by side, and what each will be. */
export function MergeFacts({ pair, kept, choices, onChoose, heads }: Props) {
  const { team } = useSession()
  const own = useOwnFields('contacts', { contactId: pair[kept].id })
  const rows = mergeRows(pair, kept, own)
  const nameOf = (ownerId: unknown) => team.find((person) => person.id === ownerId)?.name ?? 'Nobody'
  const read = (field: RecordField, value: unknown) => factValue(field, value, '') ?? 'Empty'
  const row = (name: MergeFact, label: string, isChoice: boolean, show: (value: unknown) => ReactNode) => {
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
                  label={show(value)}
                />
              ) : isEmpty(value) ? (
                <span className="quiet">–</span>
              ) : (
                show(value)
              )}
            </td>
          )
        })}
        <td className={classes.result}>{show(mergedValue(name, pair, kept, choices))}</td>
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
      <tbody>
        {rows.map(({ field, isChoice }) => row(field.name, field.label, isChoice, (value) => read(field, value)))}
        {pair[0].ownerId !== pair[1].ownerId &&
          row('ownerId', 'RM', !isEmpty(pair[0].ownerId) && !isEmpty(pair[1].ownerId), nameOf)}
      </tbody>
    </table>
  )
}
