/** Fields that an agency adds to its records; without schemas, so that a screen can use them for a few bytes. */

/** Kinds of records that can have them. */
export const customRecords = ['leads', 'contacts', 'prospects', 'trips', 'vendors', 'invoices'] as const
export type CustomRecord = (typeof customRecords)[number]

export const customKinds = ['text', 'number', 'money', 'date', 'select', 'multi_select', 'person', 'file'] as const
export type CustomKind = (typeof customKinds)[number]

/** Kinds of fields that a list can be sorted by. */
export const sortedKinds = ['text', 'number', 'money', 'date', 'select'] as const satisfies readonly CustomKind[]
export type SortedKind = (typeof sortedKinds)[number]

export function isSorted<Field extends { kind: CustomKind }>(field: Field): field is Field & { kind: SortedKind } {
  return (sortedKinds as readonly CustomKind[]).includes(field.kind)
}

/** Maximum active fields of one kind of record. */
export const maxCustomFields = 50
export const maxCustomOptions = 100

export type CustomKey = `custom.${string}`

/** What a field is called wherever fields of records are named: columns, errors, imports, what a stage asks for. */
export const customKey = (id: string): CustomKey => `custom.${id}`

/** The custom field that a name means; undefined for a built-in field. */
export function customIdOf(name: string): string | undefined {
  return name.startsWith('custom.') ? name.slice('custom.'.length) : undefined
}

/** What the fields of a kind of record are filed under in templates: `{{lead.custom.visa_type}}`. */
export const customMergeGroups = {
  leads: 'lead',
  contacts: 'customer',
  prospects: 'proposal',
  trips: 'trip',
  vendors: 'vendor',
  invoices: 'invoice',
} as const

export function customMergeField({ record, key }: { record: CustomRecord; key: string }): string {
  return `${customMergeGroups[record]}.custom.${key}`
}
