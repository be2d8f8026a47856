import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { setPreference, usePreference } from '~/lib/preferences.ts'
import { objectOf } from '~/lib/stored.ts'
import { isEmpty } from './record-fields.ts'

const restMs = 400

/** What is typed into a form, kept until it is saved or thrown away: a closed tab loses nothing. */
export function useDraft<Draft extends object>(key: string, start: Draft) {
  const [kept] = usePreference(key, objectOf)
  const [draft, setDraft] = useState<Draft>(() => ({ ...kept, ...start }))
  const keep = useDebouncedCallback((next: Draft) => setPreference(key, next), restMs)

  return {
    draft,
    set: (name: string, value: unknown): void => {
      setDraft((current) => {
        const next = { ...current, [name]: value }
        keep(next)
        return next
      })
    },
    /** Whether anything was typed besides what the form began with. */
    isDirty: Object.entries(draft).some(([name, value]) => !(name in start) && !isEmpty(value)),
    /** Forgets what was kept. */
    forget: (): void => {
      keep.cancel()
      setPreference(key, null)
    },
    startAgain: () => setDraft(start),
  }
}
