import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { BookingsOf } from '~/records/bookings-of.tsx'
import { recordPage } from '~/records/kinds.ts'
import { RatesOf } from '~/records/rates-of.tsx'
import { RecordHistory } from '~/records/record-history.tsx'
import { DeletedNotice, RecordFailed, RecordNotice, RecordPage } from '~/records/record-page.tsx'
import { Tasks } from '~/records/tasks.tsx'
import { VendorStanding } from '~/records/vendor-standing.tsx'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { restoreVendor } from './vendor-actions.ts'
import { VendorAccounts } from './vendor-accounts.tsx'
import { VendorDocuments } from './vendor-documents.tsx'
import { VendorFacts } from './vendor-facts.tsx'
import { VendorHeader } from './vendor-header.tsx'
import { VendorPeople } from './vendor-people.tsx'
import { VendorSlabs } from './vendor-slabs.tsx'
import { vendorsCache } from './vendors-cache.ts'

/** One vendor: facts, what happened, what is next; people, accounts, documents, and what is bought of it. */
export default function VendorPage() {
  const { vendorId } = useParams({ from: '/app/vendors/$vendorId' })
  const { can, lacks, user } = useSession()
  vendorsCache.useLiveOne(vendorId)
  const query = useQuery(calls.vendors.get.queryOptions({ input: { id: vendorId } }))
  const vendor = query.data?.data

  if (query.isError && !vendor)
    return <RecordFailed error={query.error} what="vendor" to="/vendors" onRetry={() => void query.refetch()} />
  if (!vendor) return <ScreenLoading />

  const isEditable = can('vendors', 'write') && !vendor.deletedAt
  const part = { vendor, isEditable }
  const on = { vendorId }
  const notice = vendor.mergedInto ? (
    <RecordNotice>
      This vendor was merged into{' '}
      <Link to={recordPage('vendor', vendor.mergedInto)}>
        <u>another one</u>
      </Link>
      , which has everything that belonged to it.
    </RecordNotice>
  ) : vendor.deletedAt ? (
    <DeletedNotice what="vendor" lacks={lacks('delete', null)} onRestore={() => void restoreVendor(vendorId)} />
  ) : vendor.status === 'on_hold' ? (
    <RecordNotice>This vendor is on hold: whoever books with it is warned.</RecordNotice>
  ) : null

  return (
    <RecordPage
      key={vendorId}
      header={<VendorHeader vendor={vendor} />}
      notice={notice}
      facts={<VendorFacts vendor={vendor} />}
      history={<RecordHistory on={on} isEditable={isEditable} />}
      next={<Tasks on={on} ownerId={null} isEditable={isEditable} />}
      more={{
        label: 'Details',
        content: (
          <>
            {user.seesCost && <BookingsOf vendorId={vendor.id} />}
            {user.seesCost && <VendorStanding {...part} />}
            <VendorPeople {...part} />
            {user.seesCost && <VendorAccounts {...part} />}
            <VendorDocuments {...part} />
            <VendorSlabs {...part} />
            <RatesOf vendorId={vendor.id} />
          </>
        ),
      }}
    />
  )
}
