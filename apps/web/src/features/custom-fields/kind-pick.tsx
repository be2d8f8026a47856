import { Radio } from '@mantine/core'
import { type CustomKind, customKinds } from '@sarai/contract/custom-field-words'
import classes from './custom-fields.module.css'
import { kindIcons, kindNames } from './kind-words.ts'

/** What can be typed into a field: one of the kinds, each with its sign. */
export function KindPick({ value, onChange }: { value: CustomKind; onChange: (kind: CustomKind) => void }) {
  return (
    <Radio.Group label="Kind" value={value} onChange={(kind) => onChange(kind)}>
      <div className={classes.kinds}>
        {customKinds.map((kind) => {
          const Icon = kindIcons[kind]
          return (
            <Radio.Card key={kind} value={kind} className={classes.kindCard}>
              <Icon size={17} stroke={1.6} aria-hidden />
              {kindNames[kind]}
            </Radio.Card>
          )
        })}
      </div>
    </Radio.Group>
  )
}
