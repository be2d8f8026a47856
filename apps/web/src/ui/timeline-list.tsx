import type { TimelineEntry } from '@sarai/contract/timeline'
import type { ReactNode } from 'react'
import { formatAgo, formatMoment } from '~/lib/format.ts'
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
  /** The record an entry is about; left out where the whole list is about one. */
  subject?: (entry: TimelineEntry) => ReactNode
}

/** What happened, newest first. */
export function TimelineList({ entries, describe, subject }: Props) {
  return (
    <ol className={classes.list}>
      {entries.map((entry) => {
        const { actor, photo, verb, joint, detail } = describe(entry)
        return (
          <li key={entry.id} className={classes.entry}>
            <Avatar name={actor} photo={photo} size={24} />
            <div className={classes.body}>
              <p className={classes.line}>
                <span className={classes.actor}>{actor}</span> {verb}{' '}
                {subject && joint !== undefined ? (
                  <>
                    {joint} {subject(entry)}
                  </>
                ) : joint === '' ? (
                  `this ${entry.subject}`
                ) : null}
              </p>
              {detail && <div className={classes.detail}>{detail}</div>}
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
