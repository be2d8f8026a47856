import type { IncomingMessage } from 'node:http'
import type { Hono } from 'hono'
import { addFileRoute } from './core/file-links.ts'
import { addHealthRoutes } from './core/http/health.ts'
import { addLogoRoute } from './core/logo-route.ts'
import { addReferenceRoutes } from './features/api-reference/api-reference.routes.ts'
import { addFormRoutes } from './features/intake/intake.routes.ts'
import { addPreviewRoutes } from './features/packages/packages-preview.routes.ts'
import { addPictureRoute } from './features/pictures/pictures.routes.ts'
import type { Services } from './services.ts'

/** Routes outside the contract: health, files by signed address, the public form and pages, the description of the API. Each is listed in the access test. */
export function addPlainRoutes(app: Hono, services: Services, addressOf: (request: IncomingMessage) => string): void {
  addHealthRoutes(app, services)
  addFileRoute(app, services)
  addLogoRoute(app, services)
  addPictureRoute(app, services)
  addFormRoutes(app, services, addressOf)
  addPreviewRoutes(app, services, addressOf)
  addReferenceRoutes(app, services)
}
