import type { DashboardData } from '@sarai/contract/dashboard'
import * as param from '~/lib/search-schema.ts'

/** What the dashboard's address can say: whose figures it shows. */
export const dashboardSearch = param.searchSchema({ owner: param.id })
export type DashboardSearch = param.SearchOf<typeof dashboardSearch>

/** Where the figures lead: the state of the list that shows the same records. */

interface Days {
  from: string
  to: string
}

export const rangeText = ({ from, to }: Days) => `${from}..${to}`

/** The states of the lists behind the figures, narrowed to one person where the dashboard is. */
export function listsOf(data: DashboardData, owner: string | undefined) {
  return {
    overdue: { follow: 'overdue', sort: 'nextFollowUpAt', owner },
    dueToday: { follow: 'today', sort: 'nextFollowUpAt', owner },
    unanswered: { unanswered: '1', sort: 'createdAt', owner },
    created: { created: rangeText(data.month), owner },
    sent: { sent: rangeText(data.month), sort: '-sentAt', owner },
    accepted: { accepted: rangeText(data.month), owner },
    viewed: { status: 'viewed', sort: '-lastViewedAt', owner },
    changesAsked: { status: 'changes-requested', sort: '-lastViewedAt', owner },
    stage: (id: string) => ({ stage: id, owner }),
    source: (source: string | null) => ({ source: source ?? 'none', created: rangeText(data.sourceDays), owner }),
    outcome: (kind: 'won' | 'lost' | 'open' | undefined) => ({ kind, created: rangeText(data.outcomeDays), owner }),
    departures: { view: 'list', days: rangeText(data.departures), owner },
    dues: { kind: 'due', view: 'list', days: rangeText(data.departures), owner: owner ?? 'all' },
  } as const
}
export type Lists = ReturnType<typeof listsOf>
