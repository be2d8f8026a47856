import { Button } from '@mantine/core'
import { MessagePage } from './message-page.tsx'

/** The question that a list's rows are the answers to. */
export interface RowsQuery {
  isPending: boolean
  isError: boolean
  isPlaceholderData: boolean
  hasNextPage: boolean
  refetch: () => unknown
}

/** Instead of rows that could not be had. `label`: what they are, "Leads". */
export function RowsFailed({ label, query }: { label: string; query: RowsQuery }) {
  return (
    <MessagePage
      title={`The ${label.toLowerCase()} could not be loaded`}
      actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
    >
      Nothing is lost. The server or the connection may be down for a moment.
    </MessagePage>
  )
}
