import { calls, queryClient } from '~/query.ts'

/**
 * Looks again at what is shown of conversations: not at links of files, which would load every picture anew, nor at
 * templates, which their provider is asked for.
 */
export async function refreshConversations(): Promise<void> {
  const { list, count, get, messages, about } = calls.conversations
  await Promise.all(
    [list, count, get, messages, about].map((call) => queryClient.invalidateQueries({ queryKey: call.key() })),
  )
}
