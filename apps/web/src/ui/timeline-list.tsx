import type { TimelineEntry } from '@sarai/contract/timeline'
import type { ReactNode } from 'react'
import { formatAgo, formatMoment } from '~/lib/format.ts'
import { entryGroups } from '~/lib/entry-groups.ts'
import { Avatar } from './person.tsx'
import classes from './timeline-list.module.css'

interface Description {
  actor: string
  /** The picture of who did it. */
  photo?: string | null
  verb: string
  joint?: string
  detail?: ReactNode
}

interface Props {
  entries: TimelineEntry[]
  describe: (entry: TimelineEntry) => Description
  /** The record an entry is about; nothing where that is the one that the list is about. */
  subject?: (entry: TimelineEntry) => ReactNode
}

interface LineProps {
  entry: TimelineEntry
  description: Description
  subject: Props['subject']
  /** The one above says who did what: what is new is what it was done to. */
  isSameVerb: boolean
}

/** "payment run", "rate card" */
const subjectWords = (kind: string) => kind.replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)

function EntryLine({ entry, description: { actor, verb, joint, detail }, subject, isSameVerb }: LineProps) {
  const named = subject?.(entry)
  return (
    <>
      {!(isSameVerb && detail) && (
        <p className={classes.line}>
          <span className={classes.actor}>{actor}</span> {verb}{' '}
          {named && joint !== undefined ? (
            <>
              {joint} {named}
            </>
          ) : joint === '' ? (
            `this ${subjectWords(entry.subject)}`
          ) : null}
        </p>
      )}
      {detail && <div className={classes.detail}>{detail}</div>}
    </>
  )
}

/** What happened, newest first; what was done at once stands together. */
export function TimelineList({ entries, describe, subject }: Props) {
  return (
    <ol className={classes.list}>
      {entryGroups(entries).map((group) => {
        const [entry] = group
        const { actor, photo } = describe(entry)
        return (
          <li key={entry.id} className={classes.entry}>
            <Avatar name={actor} photo={photo} size={24} />
            <div className={classes.body}>
              {group.map((one, at) => (
                <EntryLine
                  key={one.id}
                  entry={one}
                  description={describe(one)}
                  subject={subject}
                  isSameVerb={at > 0 && group[at - 1]?.kind === one.kind}
                />
              ))}
            </div>
            <time className={classes.time} dateTime={entry.at} title={formatMoment(entry.at)}>
              {formatAgo(entry.at)}
            </time>
          </li>
        )
      })}
    </ol>
  )
}
