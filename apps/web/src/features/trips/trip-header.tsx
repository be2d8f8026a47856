import { Menu } from '@mantine/core'
import type { Trip } from '@sarai/contract/trips'
import { IconEdit, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { recordNumber } from '~/records/kinds.ts'
import { Readiness } from '~/records/readiness.tsx'
import { Reach } from '~/records/reach.tsx'
import { HeaderMenu, HeaderOwner, RecordHeader } from '~/records/record-header.tsx'
import { amendTrip, changeTrip } from './trip-actions.ts'
import { TripStatePill } from './trip-state.tsx'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))

/** Title, state, readiness, RM, and the ways to be in touch. */
export function TripHeader({ trip, isEditable }: { trip: Trip; isEditable: boolean }) {
  const { can } = useSession()
  const [isCancelling, setCancelling] = useState(false)
  return (
    <RecordHeader
      back={{ to: '/trips', label: 'All trips' }}
      name={trip.title}
      number={recordNumber('trip', trip.number)}
      state={
        <>
          <TripStatePill state={trip.state} />
          {trip.state !== 'cancelled' && trip.state !== 'finished' && <Readiness state={trip.readiness} />}
          <HeaderOwner
            ownerId={trip.ownerId}
            isEditable={isEditable && !trip.isArranged}
            onChoose={(ownerId) => void changeTrip(trip, { ownerId })}
          />
        </>
      }
      actions={
        <>
          <Suspense fallback={null}>
            {isCancelling && <CancelDialog trip={trip} onClose={() => setCancelling(false)} />}
          </Suspense>
          <Reach
            phone={trip.phone}
            whatsapp={trip.phone}
            email={trip.email}
            name={trip.customer ?? trip.title}
            chatOn={isEditable && !trip.isArranged ? { tripId: trip.id } : undefined}
            on={
              isEditable && !trip.isArranged && can('prospects', 'write') ? { proposalId: trip.proposalId } : undefined
            }
          />
          {isEditable && !trip.isArranged && trip.state !== 'finished' && (
            <HeaderMenu>
              {!trip.amendment && can('prospects', 'write') && (
                <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => void amendTrip(trip)}>
                  Amend trip
                </Menu.Item>
              )}
              <Menu.Item color="red" leftSection={<IconX size={16} />} onClick={() => setCancelling(true)}>
                Cancel trip
              </Menu.Item>
            </HeaderMenu>
          )}
        </>
      }
    />
  )
}
