import type { Trip } from '@sarai/contract/trips'
import type { ComponentType } from 'react'
import { TripBookings } from './trip-bookings.tsx'
import { TripHistory } from './trip-history.tsx'
import { TripMoneyTab } from './trip-money-tab.tsx'
import { TripPapersTab } from './trip-papers-tab.tsx'
import { TripOverview } from './trip-overview.tsx'
import { TripTravellers } from './trip-travellers.tsx'

export interface TripTabProps {
  trip: Trip
  isEditable: boolean
}

interface TripTab {
  /** In the address. */
  value: string
  label: string
  Content: ComponentType<TripTabProps>
}

/** The parts of a trip's workspace, in their order. */
export const tripTabs: TripTab[] = [
  { value: 'overview', label: 'Overview', Content: TripOverview },
  { value: 'travellers', label: 'Travellers', Content: TripTravellers },
  { value: 'bookings', label: 'Bookings', Content: TripBookings },
  { value: 'vouchers', label: 'Vouchers and documents', Content: TripPapersTab },
  { value: 'money', label: 'Money', Content: TripMoneyTab },
  { value: 'history', label: 'Timeline', Content: TripHistory },
]
