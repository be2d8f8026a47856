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

/** What was drafted for this proposal, among the keys of templates. */
const ownKey = 'drafted'

/**
 * What a traveller is written along with the link: from a template, or what was drafted about a new price, changes to
 * what was agreed upon or a later version, and then as the sender wants it.
 * @param alertId the changed price that the proposal is sent again for
 */
export function useSendingWords(
  proposal: Pick<Proposal, 'id' | 'title' | 'customer' | 'acceptedAt' | 'sentVersion'>,
  channel: 'mail' | 'whatsapp',
  alertId?: string,
) {
  const { id: proposalId, title } = proposal
  const templates = useTemplates(channel, purposes)
  const price = usePriceMessage(alertId)
  const drafted =
    price.message !== undefined
      ? { label: 'New price', subject: `New price of ${title}`, text: price.message }
      : proposal.acceptedAt
        ? { label: 'Changes to the trip', subject: `Changes to your trip: ${title}`, text: amendedText(proposal) }
        : proposal.sentVersion !== null
          ? { label: 'New version', subject: `New version of your trip: ${title}`, text: writeLater(proposal) }
          : undefined
  const [chosen, choose] = useState<string>()
  const isDrafted = drafted !== undefined && (chosen ?? ownKey) === ownKey
  const template = templates.find((one) => keyOfTemplate(one) === chosen) ?? templates[0]
  const key = isDrafted ? ownKey : template ? keyOfTemplate(template) : ''
  /** What was typed over the words of which template. */
  const [typed, setTyped] = useState<{ key: string; words: Words }>({ key: '', words: {} })
  const { purpose = 'free', subject = null, body = [] } = template ?? {}
  const query = useQuery(
    calls.templates.preview.queryOptions({
      input: { purpose, subject, body, on: { proposalId } },
      enabled: template !== undefined && !isDrafted,
      // Read anew whenever the dialog opens, and left alone while one writes.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  )
  const filled = price.isPending
    ? undefined
    : isDrafted
      ? { subject: drafted.subject, body: paragraphs(drafted.text) }
      : query.data?.data
  const own = typed.key === key ? typed.words : {}
  const ofTemplates = templates.map((one) => ({ value: keyOfTemplate(one), label: one.name }))
  return {
    choices: drafted ? [{ value: ownKey, label: drafted.label }, ...ofTemplates] : ofTemplates,
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

/** What goes along with changes to a trip that was agreed upon. */
const amendedText = ({
  customer,
  title,
}: Pick<Proposal, 'customer' | 'title'>) => `Hello${customer ? ` ${customer}` : ''},
here are the changes to your trip, ${title}. Please look at them and accept them on the page. Until then the trip stays as it was agreed.`

/** What goes along with a version that takes the place of one that the traveller has seen. */
const writeLater = ({
  customer,
  title,
}: Pick<Proposal, 'customer' | 'title'>) => `Hello${customer ? ` ${customer}` : ''},
here is the new version of our proposal for your trip, ${title}. It takes the place of the one before.`

const paragraphs = (text: string): RichText =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }))
