import { randomInt } from 'node:crypto'
import type { SandboxClock } from '../clock.ts'
import type { EnquiryFacts, LeadsEmulator, ShownAccount, ShownEnquiry } from '../emulator.ts'
import type { Call, Reply } from '../http.ts'
import { cutVersion, emit, type MetaApp } from '../meta/meta-graph.ts'
import { showMessage } from '../pages.ts'
import { pushBounded } from '../values.ts'
import type { Outbox } from '../webhooks.ts'
import { answerGraph } from './meta-leads-answers.ts'
import type { MetaLeadsState, MetaPage } from './meta-leads-state.ts'

const makeDigits = (length: number) => Array.from({ length }, () => randomInt(1, 10)).join('')

function makePage(id: string, name: string, app: MetaApp, token: string): MetaPage {
  const forms = [
    { id: `${id}01`, name: 'Winter offer' },
    { id: `${id}02`, name: 'Honeymoons' },
  ]
  return { id, name, token, isRevoked: false, isSubscribed: false, mayReadAds: true, app, forms, leads: [] }
}

/** Meta's lead ads: pages with forms, and what people answered. */
export class MetaLeads implements LeadsEmulator {
  readonly kind = 'leads'
  readonly state: MetaLeadsState

  constructor({ clock, outbox }: { clock: SandboxClock; outbox: Outbox }) {
    const demo: MetaApp = { id: '1000000000000001', secret: 'meta-sandbox-app-secret', subscription: undefined }
    const other: MetaApp = { id: '1000000000000002', secret: 'meta-sandbox-other-secret', subscription: undefined }
    const pages = [
      makePage('200000000000001', 'Demo Travels', demo, 'EAAmetaSandboxPageTokenOfTheDemo'),
      makePage('200000000000002', 'Other Travels', other, 'EAAmetaSandboxPageTokenOfAnother'),
    ]
    this.state = { clock, outbox, pages }
  }

  isApi(path: string): boolean {
    return cutVersion(path) !== undefined
  }

  answer(call: Call): Reply | Promise<Reply> {
    if (this.isApi(call.path)) return answerGraph(this.state, call)
    return showMessage(404, 'Meta', 'There is nothing at this address.')
  }

  enquire(account: string, facts: EnquiryFacts): string | undefined {
    const { pages, clock, outbox } = this.state
    const page = account === '' ? pages[0] : pages.find(({ id }) => id === account)
    const form = page?.forms[0]
    if (!page || !form) return 'There is no such account.'
    const lead = { id: makeDigits(16), at: clock.read(), formId: form.id, facts }
    pushBounded(page.leads, lead, 5_000)
    if (!page.isSubscribed) return undefined
    const at = clock.readSeconds()
    const ids = {
      leadgen_id: lead.id,
      page_id: page.id,
      form_id: form.id,
      ad_id: '0',
      adgroup_id: '0',
      created_time: at,
    }
    emit(page.app, outbox, { provider: 'meta-leads', object: 'page', id: page.id, field: 'leadgen', value: ids, at })
    return undefined
  }

  listEnquiries(): ShownEnquiry[] {
    return this.state.pages.flatMap(({ id: account, leads }) =>
      leads.map(({ id, at, facts }) => ({ id, account, at: new Date(at).toISOString(), name: facts.name })),
    )
  }

  revoke(account: string): void {
    for (const page of this.state.pages) if (page.id === account) page.isRevoked = true
  }

  listen(account: string, url: string): string | undefined {
    const page = this.state.pages.find(({ id }) => id === account)
    if (!page) return 'There is no such account.'
    page.app.subscription = { url, fields: ['leadgen'] }
    page.isSubscribed = true
    return undefined
  }

  listAccounts(): ShownAccount[] {
    return this.state.pages.map(({ id, name, token, isRevoked, app }) => {
      const keys = `app ${app.id}, secret ${app.secret}, token ${token}`
      return { account: id, name, keys, state: isRevoked ? 'revoked' : 'open' }
    })
  }
}
