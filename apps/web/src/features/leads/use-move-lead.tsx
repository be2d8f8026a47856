import type { LeadRow } from '@sarai/contract/lead-schemas'
import type { Stage } from '@sarai/contract/stages'
import { ApiError } from '@sarai/contract/client'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { useSession } from '~/lib/session-context.tsx'
import { runAction } from '~/ui/action.ts'
import { toast } from '~/ui/toast.ts'
import type { LostAnswer } from './lost-dialog.tsx'
import { leadsCache, refreshTotals } from './leads-cache.ts'

const MoveDialogs = lazy(() => import('./move-dialogs.tsx'))

type Movable = Pick<LeadRow, 'id' | 'name' | 'stageId'> & Partial<LeadRow>

/** A whole row, which lists can show; a page that knows less of a lead has its own copy. */
const isRow = (lead: Movable): lead is LeadRow => lead.createdAt !== undefined

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
    const moved = api.leads.move({ id: lead.id, stageId: stage.id, from: lead.stageId, ...answer })
    await runAction(moved, `${lead.name} was not moved`, {
      ahead: () => {
        if (isRow(lead)) leadsCache.showRow({ ...lead, stageId: stage.id })
        return () => isRow(lead) && leadsCache.showRow(lead)
      },
      show: ({ data }) => {
        leadsCache.show(data)
        void queryClient.invalidateQueries({ queryKey: calls.leads.timeline.key() })
        refreshTotals()
        if (answer.closeTasks) showClosed(lead, data, stage)
      },
      onFailed: (error) => {
        explain(error, lead, stage, answer)
        return true
      },
    })
  }

  /** Tasks that were closed with a lead come back when it goes back to where it was. */
  function showClosed(before: Movable, after: Movable, stage: Stage): void {
    void queryClient.invalidateQueries({ queryKey: calls.tasks.key() })
    const back = stages.find(({ id }) => id === before.stageId)
    toast({
      message: `${after.name} is in ${stage.name}, and its open tasks are closed`,
      action: back && { label: 'Undo', run: () => void send(after, back) },
    })
  }

  function explain(error: unknown, lead: Movable, stage: Stage, answer: Answer): void {
    const code = error instanceof ApiError ? error.code : ''
    if (error instanceof ApiError && code === 'STAGE_NEEDS')
      setQuestion({ kind: 'facts', lead, stage, missing: Object.keys(error.fields) })
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
