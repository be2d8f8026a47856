import { type RefCallback, useCallback, useEffect, useRef } from 'react'
import { loadGuard } from './guard-needed.ts'
import { type Claim, claimUnsaved, leaveForms } from './unsaved-work.ts'

/**
 * Tells of a form what its inputs alone do not say: whether anything was changed, and what can be kept of it.
 * @returns the ref of the form, or of the part of a page that has `data-form`, and what leaves it without a question
 */
export function useUnsaved({ isChanged, keep, discard }: Omit<Claim, 'isChanged'> & { isChanged: boolean }) {
  const now = useRef({ isChanged, keep, discard })
  useEffect(() => {
    now.current = { isChanged, keep, discard }
  })
  const shown = useRef<HTMLElement>(null)
  const canKeep = keep !== undefined
  const ref: RefCallback<HTMLElement> = useCallback(
    (form) => {
      shown.current = form
      if (!form) return undefined
      loadGuard()
      return claimUnsaved(form, {
        isChanged: () => now.current.isChanged,
        ...(canKeep && { keep: () => now.current.keep?.() }),
        discard: () => now.current.discard?.(),
      })
    },
    [canKeep],
  )
  const leave = useCallback(() => {
    if (shown.current) leaveForms([shown.current], false)
  }, [])
  return { ref, leave }
}
