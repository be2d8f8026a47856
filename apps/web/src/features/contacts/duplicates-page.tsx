import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import type { DuplicateGroup } from '@sarai/contract/contact-duplicates'
import { IconArrowLeft, IconChecks } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { calls } from '~/query.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { taxNames } from '@sarai/contract/tax-names'
import { useIsVat } from '~/records/tax-system.ts'
import { MessagePage } from '~/ui/message-page.tsx'
import { contactsCache } from './contacts-cache.ts'
import { DuplicateCard } from './duplicate-card.tsx'
import classes from '~/ui/duplicates.module.css'
import { usePageTitle } from '~/ui/use-page-title.ts'

type Reason = DuplicateGroup['reason']

const reasonsUnder = (isVat: boolean): { value: Reason | 'all'; label: string }[] => [
  { value: 'all', label: 'All' },
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'Email' },
  { value: 'gstin', label: taxNames(isVat).number },
  { value: 'name_and_birthday', label: 'Name and birthday' },
]

/** Contacts that look like the same person or company, side by side. */
export default function DuplicatesPage() {
  usePageTitle('Duplicates')
  const isVat = useIsVat()
  const [reason, setReason] = useState<Reason | 'all'>('all')
  contactsCache.useLive()
  const query = useInfiniteQuery(
    calls.contactDuplicates.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, reason: reason === 'all' ? undefined : reason }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  const groups = query.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Tooltip label="All contacts">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label="All contacts"
            renderRoot={(props) => <Link to="/contacts" {...props} />}
          >
            <IconArrowLeft size={18} />
          </ActionIcon>
        </Tooltip>
        <h1 className={classes.title}>Duplicates</h1>
        <div className={classes.reasons}>
          <SegmentedControl
            size="xs"
            aria-label="What they share"
            data={reasonsUnder(isVat)}
            value={reason}
            onChange={(next) => setReason(next)}
          />
        </div>
      </header>
      {query.isPending ? (
        <LinesSkeleton lines={8} />
      ) : query.isError && groups.length === 0 ? (
        <MessagePage
          title="The duplicates could not be loaded"
          actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
        >
          Nothing is lost. The server or the connection may be down for a moment.
        </MessagePage>
      ) : groups.length === 0 ? (
        <EmptyState icon={<IconChecks size={22} />} title="No duplicates">
          Contacts that share a phone number, an email address, a {taxNames(isVat).number}, or name and birthday show
          here, to be merged.
        </EmptyState>
      ) : (
        groups.map((group) => <DuplicateCard key={group.key} group={group} />)
      )}
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
