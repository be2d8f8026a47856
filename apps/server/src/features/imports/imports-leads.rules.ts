import type { CustomValues } from '@sarai/contract/custom-fields'
import type { LeadChanges } from '@sarai/contract/lead-schemas'
import type { lostReasons } from '@sarai/contract/lead-words'
import { atTime, plusDays } from '../../core/days.rules.ts'
import { leadKeys } from '../leads/leads.rules.ts'
import { recordTerms } from '../../kernel/search/search.rules.ts'
import { importFields } from '@sarai/contract/import-fields'
import { readCustom } from './imports-custom.rules.ts'
import { leadFieldReaders } from './imports-lead-fields.rules.ts'
import { cellValue } from './imports-cells.rules.ts'
import {
  type ReadContext,
  type ReadPlan,
  type ReadRow,
  rejectionOf,
  titleOf,
  type Unread,
} from './imports-target.rules.ts'
import { isUnsaid } from './imports-words.rules.ts'

/** A lead as a row gives it. What is missing is not known. */
export interface LeadDraft extends Omit<LeadChanges, 'custom'> {
  custom?: CustomValues
  stageId?: string
  ownerId?: string | null
  lostReason?: (typeof lostReasons)[number]
  lostCompetitor?: string
  lostNote?: string
  createdAt?: string
  followUpAt?: string
}

const labels = new Map(importFields.leads.map((field) => [field.key, field.label]))
const maxRequirementLength = 5000

/** Reads a row as a lead. What cannot be read goes along as text, or stops the row, as the settings say. */
export function readLead(cells: string[], plan: ReadPlan, context: ReadContext): ReadRow<LeadDraft> {
  const draft: LeadDraft = {}
  const unread: Unread[] = []
  const said: string[] = []
  const isOneText = plan.columns.filter((one) => one.field === 'requirement').length < 2

  for (const planned of plan.columns) {
    const text = cellValue(cells[planned.column], planned)
    if (isUnsaid(text, context)) continue
    if (planned.field === 'requirement') said.push(isOneText ? text : `${titleOf(planned, labels)}: ${text}`)
    else {
      const reading = { ...context, dateOrder: planned.dateOrder }
      const own = readCustom(planned.field, text, draft, reading)
      const problem = own.isCustom
        ? own.problem && { message: own.problem, left: undefined }
        : leadFieldReaders[planned.field]?.(text, draft, reading)
      if (!problem) continue
      if (problem.message) unread.push({ column: planned.column, field: planned.field, message: problem.message })
      said.push(`${titleOf(planned, labels)}: ${problem.left ?? text}`)
    }
  }

  const [first] = unread
  if (first && plan.unreadable === 'reject') return { rejection: rejectionOf(first, cells, plan, labels), unread }
  const requirement = said.join('\n')
  if (requirement.length > maxRequirementLength)
    return { rejection: `The text is longer than ${maxRequirementLength.toLocaleString('en-IN')} characters`, unread }
  if (!draft.name && leadKeys(draft).length === 0)
    return { rejection: 'There is no name, phone number or email', unread }
  if (requirement) draft.requirement = requirement
  return { draft: consistent(draft), keys: leadKeys(draft), terms: termsOf(draft), unread }
}

/** A lead that is to be made: its row, and the defaults where that says nothing. */
export interface CompleteLead extends LeadDraft {
  name: string
  stageId: string
  ownerId: string | null
  tags: string[]
}

/** The draft of a new lead with what the row leaves open. One without a name is called by its number or email. */
export function completed(
  draft: LeadDraft,
  defaults: ReadPlan['defaults'],
  context: Pick<ReadContext, 'stages' | 'today' | 'timeZone'>,
): CompleteLead {
  const wanted = draft.stageId ?? defaults.stageId
  const stage = context.stages.find((one) => one.id === wanted) ?? context.stages[0]
  if (!stage) throw new Error('an agency without lead statuses')
  const lead: CompleteLead = {
    ...draft,
    name: nameOf(draft),
    stageId: stage.id,
    ownerId: draft.ownerId ?? defaults.ownerId,
    source: draft.source ?? defaults.source,
    tags: [...new Set([...(draft.tags ?? []), ...defaults.tags])].slice(0, 20),
  }
  if (stage.kind === 'lost') lead.lostReason ??= 'other'
  else for (const fact of ['lostReason', 'lostCompetitor', 'lostNote'] as const) delete lead[fact]
  if (stage.kind !== 'open') delete lead.followUpAt
  else if (!lead.followUpAt && defaults.followUp === 'tomorrow')
    lead.followUpAt = atTime(plusDays(context.today, 1), '10:00', context.timeZone)
  return lead
}

/** Resolves contradictions between readable values. */
function consistent(draft: LeadDraft): LeadDraft {
  const { travelStart, travelEnd, budgetMin, budgetMax, childAges, children } = draft
  if (travelStart && travelEnd && travelEnd < travelStart) {
    draft.travelStart = travelEnd
    draft.travelEnd = travelStart
  }
  if (budgetMin != null && budgetMax != null && budgetMax < budgetMin) {
    draft.budgetMin = budgetMax
    draft.budgetMax = budgetMin
  }
  if (childAges && childAges.length > (children ?? 0)) draft.children = childAges.length
  return draft
}

/** What a lead is called: by its name, else by its number or email. */
function nameOf({ name, phone, whatsapp, email }: LeadDraft): string {
  return name ?? phone ?? whatsapp ?? email ?? ''
}

/** What a lead is found by, but for its number, which it gets when it is stored. */
export function termsOf(draft: LeadDraft): string[] {
  const { phone, whatsapp, email, city, destinations = [] } = draft
  const places = [...destinations, city]
  return recordTerms({ name: nameOf(draft), phones: [phone, whatsapp], emails: [email], places, number: 0 }).slice(
    0,
    -1,
  )
}

/** Merges a second row of the same person into the first: its values win, tags and texts are joined. */
export function mergedDraft(first: LeadDraft, second: LeadDraft): LeadDraft {
  const said = Object.fromEntries(Object.entries(second).filter(([, value]) => value !== null && value !== undefined))
  const texts = [first.requirement, second.requirement].filter((text) => typeof text === 'string')
  return consistent({
    ...first,
    ...said,
    tags: [...new Set([...(first.tags ?? []), ...(second.tags ?? [])])].slice(0, 20),
    ...(first.custom ? { custom: { ...first.custom, ...second.custom } } : {}),
    ...(texts.length > 0 ? { requirement: joinedText(texts[0] ?? null, texts[1] ?? null) } : {}),
  })
}

/** Two texts below each other; one where the other says nothing more. */
export function joinedText(before: string | null, after: string | null): string | null {
  if (!before || !after) return before || after
  if (before.includes(after)) return before
  const both = `${before}\n\n${after}`
  return both.length <= maxRequirementLength ? both : before
}
