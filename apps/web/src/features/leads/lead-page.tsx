import { Button, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ApiError } from '@sarai/contract/client'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { MessagePage } from '~/ui/message-page.tsx'
import { sayFailed } from '~/ui/say-failed.ts'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { LeadFacts } from './lead-facts.tsx'
import { LeadHeader } from './lead-header.tsx'
import { LeadHistory } from './lead-history.tsx'
import { LeadNext } from './lead-next.tsx'
import classes from './lead-page.module.css'
import { showLead, useLiveLeads } from './leads-cache.ts'

/** One lead: facts, what happened, what is next. On a phone these are tabs. */
export default function LeadPage() {
  const { leadId } = useParams({ from: '/app/leads/$leadId' })
  const { stages } = useSession()
  useLiveLeads()
  const query = useQuery(calls.leads.get.queryOptions({ input: { id: leadId } }))
  const isNarrow = useMediaQuery('(max-width: 1000px)')
  const lead = query.data?.data

  if (query.isError && !lead) {
    const isGone = query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 422)
    return (
      <MessagePage
        title={isGone ? 'This lead does not exist' : 'The lead could not be loaded'}
        actions={
          isGone ? (
            <Button renderRoot={(props) => <Link to="/leads" {...props} />}>To the leads</Button>
          ) : (
            <Button onClick={() => void query.refetch()}>Try again</Button>
          )
        }
      >
        {isGone
          ? 'It was removed for good, or you do not have access to it.'
          : 'Nothing is lost. The server or the connection may be away for a moment.'}
      </MessagePage>
    )
  }
  if (!lead) return <ScreenLoading />

  async function restore(): Promise<void> {
    const { data } = await sayFailed(api.leads.restore({ id: leadId }), 'The lead was not restored')
    queryClient.setQueryData(calls.leads.get.queryKey({ input: { id: leadId } }), { status: true, data })
    showLead(data, stages, true)
  }

  const facts = <LeadFacts lead={lead} key={lead.id} />
  const history = <LeadHistory lead={lead} />
  const next = <LeadNext lead={lead} />
  return (
    <div className={classes.page}>
      <LeadHeader lead={lead} />
      {lead.deletedAt && (
        <div className={classes.deleted} role="status">
          This lead was deleted. It can be looked at, but not changed.
          <Button size="compact-sm" variant="default" onClick={() => void restore()}>
            Restore
          </Button>
        </div>
      )}
      {isNarrow ? (
        <Tabs defaultValue="next" keepMounted={false} className={classes.tabs}>
          <Tabs.List grow>
            <Tabs.Tab value="next">Next</Tabs.Tab>
            <Tabs.Tab value="history">Timeline</Tabs.Tab>
            <Tabs.Tab value="facts">Facts</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="next" p="md">
            {next}
          </Tabs.Panel>
          <Tabs.Panel value="history" p="md">
            {history}
          </Tabs.Panel>
          <Tabs.Panel value="facts" p="md">
            {facts}
          </Tabs.Panel>
        </Tabs>
      ) : (
        <div className={classes.columns}>
          <aside className={classes.facts} aria-label="Facts">
            {facts}
          </aside>
          <section className={classes.history} aria-label="Timeline">
            {history}
          </section>
          <aside className={classes.next} aria-label="Next step">
            {next}
          </aside>
        </div>
      )}
    </div>
  )
}
