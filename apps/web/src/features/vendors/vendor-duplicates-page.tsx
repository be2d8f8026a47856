import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconChecks } from '@tabler/icons-react'
import { taxNames } from '@sarai/contract/tax-names'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { calls } from '~/query.ts'
import { useIsVat } from '~/records/tax-system.ts'
import classes from '~/ui/duplicates.module.css'
import { EmptyState } from '~/ui/empty-state.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { MessagePage } from '~/ui/message-page.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { VendorDuplicateCard } from './vendor-duplicate-card.tsx'
import { vendorsCache } from './vendors-cache.ts'

/** Vendors that look like one, side by side. */
export default function VendorDuplicatesPage() {
  usePageTitle('Duplicate vendors')
  vendorsCache.useLive()
  const isVat = useIsVat()
  const query = useInfiniteQuery(
    calls.vendorDuplicates.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  const groups = query.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Tooltip label="All vendors">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label="All vendors"
            renderRoot={(props) => <Link to="/vendors" {...props} />}
          >
            <IconArrowLeft size={18} />
          </ActionIcon>
        </Tooltip>
        <h1 className={classes.title}>Duplicate vendors</h1>
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
          Vendors that share a {taxNames(isVat).number}, a phone number, an email address, or nearly their name in a
          city show here, to be merged.
        </EmptyState>
      ) : (
        groups.map((group) => <VendorDuplicateCard key={group.key} group={group} />)
      )}
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
