/** The entries of the reminder calendar: tasks, and days on which something ends or falls due. */
export const agendaKinds = ['follow_up', 'task', 'due', 'payable', 'validity', 'expiry'] as const
export type AgendaKind = (typeof agendaKinds)[number]
export const agendaKindLabels: Record<AgendaKind, string> = {
  follow_up: 'Follow-ups',
  task: 'Tasks',
  due: 'Payments due',
  payable: 'Vendors to pay',
  validity: 'Offers ending',
  expiry: 'Documents expiring',
}

/** The calendars that can be shown in other programs. */
export const feedKinds = ['departures', 'reminders'] as const
export type FeedKind = (typeof feedKinds)[number]

/** The entries of the calendars that are money. */
export const moneyKinds = ['due', 'payable'] as const satisfies AgendaKind[]
