import { ActionIcon, Tooltip } from '@mantine/core'
import type { TypedVendor } from '@sarai/contract/vendor-names'
import { IconArrowLeft, IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { JoinButtons } from '~/records/join-vendor.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import classes from '~/ui/duplicates.module.css'
import { EmptyState } from '~/ui/empty-state.tsx'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { vendorsCache } from './vendors-cache.ts'

/** 16 bookings, 3 costs in 2 packages and proposals */
const usesWords = ({ bookings, lines, trips }: TypedVendor) =>
  [
    bookings > 0 && plural(bookings, 'booking'),
    lines > 0 && `${plural(lines, 'cost')} in ${plural(trips, 'package or proposal', 'packages and proposals')}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Names of vendors as they were typed in trips, each to be joined to a vendor or made one. */
export default function TypedNamesPage() {
  usePageTitle('Names typed in trips')
  const { can } = useSession()
  vendorsCache.useLive()
  const query = useQuery(calls.vendorNames.list.queryOptions())
  const names = query.data?.data
  const isEditable = can('vendors', 'write')

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
        <h1 className={classes.title}>Names typed in trips</h1>
      </header>
      <p className="quiet">
        Joined to a vendor, a name is that vendor in services still to be delivered, in packages and in open proposals,
        and in trips that you sell later. What was sent stays as it is.
      </p>
      {!names && <Awaited query={query} what="The names" lines={8} />}
      {names?.length === 0 && (
        <EmptyState icon={<IconChecks size={22} />} title="Every name is a vendor">
          Names that are typed as the vendor of a cost, and are none of the vendors, show here.
        </EmptyState>
      )}
      <SideList>
        {names?.map((one) => (
          <SideLine
            key={one.name}
            name={one.name}
            about={usesWords(one)}
            end={isEditable && <JoinButtons name={one.name} suggested={one.suggested} />}
          />
        ))}
      </SideList>
    </div>
  )
}
