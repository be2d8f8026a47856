import { useState } from 'react'

const nothing: Set<string> = new Set()

/** What is selected, and for which question: another question begins with nothing selected. */
export function useSelection(question: unknown) {
  const asked = JSON.stringify(question)
  const [selection, setSelection] = useState({ of: asked, ids: nothing })
  return {
    selected: selection.of === asked ? selection.ids : nothing,
    select: (ids: Set<string>) => setSelection({ of: asked, ids }),
    selectNothing: () => setSelection({ of: asked, ids: nothing }),
  }
}
