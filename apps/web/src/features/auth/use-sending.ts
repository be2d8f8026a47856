import { ApiError, type FieldErrors } from '@sarai/contract/client'
import { useState } from 'react'

/** The sending of a form of somebody who is not signed in: what is wrong with it, and whether it is done. */
export function useSending() {
  const [problems, setProblems] = useState<FieldErrors>({})
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)

  async function send(work: () => Promise<unknown>): Promise<void> {
    setSending(true)
    setProblems({})
    try {
      await work()
      setDone(true)
    } catch (error) {
      const isAnswer = error instanceof ApiError
      setProblems(isAnswer ? { form: error.message, ...error.fields } : { form: 'This did not work. Try again.' })
    } finally {
      setSending(false)
    }
  }
  return { problems, setProblems, isSending, isDone, send }
}
