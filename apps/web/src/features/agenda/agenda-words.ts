import type { AgendaItem } from '@sarai/contract/agenda'
import type { AgendaKind } from '@sarai/contract/agenda-words'
import { IconCash, IconChecklist, IconHourglass, IconId, IconPhone } from '@tabler/icons-react'

export const agendaIcons: Record<AgendaKind, typeof IconPhone> = {
  follow_up: IconPhone,
  task: IconChecklist,
  due: IconCash,
  validity: IconHourglass,
  expiry: IconId,
}

const paths = { lead: '/leads', contact: '/contacts', proposal: '/prospect-details' } as const

export const pathOf = ({ record }: AgendaItem) => `${paths[record.kind]}/${record.id}`
