import type { TimelineEntry } from '@sarai/contract/timeline'
import { Link } from '@tanstack/react-router'
import classes from './entry-subject.module.css'
import { isRecordKind, recordPage } from './kinds.ts'

interface Props {
  entry: TimelineEntry
  onOpen?: () => void
}

/** What an entry is about; it leads there where that has a page. */
export function EntrySubject({ entry: { subject, subjectId, subjectLabel }, onOpen }: Props) {
  if (subject === 'paymentRun')
    return (
      <Link to="/payment-runs/$runId" params={{ runId: subjectId }} onClick={onOpen} className={classes.subject}>
        {subjectLabel}
      </Link>
    )
  if (isRecordKind(subject))
    return (
      <Link to={recordPage(subject, subjectId)} onClick={onOpen} className={classes.subject}>
        {subjectLabel}
      </Link>
    )
  return <span className={classes.subject}>{subjectLabel}</span>
}
