import type { ListPath } from '@sarai/contract/record-kinds'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { usePreference } from '~/lib/preferences.ts'
import type { SearchParams } from '~/lib/search-params.ts'
import type { SearchSchema, TextsOf } from '~/lib/search-schema.ts'

interface List {
  /** The list's page. */
  to: ListPath
  /** The preference that remembers its state. */
  remembered: string
}

/** A list's state: in the address, and what it was when the person left, if the address says nothing. */
export function useListSearch<Values>(
  { keep }: SearchSchema<Values>,
  { to, remembered: preference }: List,
): [TextsOf<Values>, (change: SearchParams) => void] {
  const navigate = useNavigate()
  const address = useSearch({ strict: false })
  const search = useMemo(() => keep(address), [keep, address])
  const [remembered, remember] = usePreference(preference, keep)
  // What was remembered is taken up once, when the screen is opened by its bare address.
  const [restored, setRestored] = useState(() =>
    Object.keys(address).length === 0 && Object.keys(remembered).length > 0 ? remembered : undefined,
  )

  useEffect(() => {
    if (restored) void navigate({ to, search: restored, replace: true }).then(() => setRestored(undefined))
  }, [restored, navigate, to])

  const change = useCallback(
    (changes: SearchParams) => {
      void navigate({
        to,
        replace: true,
        search: (current: SearchParams) => {
          const next = keep({ ...current, ...changes })
          remember(next)
          return next
        },
      })
    },
    [navigate, remember, to, keep],
  )
  return [restored ?? search, change]
}
