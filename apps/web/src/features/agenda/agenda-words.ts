import type { AgendaItem } from '@sarai/contract/agenda'
import type { AgendaKind } from '@sarai/contract/agenda-words'
import { recordPage } from '~/records/kinds.ts'
import type { Session } from '~/lib/session-context.tsx'
import { IconCash, IconChecklist, IconHourglass, IconId, IconPhone, IconReceipt } from '@tabler/icons-react'

export const agendaIcons: Record<AgendaKind, typeof IconPhone> = {
  follow_up: IconPhone,
  task: IconChecklist,
  due: IconCash,
  payable: IconReceipt,
  validity: IconHourglass,
  expiry: IconId,
}

/** Where an entry leads: of what is to be paid for a trip, to its money. */
export const linkOf = ({ kind, record }: AgendaItem) => ({
  to: recordPage(record.kind, record.id),
  search: kind === 'due' && record.kind === 'trip' ? { tab: 'money' } : {},
})

/** Whether somebody may move a thing and mark it done: tasks only, and where they may change the record. */
export const mayChange = ({ task, record }: AgendaItem, can: Session['can']): boolean =>
  task !== null && (record.kind !== 'lead' || can('leads', 'write'))
