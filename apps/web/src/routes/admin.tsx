import { createRoute, Outlet, redirect } from '@tanstack/react-router'
import type { AgentsSearch } from '~/features/admin/agents-search.ts'
import { screen } from '~/lib/screen.tsx'
import { textsOf } from '~/lib/search-params.ts'
import { storedSession } from '~/lib/session.ts'
import { NothingHere } from '~/ui/not-found.tsx'
import { rootRoute } from './root.tsx'

const admin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  component: Outlet,
  notFoundComponent: () => <NothingHere home="/admin/dashboard" />,
})

/** Everything in the admin area but its sign-in needs the admin token. */
const guarded = createRoute({
  getParentRoute: () => admin,
  id: 'guarded',
  component: screen(() => import('~/features/admin/admin-layout.tsx')),
  beforeLoad: () => {
    if (!storedSession().adminToken) throw redirect({ to: '/admin/login', replace: true })
  },
})

const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => guarded, path })

/** The provider's own area. */
export const adminRoutes = admin.addChildren([
  createRoute({
    getParentRoute: () => admin,
    path: '/login',
    component: screen(() => import('~/features/admin/admin-login-page.tsx')),
    beforeLoad: () => {
      const isByLink = new URLSearchParams(location.search).has('set-password')
      if (storedSession().adminToken && !isByLink) throw redirect({ to: '/admin/dashboard', replace: true })
    },
  }),
  guarded.addChildren([
    createRoute({
      ...at('/'),
      beforeLoad: () => {
        throw redirect({ to: '/admin/dashboard', replace: true })
      },
    }),
    createRoute({ ...at('/dashboard'), component: screen(() => import('~/features/admin/dashboard-page.tsx')) }),
    createRoute({
      ...at('/agents'),
      validateSearch: textsOf<AgentsSearch>,
      component: screen(() => import('~/features/admin/agents-page.tsx')),
    }),
    createRoute({ ...at('/agents/$agentId'), component: screen(() => import('~/features/admin/agent-page.tsx')) }),
    createRoute({ ...at('/plan'), component: screen(() => import('~/features/admin/plans-page.tsx')) }),
    createRoute({
      ...at('/announcements'),
      component: screen(() => import('~/features/admin/announcements-page.tsx')),
    }),
    createRoute({ ...at('/users'), component: screen(() => import('~/features/admin/staff-page.tsx')) }),
  ]),
])
