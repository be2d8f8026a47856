import { Checkbox } from '@mantine/core'
import { type OptionPart, optionParts } from '@sarai/itinerary/option-edits'
import { dayPlaces, dayTitle, numberedDay } from '@sarai/itinerary/trip-days'
import { useAct, useEditor } from './editor-context.tsx'
import classes from './day-editor.module.css'
import own from './option-belongings.module.css'

/** Everything of the trip and the options it is in, to be ticked. */
export function OptionBelongings() {
  const { document } = useEditor()
  const { options } = document
  const places = dayPlaces(document)
  return (
    <>
      <h2 className={classes.title}>What belongs to which option</h2>
      <div className={own.scroll}>
        <table className={own.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">What</span>
              </th>
              {options.map((option) => (
                <th key={option.id} scope="col">
                  {option.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {optionParts(document).map((part) => (
              <PartRow key={part.id} part={part} number={places.get(part.id)?.number} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function PartRow({ part, number }: { part: OptionPart; number?: number }) {
  const { document, isEditable } = useEditor()
  const act = useAct()
  const ids = document.options.map((option) => option.id)
  const chosen = part.optionIds.length === 0 ? ids : part.optionIds.filter((id) => ids.includes(id))

  function tick(id: string, isIn: boolean): void {
    const next = ids.filter((one) => (one === id ? isIn : chosen.includes(one)))
    // In all of them is what no mark means. In none is not to be had: what is not wanted is removed.
    if (next.length === 0) return
    const value = next.length === ids.length ? [] : next
    act([{ do: 'set', node: part.id, path: ['optionIds'], value, was: part.optionIds }])
  }

  return (
    <tr data-kind={part.kind} data-some={part.optionIds.length > 0 || undefined}>
      <th scope="row">{number === undefined ? part.title : numberedDay(part, number, ' · ')}</th>
      {document.options.map((option) => (
        <td key={option.id}>
          <Checkbox
            size="xs"
            className={own.tick}
            aria-label={`${number === undefined ? part.title : dayTitle(part, number)} in option ${option.name}`}
            disabled={!isEditable || (chosen.length === 1 && chosen[0] === option.id)}
            checked={chosen.includes(option.id)}
            onChange={(event) => tick(option.id, event.currentTarget.checked)}
          />
        </td>
      ))}
    </tr>
  )
}
