import { Button } from '@mantine/core'

interface Props {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  label?: string
}

/** Loads what comes further down a list that is read in parts; nothing once all of it is there. */
export function EarlierButton({ query, label = 'Show earlier' }: Props) {
  if (!query.hasNextPage) return null
  return (
    <Button variant="subtle" fullWidth loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {label}
    </Button>
  )
}
