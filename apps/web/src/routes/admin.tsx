import { createRoute, Outlet, redirect } from '@tanstack/react-router'
import { storedSession } from '~/lib/session.ts'
import { notBuilt } from '~/ui/not-built.tsx'
import { NotFound } from '~/ui/not-found.tsx'
import { rootRoute } from './root.tsx'

const admin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  component: Outlet,
  notFoundComponent: NotFound,
})

/** Everything in the admin area but its sign-in needs the admin token. */
const guarded = createRoute({
  getParentRoute: () => admin,
  id: 'guarded',
  component: Outlet,
  beforeLoad: () => {
    if (!storedSession().adminToken) throw redirect({ to: '/admin/login', replace: true })
  },
})

const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => guarded, path })

/** The provider's own area. */
export const adminRoutes = admin.addChildren([
  createRoute({ getParentRoute: () => admin, path: '/login', component: notBuilt('Admin sign-in') }),
  guarded.addChildren([
    createRoute({
      ...at('/'),
      beforeLoad: () => {
        throw redirect({ to: '/admin/dashboard', replace: true })
      },
    }),
    createRoute({ ...at('/dashboard'), component: notBuilt('Admin dashboard') }),
    createRoute({ ...at('/agents'), component: notBuilt('Agents') }),
    createRoute({ ...at('/agents/$agentId'), component: notBuilt('Agent') }),
    createRoute({ ...at('/plan'), component: notBuilt('Plans') }),
    createRoute({ ...at('/users'), component: notBuilt('Staff') }),
  ]),
])
