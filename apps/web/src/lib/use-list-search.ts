import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { usePreference } from '~/lib/preferences.ts'
import type { SearchParams } from '~/lib/search-params.ts'

interface List {
  /** The list's page. */
  to: '/leads' | '/contacts' | '/packages' | '/library' | '/prospect'
  /** The preference that remembers its state. */
  remembered: string
}

/** A list's state: in the address, and what it was when the person left, if the address says nothing. */
export function useListSearch<Search extends SearchParams>(
  search: Search,
  { to, remembered: preference }: List,
): [Search, (change: Partial<Search>) => void] {
  const navigate = useNavigate()
  const [remembered, remember] = usePreference<Search | undefined>(preference, undefined)
  // What was remembered is taken up once, when the screen is opened by its bare address.
  const [restored, setRestored] = useState(() =>
    Object.keys(search).length === 0 && remembered && Object.keys(remembered).length > 0 ? remembered : undefined,
  )

  useEffect(() => {
    if (restored) void navigate({ to, search: restored, replace: true }).then(() => setRestored(undefined))
  }, [restored, navigate, to])

  const change = useCallback(
    (changes: Partial<Search>) => {
      void navigate({
        to,
        replace: true,
        search: (current: SearchParams) => {
          const next = Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value))
          remember(next as Search)
          return next as SearchParams
        },
      })
    },
    [navigate, remember, to],
  )
  return [restored ?? search, change]
}
