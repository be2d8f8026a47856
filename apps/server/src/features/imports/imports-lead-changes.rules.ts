import type { Lead } from '@sarai/contract/lead-schemas'
import type { StageKind } from '@sarai/contract/stages'
import type { FieldChange } from '@sarai/contract/timeline'
import { changedFacts } from '../../core/changes.rules.ts'
import { joinedText, type LeadDraft } from './imports-leads.rules.ts'

/**
 * What a row changes of a lead that is there. What the row does not say stays; tags are gathered, texts are joined, and
 * neither the day of the enquiry nor the planned follow-up is changed.
 */
export function leadChanges(
  lead: Lead,
  draft: LeadDraft,
  stages: { id: string; kind: StageKind }[],
): { changes: FieldChange[]; stageSince: boolean } {
  const { createdAt: _, followUpAt: __, stageId, ownerId, lostReason, lostCompetitor, lostNote, ...facts } = draft
  const said = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined))
  if (draft.tags) said.tags = [...new Set([...lead.tags, ...draft.tags])].slice(0, 20)
  if (draft.custom) said.custom = { ...lead.custom, ...draft.custom }
  if (draft.requirement) said.requirement = joinedText(lead.requirement, draft.requirement)
  const becoming: Record<string, unknown> = { ...said, ...travelOf(lead, draft), ...budgetOf(lead, draft) }
  if (ownerId) becoming.ownerId = ownerId
  const isMoved = stageId !== undefined && stageId !== lead.stageId
  if (isMoved) {
    const isLost = stages.find((stage) => stage.id === stageId)?.kind === 'lost'
    Object.assign(becoming, { stageId, lostReason: isLost ? (lostReason ?? 'other') : null })
    if (isLost && lostCompetitor) becoming.lostCompetitor = lostCompetitor
    if (isLost && lostNote) becoming.lostNote = lostNote
    if (!isLost) Object.assign(becoming, { lostCompetitor: null, lostNote: null })
  }
  return { changes: changedFacts({ ...lead }, becoming), stageSince: isMoved }
}

/** A new start without a new end must not end up after the old end. */
function travelOf(lead: Lead, { travelStart, travelEnd }: LeadDraft): Partial<Lead> {
  if (travelStart && !travelEnd && lead.travelEnd && lead.travelEnd < travelStart) return { travelEnd: null }
  if (travelEnd && !travelStart && lead.travelStart && travelEnd < lead.travelStart) return { travelStart: null }
  return {}
}

function budgetOf(lead: Lead, { budgetMin, budgetMax }: LeadDraft): Partial<Lead> {
  if (budgetMax != null && budgetMin == null && lead.budgetMin !== null && lead.budgetMin > budgetMax)
    return { budgetMin: null }
  if (budgetMin != null && budgetMax == null && lead.budgetMax !== null && lead.budgetMax < budgetMin)
    return { budgetMax: null }
  return {}
}

const columnNames = new Map<string, string>()

/** `travelMonth` as the column is called: `travel_month`. */
function columnName(field: string): string {
  let name = columnNames.get(field)
  if (name === undefined)
    columnNames.set(field, (name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)))
  return name
}

/** Facts by their columns' names. */
export function columnsOf(facts: Record<string, unknown>): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const field of Object.keys(facts)) columns[columnName(field)] = facts[field]
  return columns
}
