import type { RouterHistory } from '@tanstack/react-router'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { guardForms, openQuestion, watchQuestion } from '~/lib/leave-guard.ts'
import { ConfirmLeave } from './confirm-leave.tsx'

/** The one place where it is asked what is to become of what was typed and not saved. */
export default function LeaveQuestion({ history }: { history: Pick<RouterHistory, 'block'> }) {
  useLayoutEffect(() => guardForms(history), [history])
  const question = useSyncExternalStore(watchQuestion, openQuestion)
  return question ? <ConfirmLeave canKeep={question.canKeep} onAnswer={question.answer} /> : null
}
