import type { MailOn } from '@sarai/contract/mail'
import type { TemplateChannel, TemplatePurpose } from '@sarai/contract/merge-words'
import type { Template } from '@sarai/contract/templates'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/api.ts'
import { calls } from '~/query.ts'

/** The templates for something, those that are most to the point first. */
export function useTemplates(channel: TemplateChannel, purposes: readonly TemplatePurpose[]): Template[] {
  const templates = useQuery(calls.templates.list.queryOptions({ staleTime: 60_000 })).data?.data ?? []
  return purposes.flatMap((purpose) => templates.filter((one) => one.channel === channel && one.purpose === purpose))
}

/** A template filled with what a record holds. */
export async function fillTemplate({ purpose, subject, body }: Template, on: MailOn) {
  return (await api.templates.preview({ purpose, subject, body, on })).data
}

export const keyOfTemplate = ({ id, shipped }: Template): string => id ?? shipped ?? ''
