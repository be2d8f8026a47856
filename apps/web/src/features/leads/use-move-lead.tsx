import type { LeadRow } from '@sarai/contract/lead-schemas'
import type { Stage } from '@sarai/contract/stages'
import { ApiError } from '@sarai/contract/client'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { useSession } from '~/lib/session-context.tsx'
import { toast } from '~/ui/toast.ts'
import type { LostAnswer } from './lost-dialog.tsx'
import { refreshTotals, showLead } from './leads-cache.ts'

const MoveDialogs = lazy(() => import('./move-dialogs.tsx'))

type Movable = Pick<LeadRow, 'id' | 'name' | 'stageId'> & Partial<LeadRow>

type Answer = Partial<LostAnswer> & { override?: boolean }

export interface MoveQuestion {
  kind: 'lost' | 'convert' | 'facts'
  lead: Movable
  stage: Stage
  /** Facts the stage asks for, where some are missing. */
  missing?: string[]
}

/**
 * Moves leads between stages: shown at once, reverted if the server refuses. What a stage asks for (a reason, a
 * confirmation, missing facts) is asked in a dialog, which the screen shows as `dialogs`.
 */
export function useMoveLead(): { move: (lead: Movable, stageId: string) => void; dialogs: ReactNode } {
  const { stages } = useSession()
  const [question, setQuestion] = useState<MoveQuestion>()

  function move(lead: Movable, stageId: string): void {
    const stage = stages.find((candidate) => candidate.id === stageId)
    if (!stage || stageId === lead.stageId) return
    if (stage.kind === 'lost') setQuestion({ kind: 'lost', lead, stage })
    else void send(lead, stage)
  }

  async function send(lead: Movable, stage: Stage, answer: Answer = {}): Promise<void> {
    const isRow = lead.createdAt !== undefined
    if (isRow) showLead({ ...(lead as LeadRow), stageId: stage.id }, stages)
    try {
      const { data } = await api.leads.move({ id: lead.id, stageId: stage.id, from: lead.stageId, ...answer })
      showLead(data, stages)
      queryClient.setQueryData(calls.leads.get.queryKey({ input: { id: lead.id } }), { status: true, data })
      void queryClient.invalidateQueries({ queryKey: calls.leads.timeline.key() })
      refreshTotals()
    } catch (error) {
      if (isRow) showLead(lead as LeadRow, stages)
      explain(error, lead, stage, answer)
    }
  }

  function explain(error: unknown, lead: Movable, stage: Stage, answer: Answer): void {
    const code = error instanceof ApiError ? error.code : ''
    if (code === 'STAGE_NEEDS')
      setQuestion({ kind: 'facts', lead, stage, missing: Object.keys((error as ApiError).fields) })
    else if (code === 'NO_ACCEPTED_PROPOSAL') setQuestion({ kind: 'convert', lead, stage })
    else if (code === 'STALE') {
      toast({ kind: 'info', message: `Somebody else has moved ${lead.name}.` })
      void queryClient.invalidateQueries({ queryKey: calls.leads.key() })
    } else
      toast({
        kind: 'error',
        title: `${lead.name} was not moved`,
        message: error instanceof Error ? error.message : 'Something went wrong.',
        // What was answered is not asked for again.
        action: { label: 'Try again', run: () => void send(lead, stage, answer) },
      })
  }

  const dialogs = question && (
    <Suspense fallback={null}>
      <MoveDialogs
        question={question}
        onClose={() => setQuestion(undefined)}
        onAnswer={(answer, facts) => void send({ ...question.lead, ...facts }, question.stage, answer)}
      />
    </Suspense>
  )
  return { move, dialogs }
}
