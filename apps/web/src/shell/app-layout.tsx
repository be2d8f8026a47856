import '@sarai/contract/without-eval'
import { Button, Drawer, MantineThemeProvider } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { setTimeZone } from '~/lib/format.ts'
import { startLive } from '~/lib/live.ts'
import { startPush } from '~/lib/push.ts'
import { storedSession } from '~/lib/session.ts'
import { answeredAhead, calls, queryClient } from '~/query.ts'
import { choicesTheme } from '~/ui/find-choices.ts'
import { LeaveGuard } from '~/ui/leave-guard.tsx'
import { MessagePage } from '~/ui/message-page.tsx'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { AddLeadProvider } from './add-lead.tsx'
import classes from './app-layout.module.css'
import { Header } from './header.tsx'
import { LiveRefresh } from './live-refresh.tsx'
import { FinishFollowUpProvider } from './finish-follow-up.tsx'
import { NewProposalProvider } from './new-proposal.tsx'
import { SetupDialog } from './setup-dialog.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { usePreference } from '~/lib/preferences.ts'
import { isTrue } from '~/lib/stored.ts'
import { SessionProvider, sessionOf } from '~/lib/session-context.tsx'
import { Sidebar } from './sidebar.tsx'
import { WhatsappHere } from './whatsapp-here.tsx'

const StandingBar = lazy(() => import('./standing-bar.tsx'))
const SecondFactorNeeded = lazy(() => import('~/features/account/second-factor-needed.tsx'))

const who = () => answeredAhead(calls.user.session.queryKey())
const what = () => answeredAhead(calls.permission.readPermission.queryKey())

/** The frame of the signed-in app: who is signed in, menu, header, and the screen. */
export default function AppLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedIn />
    </QueryClientProvider>
  )
}

function SignedIn() {
  const session = useQuery(calls.user.session.queryOptions({ staleTime: Number.POSITIVE_INFINITY, initialData: who }))
  const permissions = useQuery(
    calls.permission.readPermission.queryOptions({ staleTime: Number.POSITIVE_INFINITY, initialData: what }),
  )
  // The plan is asked for only by those who are signed in and have a role.
  useQuery(
    calls.plan.plan.queryOptions({
      enabled: Boolean(storedSession().token && storedSession().role),
      staleTime: 10 * 60_000,
    }),
  )
  const value = useMemo(
    () => session.data && permissions.data && sessionOf(session.data.data, permissions.data.data),
    [session.data, permissions.data],
  )
  if (value) setTimeZone(value.agency.timeZone)

  if (!value) {
    const failed = [session, permissions].find((query) => query.isError)
    if (!failed) return <Skeleton />
    return (
      <MessagePage
        title="Sarai cannot be reached"
        actions={
          <Button onClick={() => void Promise.all([session.refetch(), permissions.refetch()])}>Try again</Button>
        }
      >
        Check your connection. Nothing you saved is lost.
      </MessagePage>
    )
  }
  return (
    <MantineThemeProvider theme={choicesTheme}>
      <SessionProvider value={value}>
        <Frame />
      </SessionProvider>
    </MantineThemeProvider>
  )
}

function Frame() {
  const [isCollapsed, setCollapsed] = usePreference('sidebar.collapsed', isTrue)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const session = useQuery(calls.user.session.queryOptions()).data?.data
  const navigate = useNavigate()
  useEffect(() => startLive(), [])
  useEffect(() => startPush((to) => void navigate({ to })), [navigate])
  useEffect(() => preloadCommon(), [])
  return (
    <FormProviders>
      <LiveRefresh />
      <LeaveGuard />
      <WhatsappHere />
      <SetupDialog />
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <div className={classes.frame} data-collapsed={isCollapsed || undefined}>
        <div className={classes.side}>
          <Sidebar isCollapsed={isCollapsed} onToggle={() => setCollapsed(!isCollapsed)} />
        </div>
        <Drawer
          opened={isMenuOpen}
          onClose={() => setMenuOpen(false)}
          position="left"
          size={250}
          padding={0}
          withCloseButton={false}
          attributes={{ content: { 'aria-label': 'Menu' } }}
        >
          <Sidebar isCollapsed={false} onNavigate={() => setMenuOpen(false)} />
        </Drawer>
        <div className={classes.main}>
          <Header onOpenMenu={() => setMenuOpen(true)} />
          {session?.agency.standing && (
            <Suspense fallback={null}>
              <StandingBar standing={session.agency.standing} />
            </Suspense>
          )}
          <main id="content" className={classes.content}>
            <Shortcuts />
            <Suspense fallback={<ScreenLoading />}>
              {session?.user.mustSetUpTotp ? <SecondFactorNeeded /> : <Outlet />}
            </Suspense>
          </main>
        </div>
      </div>
    </FormProviders>
  )
}

/** Forms that every screen can open. */
function FormProviders({ children }: { children: ReactNode }) {
  return (
    <AddLeadProvider>
      <NewProposalProvider>
        <FinishFollowUpProvider>{children}</FinishFollowUpProvider>
      </NewProposalProvider>
    </AddLeadProvider>
  )
}

/** The code of what is opened most is fetched once the screen stands. */
function preloadCommon(): () => void {
  const timer = setTimeout(() => {
    // What does not come now comes when it is opened.
    const parts = [import('./page-search.tsx'), import('~/features/leads/lead-form.tsx')]
    void Promise.allSettled(parts)
  }, 4000)
  return () => clearTimeout(timer)
}

function Skeleton() {
  return (
    <div className={classes.frame} role="status" aria-busy="true" aria-label="Loading">
      <div className={classes.side}>
        <div className={classes.sideSkeleton} />
      </div>
      <div className={classes.main}>
        <div className={classes.headerSkeleton} />
        <ScreenLoading />
      </div>
    </div>
  )
}
