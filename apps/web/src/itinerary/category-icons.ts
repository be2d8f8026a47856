import type { ItemCategory } from '@sarai/contract/itinerary-words'
import { IconBed, IconBus, IconInfoCircle, IconPlane, IconShip, IconTicket, type TablerIcon } from '@tabler/icons-react'

export const categoryIcons: Record<ItemCategory, TablerIcon> = {
  activity: IconTicket,
  lodging: IconBed,
  flight: IconPlane,
  transport: IconBus,
  cruise: IconShip,
  info: IconInfoCircle,
}
