import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { runAction } from '~/ui/action.ts'
import { toast } from '~/ui/toast.ts'
import { firstOfQueue, queuePage } from './queue.ts'

/** Opens the first of one's follow-ups that are due. */
export function useBeginQueue(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    async function begin(): Promise<void> {
      const first = await runAction(firstOfQueue(), 'Your follow-ups could not be read')
      if (first) await navigate(queuePage(first))
      else toast({ kind: 'success', message: 'No follow-up of yours is due today.' })
    }
    void begin().catch(() => {})
  }, [navigate])
}
