import type { IncomingMessage } from 'node:http'
import type { Services } from '../../services.ts'
import type { Actor } from '../actor.ts'

/** What is known of a request before anything of it is understood. */
export interface RequestContext {
  services: Services
  request: {
    id: string
    /** The caller's address, as far as trusted proxies tell. */
    address: string
    userAgent: string
    incoming: IncomingMessage
    token: string | undefined
    idempotencyKey: string | undefined
  }
  /** Who asks; set by the access gate. */
  actor?: Actor
}
