import type { Booking } from '@sarai/contract/booking-schemas'
import type { Vendor } from '@sarai/contract/vendor-schemas'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatPhone } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { JoinButtons } from '~/records/join-vendor.tsx'
import { recordPage } from '~/records/kinds.ts'
import { StandingWarning } from '~/records/standing.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import classes from './booking-page.module.css'

/** How the vendor of a booking is reached; of a name that is none of the vendors, what to do with it. */
export function BookingVendor({ booking, vendor }: { booking: Booking; vendor: Vendor | undefined }) {
  const { can, user } = useSession()
  if (!user.seesCost || !can('vendors', 'read')) return null
  if (booking.vendorId) return vendor ? <KnownVendor vendor={vendor} /> : null
  if (!booking.vendor || booking.status === 'dropped') return null
  return <TypedVendor name={booking.vendor} />
}

function KnownVendor({ vendor: { id, phone, email, status } }: { vendor: Vendor }) {
  return (
    <>
      <p className={classes.trip}>
        <RowLink to={recordPage('vendor', id)} className={classes.link}>
          Vendor’s page
        </RowLink>
        {phone && (
          <>
            {' · '}
            <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
          </>
        )}
        {email && (
          <>
            {' · '}
            <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
      </p>
      {status === 'on_hold' && (
        <StandingWarning>
          <IconAlertTriangle size={15} aria-hidden /> This vendor is on hold
        </StandingWarning>
      )}
    </>
  )
}

function TypedVendor({ name }: { name: string }) {
  const { can } = useSession()
  const input = { search: name }
  const found = useQuery(calls.vendors.choices.queryOptions({ input, staleTime: 10_000 })).data?.data
  return (
    <div className={classes.typed} role="status">
      <p>“{name}” is none of your vendors yet. Make it one to keep its address, terms and rates.</p>
      {can('vendors', 'write') && <JoinButtons name={name} suggested={found?.[0]} />}
    </div>
  )
}
