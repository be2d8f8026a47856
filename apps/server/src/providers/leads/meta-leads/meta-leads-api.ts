import * as z from 'zod'
import { askGraph, listGraph, type MetaGraph } from '../../meta-graph.ts'
import { type Connection, ProviderError } from '../../provider.ts'
import { readAs } from '../../provider-answers.ts'
import { anyLead, form } from './meta-leads-answers.ts'
import type { LeadIds } from './meta-leads-events.ts'

const ownFields = 'id,created_time,field_data,form_id'
const allFields = `${ownFields},ad_name,campaign_name,platform,is_organic`

/** What advertisements are called is told to those alone who may manage them; the answers are told without it. */
async function askForFields<T>(ask: (fields: string) => Promise<T>): Promise<T> {
  try {
    return await ask(allFields)
  } catch (error) {
    const isHidden = error instanceof ProviderError && ['not-ready', 'refused'].includes(error.reason)
    if (!isHidden) throw error
    return ask(ownFields)
  }
}

export async function readPage(graph: MetaGraph, connection: Connection): Promise<{ id: string; name: string }> {
  const { pageId = '' } = connection.credentials
  const page = z.object({ id: z.string(), name: z.string() })
  const path = `/${encodeURIComponent(pageId)}`
  return askGraph(graph, connection, page, { name: 'readPage', method: 'GET', path, query: { fields: 'id,name' } })
}

export async function listForms(graph: MetaGraph, connection: Connection): Promise<z.infer<typeof form>[]> {
  const { pageId = '' } = connection.credentials
  const path = `/${encodeURIComponent(pageId)}/leadgen_forms`
  const rows = await listGraph(graph, connection, {
    name: 'listForms',
    method: 'GET',
    path,
    query: { fields: 'id,name' },
  })
  return rows.map((row) => readAs(form, row))
}

/** Leads of a form that were made between two moments, both included. */
export function listLeads(
  graph: MetaGraph,
  connection: Connection,
  { formId, from, to }: { formId: string; from: Date; to: Date },
): Promise<unknown[]> {
  const filtering = JSON.stringify([
    { field: 'time_created', operator: 'GREATER_THAN', value: Math.floor(from.getTime() / 1000) - 1 },
    { field: 'time_created', operator: 'LESS_THAN', value: Math.floor(to.getTime() / 1000) + 1 },
  ])
  const call = { name: 'listLeads', method: 'GET', path: `/${encodeURIComponent(formId)}/leads` } as const
  return askForFields((fields) => listGraph(graph, connection, { ...call, query: { fields, filtering } }))
}

/** A lead by its id, with what its form is called. */
export async function fetchLead(
  graph: MetaGraph,
  connection: Connection,
  { leadgen_id: id }: LeadIds,
): Promise<unknown> {
  const call = { name: 'fetchLead', method: 'GET', path: `/${encodeURIComponent(id)}` } as const
  const lead = await askForFields((fields) => askGraph(graph, connection, anyLead, { ...call, query: { fields } }))
  return { ...lead, form_name: await findFormName(graph, connection, lead.form_id) }
}

/** A form that is gone, or that may not be looked at, has no name; its leads count all the same. */
async function findFormName(graph: MetaGraph, connection: Connection, formId: unknown): Promise<string | null> {
  if (typeof formId !== 'string' || formId === '') return null
  const call = {
    name: 'readForm',
    method: 'GET',
    path: `/${encodeURIComponent(formId)}`,
    query: { fields: 'id,name' },
  } as const
  try {
    return (await askGraph(graph, connection, form, call)).name
  } catch (error) {
    if (error instanceof ProviderError && ['not-found', 'not-ready', 'refused'].includes(error.reason)) return null
    throw error
  }
}
