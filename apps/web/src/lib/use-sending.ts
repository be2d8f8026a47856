import { ApiError, type FieldErrors } from '@sarai/contract/client'
import { type FormEvent, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '~/ui/toast.ts'
import { problemsOf } from './forms.ts'
import { startSending } from './sending-form.ts'
import { showGatewayProblem } from './setup-problems.ts'

/**
 * The sending of a form: what is wrong with it, and whether it is under way or done. While it is under way it is not
 * sent again; what goes wrong once the form is closed is told beside it.
 * @param explain what an error says of the form's fields; nothing where the form says it elsewhere, or asks first
 */
export function useSending(explain: (error: unknown) => FieldErrors = problemsOf) {
  const [problems, showProblems] = useState<FieldErrors>({})
  const isRefused = useRef(false)
  const setProblems = useCallback((next: SetStateAction<FieldErrors>) => {
    isRefused.current = true
    showProblems(next)
  }, [])
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)
  const underWay = useRef(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  async function send(work: () => Promise<unknown>): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setSending(true)
    showProblems({})
    isRefused.current = false
    const finish = startSending()
    try {
      await work()
      // What is wrong with it may have been said before anything was sent.
      finish(!isRefused.current)
      setDone(true)
    } catch (error) {
      finish(false)
      const found = showGatewayProblem(error) ? {} : explain(error)
      setProblems(found)
      const [first] = Object.values(found)
      if (!isShown.current && first) toast({ kind: 'error', title: 'This was not kept', message: first })
    } finally {
      underWay.current = false
      setSending(false)
    }
  }
  const key = useRef(crypto.randomUUID())
  /**
   * The same with what must not be done twice. What was refused may be sent otherwise; what had no answer may have been
   * done, and goes under the same key when it is sent again.
   */
  const sendOnce = (work: (context: { idempotencyKey: string }) => Promise<unknown>) =>
    send(async () => {
      try {
        await work({ idempotencyKey: key.current })
        key.current = crypto.randomUUID()
      } catch (error) {
        if (error instanceof ApiError && error.status !== 0) key.current = crypto.randomUUID()
        throw error
      }
    })
  /** What a form does when it is submitted. */
  function submit(event: FormEvent, work: () => Promise<unknown>): void {
    event.preventDefault()
    void send(work)
  }
  return { problems, setProblems, isSending, isDone, send, sendOnce, submit }
}
