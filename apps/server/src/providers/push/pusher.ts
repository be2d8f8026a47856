import { FcmPusher, type FcmOptions } from './fcm-pusher.ts'
import type { PushDriver } from './push.ts'
import { WebPusher, type WebPushOptions } from './web-pusher.ts'

/** Sends messages to wherever people let them be sent. */
export interface Pusher extends PushDriver {
  /** What browsers subscribe with. */
  publicKey: string
}

/** A browser's subscription is JSON; tokens of Firebase are plain words. */
const isSubscription = (token: string) => token.startsWith('{')

interface PusherOptions {
  web: WebPushOptions
  /** Without it tokens of Firebase are kept until there is. */
  fcm?: FcmOptions
}

export function createPusher({ web, fcm }: PusherOptions): Pusher {
  const browsers = new WebPusher(web)
  const firebase = fcm && new FcmPusher(fcm)
  return {
    publicKey: browsers.publicKey,
    complaintAbout(token) {
      return isSubscription(token) ? browsers.complaintAbout(token) : firebase?.complaintAbout(token)
    },
    async send(token, message) {
      if (isSubscription(token)) return browsers.send(token, message)
      return firebase ? firebase.send(token, message) : 'refused'
    },
  }
}
