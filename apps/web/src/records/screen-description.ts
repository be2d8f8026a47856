import type { CustomRecord } from '@sarai/contract/custom-field-words'
import type { ComponentType } from 'react'

/** What only screens have to say of a kind of record. Each is described in `kinds/<noun>.record.ts`. */
export interface ScreenDescription {
  /** One of them and several, as in a sentence. */
  one: string
  many: string
  /** What its list is headed. */
  title: string
  Icon: ComponentType<{ size?: number; stroke?: number; className?: string }>
  /** Its records are somebody's, and people may do with their own what they may not do with all. */
  hasOwner: boolean
  /** Its records cannot be deleted. */
  isKept?: true
  /** The agency's own fields on it. */
  own?: CustomRecord
  /** Where files of it are imported. */
  importTo?: '/leads/import' | '/contacts/import' | '/library/import' | '/vendors/import'
  /** What its list is searched by. */
  search: { label: string; placeholder: string; hint?: string }
}
