import type { IncomingMessage } from 'node:http'
import type { Services } from '../../services.ts'
import type { Caller } from '../actor.ts'
import type { Room } from './upload-room.ts'

/** What is known of a request before its content is parsed. Who asks is set by the access gate. */
export interface RequestContext extends Caller {
  services: Services
  request: {
    id: string
    /** The caller's address, as far as trusted proxies tell. */
    address: string
    userAgent: string
    incoming: IncomingMessage
    token: string | undefined
    idempotencyKey: string | undefined
    /** Has the browser keep a cookie. None of ours opens anything. */
    setCookie: (cookie: string) => void
  }
  /** The procedure's name, once it is known. */
  call?: string
  /** The memory reserved for a large body. */
  room?: Room
}
