import { createRoute, redirect } from '@tanstack/react-router'
import { screen } from '~/lib/screen.tsx'
import { storedSession } from '~/lib/session.ts'
import { notBuilt } from '~/ui/not-built.tsx'
import { rootRoute } from './root.tsx'

const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => rootRoute, path })

const passwordPages = () => import('~/features/auth/password-pages.tsx')

/** Where people come back to from a provider: each address has a screen of its own, which is begun anew. */
const makeReturnScreen = () => screen(() => import('~/features/auth/plugin-return-page.tsx'))

/** Pages that need nobody signed in. */
export const publicRoutes = [
  createRoute({
    ...at('/login'),
    component: screen(() => import('~/features/auth/login-page.tsx')),
    beforeLoad: () => {
      if (storedSession().token) throw redirect({ to: '/leads', replace: true })
    },
  }),
  createRoute({ ...at('/registration'), component: screen(() => import('~/features/auth/registration-page.tsx')) }),
  createRoute({
    ...at('/forgot-password'),
    component: screen(() => passwordPages().then((pages) => ({ default: pages.ForgotPasswordPage }))),
  }),
  createRoute({
    ...at('/reset-password'),
    component: screen(() => passwordPages().then((pages) => ({ default: pages.ResetPasswordPage }))),
  }),
  createRoute({
    ...at('/confirm-address'),
    component: screen(() => import('~/features/auth/confirm-address-page.tsx')),
  }),
  createRoute({
    ...at('/new-address'),
    component: screen(() => import('~/features/auth/new-address-page.tsx')),
  }),
  createRoute({
    ...at('/secure-account'),
    component: screen(() => passwordPages().then((pages) => ({ default: pages.SecureAccountPage }))),
  }),
  createRoute({ ...at('/join'), component: screen(() => import('~/features/auth/join-page.tsx')) }),
  createRoute({ ...at('/mail-oauth'), component: screen(() => import('~/features/auth/mail-oauth-page.tsx')) }),
  createRoute({ ...at('/packages/preview/$previewId'), component: notBuilt('Package preview') }),
  createRoute({ ...at('/authorize-payment-page'), component: makeReturnScreen() }),
  createRoute({ ...at('/cashfree-authorize-payment-page'), component: makeReturnScreen() }),
  createRoute({ ...at('/cashfree-oauth'), component: makeReturnScreen() }),
  createRoute({
    ...at('/bokun-authorize-page'),
    component: screen(() => import('~/features/auth/bokun-authorize-page.tsx')),
  }),
] as const
