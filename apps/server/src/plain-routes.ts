import type { IncomingMessage } from 'node:http'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError, fromOutside } from './core/errors.ts'
import { addHealthRoutes } from './core/http/health.ts'
import { addNamedPictures } from './core/named-pictures.ts'
import { addReferenceRoutes } from './kernel/api-reference/api-reference.routes.ts'
import { openMessageFile } from './features/conversations/conversations-files.service.ts'
import { addFeedRoutes } from './features/feeds/feeds.routes.ts'
import { addTravellerRoutes } from './features/travellers/travellers.routes.ts'
import { addFileRoute } from './kernel/downloads/downloads.routes.ts'
import { addFormRoutes } from './features/intake/intake.routes.ts'
import { addVendorRequestRoutes } from './features/booking-requests/booking-requests-page.routes.ts'
import { addPayRoutes } from './features/payment-requests/payment-requests.routes.ts'
import { addInvoiceRoutes } from './features/invoice-pages/invoice-pages.routes.ts'
import { addVendorAccountRoutes } from './features/vendor-links/vendor-links.routes.ts'
import { addPreviewRoutes } from './features/packages/packages-preview.routes.ts'
import { addHookRoute } from './kernel/plugins/plugins.routes.ts'
import { nextSteps } from './features/next-steps/next-steps-read.service.ts'
import { addPictureRoute } from './kernel/pictures/pictures.routes.ts'
import { addMailPreviewRoutes } from './kernel/mail/mail-preview.routes.ts'
import { addDraftRoutes } from './features/prospects/prospects-preview.routes.ts'
import { addProposalRoutes } from './features/prospects/prospects-page.routes.ts'
import { addSandboxRoutes } from './features/sandbox/sandbox.routes.ts'
import { addSourceRoutes } from './features/source-offer/source-offer.routes.ts'
import { addVoucherRoutes } from './features/vouchers/vouchers-page.routes.ts'
import type { Services } from './services.ts'

/** Routes outside the contract: health, files by signed address, the public form and pages, events of providers, the description of the API. Each is listed in the access test. */
export function addPlainRoutes(app: Hono, services: Services, addressOf: (request: IncomingMessage) => string): void {
  app.onError((error, c) => failure(services, error, c))
  addHealthRoutes(app, services)
  addFileRoute(app, services, { message: openMessageFile })
  addNamedPictures(app, services)
  addPictureRoute(app, services)
  addFormRoutes(app, services, addressOf)
  addPreviewRoutes(app, services, addressOf)
  addProposalRoutes(app, services, addressOf, nextSteps)
  addDraftRoutes(app, services)
  addMailPreviewRoutes(app, services)
  addVendorRequestRoutes(app, services, addressOf)
  addVoucherRoutes(app, services, addressOf)
  addInvoiceRoutes(app, services, addressOf)
  addPayRoutes(app, services, addressOf)
  addVendorAccountRoutes(app, services, addressOf)
  addFeedRoutes(app, services, addressOf)
  addTravellerRoutes(app, services, addressOf)
  addHookRoute(app, services, addressOf)
  addSandboxRoutes(app, services, addressOf)
  addReferenceRoutes(app, services)
  addSourceRoutes(app, services)
}

/** What a person reads where a file or page cannot be given. */
function failure({ logger }: Services, error: Error, c: Context): Response {
  const known = fromOutside(error)
  const isKnown = known instanceof AppError
  // Whoever tries addresses that there are not fills no log.
  if (!isKnown || known.status >= 500) logger.error({ error, path: c.req.routePath }, 'request failed')
  const text = isKnown ? known.message : 'Something went wrong on our side.'
  return c.text(text, (isKnown ? known.status : 500) as ContentfulStatusCode, { 'cache-control': 'no-store' })
}
