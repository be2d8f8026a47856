import type { RichText } from '@sarai/contract/rich-text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '~/query.ts'
import { keyOfTemplate, useTemplates } from '~/records/use-templates.ts'

interface Words {
  subject?: string
  body?: RichText
}

const purposes = ['proposal_sent', 'proposal_follow_up', 'free'] as const

/** What a traveller is written along with the link: from a template, and then as the sender wants it. */
export function useSendingWords(proposalId: string, channel: 'mail' | 'whatsapp') {
  const templates = useTemplates(channel, purposes)
  const [chosen, choose] = useState<string>()
  const template = templates.find((one) => keyOfTemplate(one) === chosen) ?? templates[0]
  const key = template ? keyOfTemplate(template) : ''
  /** What was typed over the words of which template. */
  const [typed, setTyped] = useState<{ key: string; words: Words }>({ key: '', words: {} })
  const { purpose = 'free', subject = null, body = [] } = template ?? {}
  const query = useQuery(
    calls.templates.preview.queryOptions({
      input: { purpose, subject, body, on: { proposalId } },
      enabled: template !== undefined,
      // Read anew whenever the dialog opens, and left alone while one writes.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  )
  const filled = query.data?.data
  const own = typed.key === key ? typed.words : {}
  return {
    templates,
    key,
    choose,
    /** What the text begins with; undefined until it is there. */
    start: filled?.body,
    subject: own.subject ?? filled?.subject ?? '',
    body: own.body ?? filled?.body,
    change: (words: Words) => setTyped({ key, words: { ...own, ...words } }),
  }
}
export type SendingWordsState = ReturnType<typeof useSendingWords>
