import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import type { Conversation } from '@sarai/contract/conversation-schemas'
import { inboxPath, inboxTabs, type InboxTab } from '@sarai/contract/conversation-words'
import { IconArrowLeft, IconMessages } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ConversationThread } from '~/conversations/conversation-thread.tsx'
import { getConversationName } from '~/conversations/conversation-words.ts'
import { formatAgo, formatMoment } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNarrow } from '~/lib/use-narrow.ts'
import { useNow } from '~/lib/use-now.ts'
import { useScreenSearch } from '~/lib/use-screen-search.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { SearchBox } from '~/ui/search-box.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { type InboxSearch, inboxSearch } from './inbox-search.ts'
import classes from './inbox.module.css'

const tabLabels: Record<InboxTab, string> = { unanswered: 'Unanswered', mine: 'Mine', all: 'All' }

/** The team's messages: whom somebody waits for, and each conversation. */
export default function InboxPage() {
  usePageTitle('Inbox')
  const { conversationId } = useParams({ strict: false })
  const isNarrow = useNarrow()
  const { texts } = useScreenSearch(inboxSearch)
  const back = isNarrow && (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label="All conversations"
      renderRoot={(props) => <Link to={inboxPath} search={texts} {...props} />}
    >
      <IconArrowLeft size={18} />
    </ActionIcon>
  )
  return (
    <div className={classes.page}>
      {(!isNarrow || !conversationId) && <ConversationList chosen={conversationId} />}
      {conversationId ? (
        <ConversationThread key={conversationId} id={conversationId} back={back || undefined} />
      ) : (
        !isNarrow && (
          <div className={classes.none}>
            <EmptyState icon={<IconMessages size={22} />} title="Choose a conversation">
              What your customers write stands here, with the lead or trip it is about, whoever answers.
            </EmptyState>
          </div>
        )
      )}
    </div>
  )
}

function ConversationList({ chosen }: { chosen: string | undefined }) {
  const { values, texts } = useScreenSearch(inboxSearch)
  const navigate = useNavigate()
  const tab = values.tab ?? 'unanswered'
  const change = (changes: InboxSearch) =>
    void navigate({
      to: chosen ? `${inboxPath}/${chosen}` : inboxPath,
      replace: true,
      search: inboxSearch.keep({ ...texts, ...changes }),
    })
  const query = useInfiniteQuery(
    calls.conversations.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ tab, search: values.q, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      placeholderData: (last) => last,
    }),
  )
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <aside className={classes.side} aria-label="Conversations">
      <div className={classes.head}>
        <h1 className={classes.heading}>Inbox</h1>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Which conversations"
          data={inboxTabs.map((value) => ({ value, label: tabLabels[value] }))}
          value={tab}
          onChange={(next) => change({ tab: next === 'unanswered' ? undefined : next })}
        />
        <SearchBox
          label="Search conversations"
          placeholder="Name or number"
          value={values.q ?? ''}
          onChange={(q) => change({ q: q || undefined })}
        />
      </div>
      {!query.data && <Awaited query={query} what="The conversations" lines={8} />}
      {query.data && rows.length === 0 && <NoConversations tab={tab} isSearched={Boolean(values.q)} />}
      <ul className={classes.list}>
        {rows.map((conversation) => (
          <ConversationRow key={conversation.id} conversation={conversation} isChosen={conversation.id === chosen} />
        ))}
        {query.hasNextPage && (
          <li>
            <Button
              variant="subtle"
              fullWidth
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show earlier
            </Button>
          </li>
        )}
      </ul>
    </aside>
  )
}

function NoConversations({ tab, isSearched }: { tab: InboxTab; isSearched: boolean }) {
  const { can } = useSession()
  const { data } = useQuery(calls.conversations.count.queryOptions())
  if (isSearched) return <EmptyState title="Nobody found">No conversation has that name or number.</EmptyState>
  if (data && !data.data.isConnected)
    return (
      <EmptyState
        title="WhatsApp is not connected"
        actions={
          can('all-plugins') && (
            <Button renderRoot={(props) => <Link to="/all-plugins" {...props} />}>Connect WhatsApp</Button>
          )
        }
      >
        Connect your WhatsApp Business number, and what customers write to it comes in here for the whole team.
      </EmptyState>
    )
  return tab === 'unanswered' ? (
    <EmptyState title="Everybody is answered">New messages come in here by themselves.</EmptyState>
  ) : (
    <EmptyState title={tab === 'mine' ? 'Nothing is assigned to you' : 'No conversations yet'}>
      Write from a lead, contact or trip: its WhatsApp button begins a conversation.
    </EmptyState>
  )
}

function ConversationRow({ conversation, isChosen }: { conversation: Conversation; isChosen: boolean }) {
  const { team } = useSession()
  const { texts } = useScreenSearch(inboxSearch)
  const now = useNow()
  const { id, lastAt, lastText, isLastOwn, waitingSince, lead, trip, assigneeId } = conversation
  const assignee = team.find((person) => person.id === assigneeId)
  const about = trip?.name ?? (lead ? 'Lead' : undefined)
  return (
    <li>
      <Link
        to={`${inboxPath}/${id}`}
        search={texts}
        className={classes.row}
        data-chosen={isChosen || undefined}
        data-waiting={waitingSince !== null || undefined}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span className={classes.name}>{getConversationName(conversation)}</span>
        <time className={classes.time} dateTime={lastAt} title={formatMoment(lastAt)}>
          {formatAgo(lastAt, now)}
        </time>
        <span className={classes.text}>
          {isLastOwn && 'You: '}
          {lastText}
        </span>
        <span className={classes.about}>{[about, assignee?.name].filter(Boolean).join(' · ')}</span>
        {waitingSince && <span className="visually-hidden">Unanswered</span>}
      </Link>
    </li>
  )
}
