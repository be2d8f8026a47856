import type { Page } from '@sarai/contract/access'
import {
  type AttachableKind,
  attachableKinds,
  type AttachedTo,
  kinds,
  listed,
  type ListedKind,
  type ListName,
  type ListPath,
  type RecordKind,
  recordKinds as kindsOfContract,
} from '@sarai/contract/record-kinds'
import { screens } from './kinds/all-screens.ts'
import type { ScreenDescription } from './screen-description.ts'

/** What the screens need to know of a kind of record, with what server and screens share. */
export type RecordDescription = ScreenDescription & { to: ListPath } & (typeof kinds)[RecordKind]

export const recordKinds = Object.fromEntries(
  kindsOfContract.map((kind) => [kind, { ...kinds[kind], to: kinds[kind].listPath, ...screens[kind] }]),
) as Record<RecordKind, RecordDescription>

/** What a list's screen needs to know of what it lists. */
export type ListDescription = ScreenDescription & { to: ListPath; list: ListName; page: Page }

/** The same for everything that there is a list of. */
export const listDescriptions: Record<ListedKind, ListDescription> = {
  ...recordKinds,
  payment: { ...listed.payment, to: listed.payment.listPath, ...screens.payment },
}

export const isRecordKind = (kind: string): kind is RecordKind => Object.hasOwn(recordKinds, kind)

/** The page of a record. */
export const recordPage = (kind: RecordKind, id: string): string => `${recordKinds[kind].path}/${id}`

/** The kind whose files an operation or a notice of an import is about: `leads.import`, `leads_import`. */
export const importedBy = (name: string): RecordDescription | undefined =>
  Object.values(recordKinds).find(
    ({ importTo, list }) => importTo && (name === `${list}.import` || name === `${list}_import`),
  )

/** L-000123 */
export const recordNumber = (kind: RecordKind, number: number): string => numberText(recordKinds[kind].series, number)

const numberText = (series: string, number: number): string => `${series}-${String(number).padStart(6, '0')}`

type KindOf<On> = On extends unknown
  ? { [Kind in AttachableKind]: On extends Record<`${Kind}Id`, string> ? Kind : never }[AttachableKind]
  : never

/** The record that something hangs on, by kind and id. */
export function recordOf<On extends AttachedTo>(on: On): { kind: KindOf<On>; id: string } {
  for (const kind of attachableKinds) {
    const id = (on as Partial<Record<string, string>>)[`${kind}Id`]
    if (id) return { kind: kind as KindOf<On>, id }
  }
  throw new Error('it names no record')
}
