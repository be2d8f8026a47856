import type { LibraryRow } from '@sarai/contract/library-schemas'
import { libraryKindLabels } from '@sarai/contract/library-words'
import { PictureView } from '../picture-view.tsx'
import { libraryIcons } from './library-icons.ts'
import classes from './library-picker.module.css'

interface Props {
  id: string
  row: LibraryRow
  at: number
  isActive: boolean
  onChoose: () => void
}

/** One item of the library to choose. The keyboard chooses from the input above the list. */
export function LibraryChoice({ id, row, at, isActive, onChoose }: Props) {
  const { kind, name, places, pictures } = row
  const Icon = libraryIcons[kind]
  const [first] = pictures
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input above takes the keys
    <div
      id={id}
      data-index={at}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.choice}
      onClick={onChoose}
    >
      <span className={classes.mark}>
        {first ? (
          <PictureView picture={first} width={480} className={classes.picture} />
        ) : (
          <Icon size={18} aria-hidden />
        )}
      </span>
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        <span className={classes.about}>
          {[libraryKindLabels[kind], places.join(' → ')].filter(Boolean).join(' · ')}
        </span>
      </span>
    </div>
  )
}
