import { Input, Radio } from '@mantine/core'
import { stageColours, type StageColour } from '@sarai/contract/stage-words'
import { formatWord } from '@sarai/contract/export-words'
import classes from './colour-pick.module.css'

interface Props {
  value: StageColour
  onChange: (colour: StageColour) => void
}

/** One of the colours that statuses and types have. */
export function ColourPick({ value, onChange }: Props) {
  return (
    <Radio.Group value={value} onChange={onChange} aria-label="Colour">
      <Input.Label component="div">Colour</Input.Label>
      <div className={classes.colours}>
        {stageColours.map((colour) => (
          <Radio
            key={colour}
            value={colour}
            aria-label={formatWord(colour)}
            title={formatWord(colour)}
            classNames={{ radio: classes.radio }}
            data-colour={colour}
            size="md"
          />
        ))}
      </div>
    </Radio.Group>
  )
}
