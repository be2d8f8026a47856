import type { VersionChange } from '@sarai/contract/prospect-prices'
import { IconArrowsMoveVertical, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import classes from './version-changes.module.css'

const kinds = {
  added: { word: 'Added', icon: IconPlus },
  removed: { word: 'Removed', icon: IconMinus },
  moved: { word: 'Moved', icon: IconArrowsMoveVertical },
  changed: { word: 'Changed', icon: IconPencil },
} as const

/** What a traveller would notice between two versions. */
export function VersionChanges({ changes }: { changes: VersionChange[] }) {
  return (
    <ul className={classes.list}>
      {changes.map((change, at) => (
        <Change key={at} change={change} />
      ))}
    </ul>
  )
}

function Change({ change: { kind, title, text, facts } }: { change: VersionChange }) {
  const { word, icon: Icon } = kinds[kind]
  return (
    <li className={classes.change} data-kind={kind}>
      <span className={classes.mark} title={word}>
        <Icon size={13} stroke={2} aria-hidden />
      </span>
      <div className={classes.body}>
        <span className="visually-hidden">{word}: </span>
        <span className={classes.title}>{title}</span>
        {facts.length === 0 && <p className={classes.text}>{text}</p>}
        {facts.map(({ label, from, to }) => (
          <p key={label} className={classes.fact}>
            <span className={classes.label}>{label}</span>
            <span className={classes.values}>
              {from && (
                <del className={classes.from}>
                  <span className="visually-hidden">was </span>
                  {from}
                </del>
              )}
              {to && (
                <ins className={classes.to}>
                  <span className="visually-hidden">{from ? 'is now ' : ''}</span>
                  {to}
                </ins>
              )}
            </span>
          </p>
        ))}
      </div>
    </li>
  )
}
