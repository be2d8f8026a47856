import type { Picture } from '@sarai/contract/itinerary-calls'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import type { ItinerarySync } from '@sarai/itinerary/sync'
import { createContext, useContext } from 'react'
import { toast } from '~/ui/toast.ts'
import type { ItineraryKind } from './editor-part.ts'
import type { LibraryChanges } from './library/use-library-changes.ts'

export interface Editor {
  /** The package or proposal whose itinerary it is. */
  recordId: string
  document: ItineraryDocument
  kind: ItineraryKind
  isEditable: boolean
  /** Makes changes at once. @returns why they cannot be made, in words */
  change: (edits: ItineraryEdit[]) => string | undefined
  sync: ItinerarySync
  pictures: ReadonlyMap<string, Picture>
  /** Takes in a picture that was just added. */
  addPicture: (picture: Picture) => void
  /** What changed in the library of what the trip follows. */
  libraryChanges: LibraryChanges
}

const EditorContext = createContext<Editor | null>(null)
export const EditorProvider = EditorContext.Provider

/** The itinerary that is being edited. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor is for parts of the itinerary editor')
  return editor
}

/** Makes changes that a click stands for, and says why where they cannot be made. */
export function useAct(): (edits: ItineraryEdit[]) => boolean {
  return actOn(useEditor().sync)
}

/** The same for parts that are not drawn again with every change. */
export function actOn(sync: ItinerarySync): (edits: ItineraryEdit[]) => boolean {
  return (edits) => {
    const problem = sync.change(edits)
    if (problem) toast({ kind: 'error', title: 'This was not done', message: problem })
    return problem === undefined
  }
}

/** Edits that come from the screen carry plain data, which the edits' types cannot know of every part's interface. */
export type EditValue = Extract<ItineraryEdit, { do: 'set' }>['value']
export type InsertValue = Extract<ItineraryEdit, { do: 'insert' }>['value']
/** A part of a trip as an edit carries it. */
export const makeInsertValue = (part: object): InsertValue => part as InsertValue
