import { Button, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ApiError } from '@sarai/contract/client'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListPath } from '@sarai/contract/record-kinds'
import { MessagePage } from '~/ui/message-page.tsx'
import classes from './record-page.module.css'

interface Props {
  header: ReactNode
  /** Something to know first: that it was deleted. */
  notice?: ReactNode
  facts: ReactNode
  history: ReactNode
  next: ReactNode
  /** More that belongs to it: under what is next, on a phone a tab of its own. */
  more?: { label: string; content: ReactNode }
  /** The tab that a phone opens with. */
  first?: 'next' | 'facts'
}

/** One record: facts, what happened, what is next. On a phone these are tabs. */
export function RecordPage({ header, notice, facts, history, next, more, first = 'next' }: Props) {
  const isNarrow = useMediaQuery('(max-width: 1000px)')
  return (
    <div className={classes.page}>
      {header}
      {notice}
      {isNarrow ? (
        <Tabs defaultValue={first} keepMounted={false} className={classes.tabs}>
          <Tabs.List grow>
            <Tabs.Tab value="next">Next</Tabs.Tab>
            <Tabs.Tab value="history">Timeline</Tabs.Tab>
            <Tabs.Tab value="facts">Facts</Tabs.Tab>
            {more && <Tabs.Tab value="more">{more.label}</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="next" p="md">
            {next}
          </Tabs.Panel>
          <Tabs.Panel value="history" p="md">
            {history}
          </Tabs.Panel>
          <Tabs.Panel value="facts" p="md">
            {facts}
          </Tabs.Panel>
          {more && (
            <Tabs.Panel value="more" p="md">
              {more.content}
            </Tabs.Panel>
          )}
        </Tabs>
      ) : (
        <div className={classes.columns}>
          <aside className={classes.facts} aria-label="Facts">
            {facts}
          </aside>
          <section className={classes.history} aria-label="Timeline">
            {history}
          </section>
          <aside className={classes.next} aria-label="Next step">
            {next}
            {more?.content}
          </aside>
        </div>
      )}
    </div>
  )
}

interface NoticeProps {
  children: ReactNode
  /** What can be done about it. */
  action?: { label: string; run: () => void }
}

/** Something to know before anything else about a record. */
export function RecordNotice({ children, action }: NoticeProps) {
  return (
    <div className={classes.notice} role="status">
      <span>{children}</span>
      {action && (
        <Button size="compact-sm" variant="default" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  )
}

/** Says that a record was deleted, and offers to put it back. */
export function DeletedNotice({ what, lacks, onRestore }: { what: string; lacks?: string; onRestore: () => void }) {
  return (
    <RecordNotice action={lacks ? undefined : { label: 'Restore', run: onRestore }}>
      This {what} was deleted. It can be looked at, but not changed.{lacks && ` To put it back: ${lacks}`}
    </RecordNotice>
  )
}

interface FailedProps {
  error: unknown
  what: string
  /** The list it would be in. */
  to: ListPath
  onRetry: () => void
}

/** In the place of a record that could not be shown. */
export function RecordFailed({ error, what, to, onRetry }: FailedProps) {
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return (
    <MessagePage
      title={isGone ? `This ${what} does not exist` : `The ${what} could not be loaded`}
      actions={
        isGone ? (
          <Button renderRoot={(props) => <Link to={to} {...props} />}>To the {what}s</Button>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )
      }
    >
      {isGone
        ? 'It was deleted permanently, or you do not have access to it.'
        : 'Nothing is lost. The server or the connection may be down for a moment.'}
    </MessagePage>
  )
}
