import type { CustomKind, CustomRecord } from '@sarai/contract/custom-field-words'
import {
  IconCalendar,
  IconCash,
  IconCircleDot,
  IconCursorText,
  IconHash,
  IconListCheck,
  IconPaperclip,
  IconUser,
} from '@tabler/icons-react'

export const kindNames: Record<CustomKind, string> = {
  text: 'Text',
  number: 'Number',
  money: 'Amount',
  date: 'Date',
  select: 'Choice',
  multi_select: 'Multi-choice',
  person: 'Person',
  file: 'File',
}

export const kindIcons: Record<CustomKind, typeof IconHash> = {
  text: IconCursorText,
  number: IconHash,
  money: IconCash,
  date: IconCalendar,
  select: IconCircleDot,
  multi_select: IconListCheck,
  person: IconUser,
  file: IconPaperclip,
}

/** What one record is called. */
export const recordNames: Record<CustomRecord, string> = {
  leads: 'lead',
  contacts: 'contact',
  prospects: 'proposal',
  trips: 'trip',
  vendors: 'vendor',
  invoices: 'invoice',
}

/** Fields that agencies of this trade often want, to show what a field can be for. */
export const examples: Record<CustomRecord, string> = {
  leads: 'the kind of visa they need, how they like to fly, a code of the campaign',
  contacts: 'a loyalty number, what they are allergic to, who looks after them abroad',
  trips: 'the insurance policy, the group’s name, who meets them at the airport',
  prospects: 'the supplier’s reference, the day the quote ends there, the commission you expect',
  vendors: 'how their rates are asked for, who renews the contract, their code in the accounts',
  invoices: 'the customer’s order number, who approved it there, their cost centre',
}
