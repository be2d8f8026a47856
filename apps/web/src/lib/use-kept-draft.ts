import { isSame } from '@sarai/itinerary/same'
import { useLocation } from '@tanstack/react-router'
import { type RefCallback, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from './kept-drafts.ts'
import { useSession } from './session-context.tsx'
import { hasShape } from './stored.ts'
import { useUnsaved } from './use-unsaved.ts'

export interface KeptDraft<Draft> {
  draft: Draft
  setDraft: (next: SetStateAction<Draft>) => void
  /** Something was typed that is not saved. */
  isChanged: boolean
  /** It was typed before this was opened. */
  isRestored: boolean
  /** Begins anew: it was saved, or is thrown away. */
  startAgain: () => void
  /** Of the form, or of the part of the page that has `data-form`. */
  form: RefCallback<HTMLElement>
}

/**
 * The draft of a form that takes long to fill in: kept in the tab by its address, and asked for when it is left.
 * @param first what it begins with
 * @param version of the record that is changed; what was typed over another is not brought back
 */
export function useKeptDraft<Draft extends object>(
  first: Draft,
  version: number | string | null = null,
): KeptDraft<Draft> {
  const { user } = useSession()
  const location = useLocation()
  // Where it was opened, and not where one goes to while it is left.
  const [{ pathname, searchStr }] = useState(location)
  const key = `${user.id}:${pathname}${searchStr}:${version ?? 'new'}`
  const [typed, setTyped] = useState<Draft | undefined>(() => {
    const kept = readDraft(key)
    return hasShape(kept, first) ? kept : undefined
  })
  const [isRestored, setRestored] = useState(typed !== undefined)
  const draft = typed ?? first
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })

  const startAgain = useCallback(() => {
    forgetDraft(key)
    setTyped(undefined)
    setRestored(false)
  }, [key])
  const isChanged = typed !== undefined && !isSame(typed, first)
  const { ref: form } = useUnsaved({
    isChanged,
    keep: () => keepDraft(key, latest.current),
    discard: () => forgetDraft(key),
  })
  const setDraft = useCallback(
    (next: SetStateAction<Draft>) => {
      const value = typeof next === 'function' ? next(latest.current) : next
      latest.current = value
      keepDraft(key, value)
      setTyped(value)
    },
    [key],
  )
  return { draft, setDraft, isChanged, isRestored: isRestored && isChanged, startAgain, form }
}
