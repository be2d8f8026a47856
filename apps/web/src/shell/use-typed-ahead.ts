import { useEffect, useRef } from 'react'

/**
 * Keeps what is typed until the field that it is meant for is there.
 * @param isAwaited whether that field has been asked for
 * @returns takes what was typed, once; from then on keys go where the focus is
 */
export function useTypedAhead(isAwaited: boolean): () => string {
  const kept = useRef('')
  const isThere = useRef(false)
  useEffect(() => {
    kept.current = ''
    isThere.current = false
    if (!isAwaited) return undefined
    function keep(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey } = event
      if (isThere.current || ctrlKey || metaKey || altKey) return
      if (key === 'Backspace') kept.current = kept.current.slice(0, -1)
      else if (key.length === 1) kept.current += key
      else return
      // No shortcut of the page is meant, nor the field or button that has the focus still.
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', keep, true)
    return () => document.removeEventListener('keydown', keep, true)
  }, [isAwaited])
  return () => {
    const taken = kept.current
    kept.current = ''
    isThere.current = true
    return taken
  }
}
