import type { CustomKind, CustomRecord } from '@sarai/contract/custom-field-words'
import type { CustomValue, CustomValues } from '@sarai/contract/custom-fields'
import { plusDays } from '../src/core/days.rules.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { insertCustomField } from '../src/kernel/custom-fields/custom-fields.queries.ts'
import { keyFor } from '../src/kernel/custom-fields/custom-fields.rules.ts'
import type { Random } from './random.ts'

interface SeedField {
  label: string
  kind: CustomKind
  help?: string
  options?: string[]
  /** How many of the records have a value. */
  share: number
  value: (random: Random, options: string[], from: Seeding) => CustomValue
}

/** What values are made from. */
interface Seeding {
  /** The day it is. */
  today: string
  people: string[]
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const code = (random: Random) =>
  `${random.pick([...letters])}${random.pick([...letters])}-${random.int(10_000, 99_999)}`

const fields: Record<CustomRecord, SeedField[]> = {
  leads: [
    {
      label: 'Visa',
      kind: 'select',
      options: ['Not needed', 'On arrival', 'E-visa', 'Sticker visa', 'Has one'],
      share: 0.45,
      value: (random, options) => random.pick(options),
    },
    {
      label: 'Passport valid until',
      kind: 'date',
      help: 'Of the traveller whose passport ends first',
      share: 0.35,
      value: (random, _, { today }) => plusDays(today, random.int(-40, 2900)),
    },
    {
      label: 'Interests',
      kind: 'multi_select',
      options: ['Beaches', 'Wildlife', 'Food', 'Heritage', 'Adventure', 'Shopping'],
      share: 0.4,
      value: (random, options) => [...new Set([random.pick(options), random.pick(options)])],
    },
  ],
  contacts: [
    { label: 'Loyalty number', kind: 'text', share: 0.2, value: (random) => `ST${random.int(100_000, 999_999)}` },
    {
      label: 'Looked after by',
      kind: 'person',
      help: 'Whom they know and ask for',
      share: 0.25,
      value: (random, _, { people }) => random.pick(people),
    },
  ],
  trips: [
    {
      label: 'Insurance policy',
      kind: 'text',
      help: 'Number of the travel insurance',
      share: 0.4,
      value: code,
    },
  ],
  vendors: [
    { label: 'Contract renewed by', kind: 'person', share: 0.4, value: (random, _, { people }) => random.pick(people) },
    {
      label: 'Rates asked for',
      kind: 'select',
      options: ['By mail', 'By WhatsApp', 'On their portal'],
      share: 0.6,
      value: (random, options) => random.pick(options),
    },
  ],
  invoices: [
    { label: 'Their order number', kind: 'text', help: 'As the company’s own order names it', share: 0.4, value: code },
  ],
  prospects: [
    { label: 'Supplier reference', kind: 'text', share: 0.6, value: code },
    {
      label: 'Expected commission',
      kind: 'money',
      share: 0.5,
      value: (random) => ({ minor: random.int(40, 900) * 10_000, currency: 'INR' }),
    },
    {
      label: 'Rates held until',
      kind: 'date',
      help: 'As the supplier confirmed it',
      share: 0.5,
      value: (random, _, { today }) => plusDays(today, random.int(-10, 45)),
    },
  ],
}

interface Fillable {
  custom?: CustomValues
}

/** Fields that an agency of this trade would add, and what its records have in them, before these are stored. */
export async function seedFields(
  db: AgencyDb,
  random: Random,
  record: CustomRecord,
  records: Fillable[],
  from: Seeding,
): Promise<void> {
  for (const one of records) one.custom ??= {}
  for (const [position, { label, kind, help = null, options = [], share, value }] of fields[record].entries()) {
    const offered = options.map((name) => ({ id: crypto.randomUUID(), label: name, isRetired: false }))
    const facts = { record, kind, label, help, key: keyFor(label, new Set()), options: offered, position }
    const { id } = await insertCustomField(db, facts)
    const chosen = offered.map((option) => option.id)
    for (const one of records)
      if (random.chance(share)) one.custom = { ...one.custom, [id]: value(random, chosen, from) }
  }
}
