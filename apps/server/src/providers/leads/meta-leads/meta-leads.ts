import { askGraph, graphSuccess, type MetaGraph } from '../../meta-graph.ts'
import { answerHandshake, subscribeApp } from '../../meta-webhooks.ts'
import { type Authorisation, type Connection, ProviderError } from '../../provider.ts'
import { parseBody } from '../../provider-answers.ts'
import { writeEnquiry } from '../enquiry-facts.ts'
import { type LeadsProvider, pulledEnquiry, type WrittenEnquiry } from '../leads.ts'
import { anyLead, readLead } from './meta-leads-answers.ts'
import { fetchLead, listForms, listLeads, readPage } from './meta-leads-api.ts'
import { readLeadIds, verifyDelivery } from './meta-leads-events.ts'

const day = 86_400_000
/** Of that many days at once leads are listed. */
const maxWindowMs = 7 * day

/** The forms are asked for too: who may see the page may not see what is answered there. */
async function connect(graph: MetaGraph, connection: Connection): Promise<Authorisation> {
  const { id, name } = await readPage(graph, connection)
  await listForms(graph, connection)
  return { kind: 'connected', account: `${name} (${id})`, standing: 'active' }
}

/** The page tells the app of its leads, and the app posts them here. */
async function subscribe(graph: MetaGraph, connection: Connection, eventsUrl: string): Promise<Record<string, string>> {
  await subscribeApp(graph, connection, { object: 'page', fields: 'leadgen', eventsUrl })
  await changePageSubscription(graph, connection, 'POST')
  return {}
}

async function changePageSubscription(
  graph: MetaGraph,
  connection: Connection,
  method: 'POST' | 'DELETE',
): Promise<void> {
  const { pageId = '' } = connection.credentials
  await askGraph(graph, connection, graphSuccess, {
    name: method === 'POST' ? 'subscribePage' : 'unsubscribePage',
    method,
    path: `/${encodeURIComponent(pageId)}/subscribed_apps`,
    ...(method === 'POST' ? { body: { form: { subscribed_fields: 'leadgen' } } } : {}),
    isRepeatable: true,
  })
}

async function pull(graph: MetaGraph, connection: Connection, since: Date) {
  const until = new Date(Math.min(connection.now().getTime(), since.getTime() + maxWindowMs))
  const enquiries: WrittenEnquiry[] = []
  const forms = await listForms(graph, connection)
  const failures: ProviderError[] = []
  for (const { id: formId, name } of forms) {
    const rows = await listLeads(graph, connection, { formId, from: since, to: until }).catch((error: unknown) => {
      // One form that may not be read, as an archived one, keeps no other.
      if (!(error instanceof ProviderError) || error.isTransient || error.reason === 'unauthorised') throw error
      failures.push(error)
      return []
    })
    for (const row of rows) {
      const lead = anyLead.safeParse(row).data
      enquiries.push(writeEnquiry(lead?.id ?? '', lead ? { ...lead, form_name: name } : row))
    }
  }
  if (failures[0] && failures.length === forms.length) throw failures[0]
  return { enquiries, until }
}

/** Leads of Facebook's and Instagram's instant forms, by an app of the agency's own. */
export function makeMetaLeads(graph: MetaGraph): LeadsProvider {
  return {
    kind: 'leads',
    shortCode: 'meta-leads',
    name: 'Meta lead ads',
    summary: 'Whoever fills in a form of your ads on Facebook or Instagram is a lead here at once.',
    card: {
      goodFor: 'Agencies that advertise with instant forms, and call back while people still think of the trip.',
      costs: 'Nothing here. What your ads cost is between you and Meta.',
      needs:
        'An app of your own at developers.facebook.com that is used for nothing else, and a page token that may read leads.',
    },
    ways: [
      {
        name: 'keys',
        label: 'Use your own app',
        summary:
          'For whoever manages the page. The token has to have pages_show_list, pages_read_engagement, pages_manage_metadata and leads_retrieval; one of a system user does not end.',
        fields: [
          { name: 'appId', label: 'App id', hint: 'Digits, under App settings, Basic', isRequired: true },
          { name: 'appSecret', label: 'App secret', hint: 'It stands beside the app id', isRequired: true },
          { name: 'pageId', label: 'Page id', hint: 'Digits, under About, Page transparency', isRequired: true },
          { name: 'accessToken', label: 'Page access token', hint: 'Of that page, not of a person', isRequired: true },
        ],
        isOffered: () => true,
      },
    ],
    settingFields: [],
    isLiveOnly: true,
    api: { findHost: () => graph.host, maxPerSecond: 10, maxBytes: 8 * 1024 * 1024 },
    source: 'meta_ad',
    pace: { everyMs: 15 * 60_000, overlapMs: 60 * 60_000, keptMs: 89 * day },
    authorise: async (connection, step) => {
      if (step.way !== 'keys') throw new ProviderError('refused', 'This way is not offered.')
      return connect(graph, connection)
    },
    readStanding: async (connection) => {
      await readPage(graph, connection)
      return 'active'
    },
    subscribe: (connection, eventsUrl) => subscribe(graph, connection, eventsUrl),
    revoke: (connection) => changePageSubscription(graph, connection, 'DELETE'),
    answerHandshake,
    verifyWebhook: verifyDelivery,
    pull: (connection, { since }) => pull(graph, connection, since),
    readEnquiries: async (connection, { type, body }) => {
      if (type === pulledEnquiry) return [readLead(parseBody(body))]
      const found = []
      for (const ids of readLeadIds(connection, body)) found.push(readLead(await fetchLead(graph, connection, ids)))
      return found
    },
  }
}
