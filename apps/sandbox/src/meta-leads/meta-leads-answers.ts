import { type Call, readForm, type Reply, replyJson } from '../http.ts'
import {
  cutVersion,
  isProven,
  readToken,
  refuse,
  refuseProof,
  refuseToken,
  refuseUnknown,
  showList,
  subscribeApp,
} from '../meta/meta-graph.ts'
import { isObject } from '../values.ts'
import type { MetaLead, MetaLeadsState, MetaPage } from './meta-leads-state.ts'

const keptMs = 90 * 86_400_000
const adFields = new Set(['ad_id', 'ad_name', 'adset_name', 'campaign_id', 'campaign_name'])

const showField = (name: string, value: string) => ({ name, values: [value] })

/** The fields that were named, and no others. */
function showLead({ id, at, formId, facts, row }: MetaLead, fields: readonly string[]): unknown {
  if (row !== undefined) return row
  const all: Record<string, unknown> = {
    id,
    created_time: new Date(at).toISOString().replace(/\.\d{3}Z$/, '+0000'),
    form_id: formId,
    platform: 'ig',
    is_organic: false,
    ad_name: 'Kerala in winter, carousel',
    campaign_name: 'Kerala in winter',
    field_data: [
      showField('full_name', facts.name),
      showField('phone_number', facts.phone),
      showField('email', facts.email),
      showField('city', facts.city),
      showField('state', facts.state),
      showField('which_package_do_you_like?', facts.product),
      showField('message', facts.message),
    ].filter(({ values: [value] }) => value !== ''),
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name)))
}

const readFields = ({ query }: Call) => (query.get('fields') ?? 'id,created_time,field_data').split(',')

interface Bounds {
  after: number
  before: number
}

/** What `filtering` says of `time_created`; a text where it is wrong. */
function readBounds({ query }: Call): Bounds | string {
  const bounds = { after: 0, before: Infinity }
  const text = query.get('filtering')
  if (text === null) return bounds
  const filters: unknown = JSON.parse(text)
  if (!Array.isArray(filters)) return 'Param filtering must be an array.'
  for (const filter of filters) {
    if (!isObject(filter) || filter.field !== 'time_created' || typeof filter.value !== 'number')
      return 'Invalid filter.'
    if (filter.operator === 'GREATER_THAN') bounds.after = filter.value
    else if (filter.operator === 'LESS_THAN') bounds.before = filter.value
    else return 'Invalid operator.'
  }
  return bounds
}

function answerLeads(state: MetaLeadsState, page: MetaPage, formId: string, call: Call): Reply {
  const bounds = readBounds(call)
  if (typeof bounds === 'string') return refuse(400, 100, bounds)
  const oldest = state.clock.read() - keptMs
  const found = page.leads.filter(({ at, formId: of }) => {
    const seconds = Math.floor(at / 1000)
    return of === formId && at >= oldest && seconds > bounds.after && seconds < bounds.before
  })
  return showList(
    call,
    found.toReversed().map((lead) => showLead(lead, readFields(call))),
  )
}

function answerPage(page: MetaPage, call: Call, edge: string | undefined): Reply {
  if (edge === undefined && call.method === 'GET') return replyJson(200, { id: page.id, name: page.name })
  if (edge === 'leadgen_forms' && call.method === 'GET') return showList(call, page.forms)
  if (edge !== 'subscribed_apps') return refuse(400, 100, 'Tried accessing nonexisting field')
  if (call.method === 'POST' && readForm(call).subscribed_fields !== 'leadgen')
    return refuse(400, 100, 'Param subscribed_fields must be one of the fields of a page.')
  page.isSubscribed = call.method === 'POST'
  return replyJson(200, { success: true })
}

/** What stands at an address below the version. */
export function answerGraph(state: MetaLeadsState, call: Call): Reply | Promise<Reply> {
  const [id = '', edge] = cutVersion(call.path) ?? []
  const app = state.pages.find((page) => page.app.id === id)?.app
  if (app && edge === 'subscriptions' && call.method === 'POST') return subscribeApp(app, state.outbox, call, 'page')
  const token = readToken(call)
  const page = state.pages.find((one) => one.token === token && !one.isRevoked)
  if (!page) return refuseToken()
  if (!isProven(call, token, page.app)) return refuseProof()
  const isOfAds = readFields(call).some((field) => adFields.has(field))
  if (isOfAds && !page.mayReadAds) return refuse(403, 200, 'Requires ads_management permission to read this field.')
  if (id === page.id) return answerPage(page, call, edge)
  const form = page.forms.find((one) => one.id === id)
  if (form && call.method === 'GET')
    return edge === 'leads' ? answerLeads(state, page, form.id, call) : replyJson(200, form)
  const lead = page.leads.find((one) => one.id === id)
  return lead && call.method === 'GET' ? replyJson(200, showLead(lead, readFields(call))) : refuseUnknown(id)
}
