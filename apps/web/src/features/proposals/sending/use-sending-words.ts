import type { Proposal } from '@sarai/contract/prospect-schemas'
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

/** What was drafted about a new price, among the keys of templates. */
const ofPrice = 'new price'

/**
 * What a traveller is written along with the link: from a template, or what was drafted about a new price, and then as
 * the sender wants it.
 * @param alertId the changed price that the proposal is sent again for
 */
export function useSendingWords(
  { id: proposalId, title }: Pick<Proposal, 'id' | 'title'>,
  channel: 'mail' | 'whatsapp',
  alertId?: string,
) {
  const templates = useTemplates(channel, purposes)
  const drafted = usePriceMessage(alertId)
  const [chosen, choose] = useState<string>()
  const isOfPrice = drafted.message !== undefined && (chosen ?? ofPrice) === ofPrice
  const template = templates.find((one) => keyOfTemplate(one) === chosen) ?? templates[0]
  const key = isOfPrice ? ofPrice : template ? keyOfTemplate(template) : ''
  /** What was typed over the words of which template. */
  const [typed, setTyped] = useState<{ key: string; words: Words }>({ key: '', words: {} })
  const { purpose = 'free', subject = null, body = [] } = template ?? {}
  const query = useQuery(
    calls.templates.preview.queryOptions({
      input: { purpose, subject, body, on: { proposalId } },
      enabled: template !== undefined && !isOfPrice,
      // Read anew whenever the dialog opens, and left alone while one writes.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  )
  const filled = isOfPrice
    ? { subject: `New price of ${title}`, body: paragraphs(drafted.message) }
    : drafted.isPending
      ? undefined
      : query.data?.data
  const own = typed.key === key ? typed.words : {}
  const ofTemplates = templates.map((one) => ({ value: keyOfTemplate(one), label: one.name }))
  return {
    choices: drafted.message === undefined ? ofTemplates : [{ value: ofPrice, label: 'New price' }, ...ofTemplates],
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

/** What was drafted about a changed price; nothing where the traveller would pay the same. */
function usePriceMessage(alertId: string | undefined) {
  const query = useQuery({
    ...calls.priceAlerts.message.queryOptions({ input: { id: alertId ?? '' } }),
    enabled: alertId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return { message: query.data?.data.message ?? undefined, isPending: alertId !== undefined && query.isPending }
}

const paragraphs = (text = ''): RichText =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }))
