import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SearchSchema } from './search-schema.ts'

/** What the address says of a screen: its texts, and what they mean. */
export function useScreenSearch<Values>({ keep, read }: SearchSchema<Values>) {
  const address = useSearch({ strict: false })
  return useMemo(() => {
    const texts = keep(address)
    return { texts, values: read(texts) }
  }, [keep, read, address])
}
