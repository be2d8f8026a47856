import type { MetaGraph } from '../../meta-graph.ts'
import { answerHandshake } from '../../meta-webhooks.ts'
import { ProviderError } from '../../provider.ts'
import type { MessagesProvider } from '../messages.ts'
import { changeSubscription, connect, fetchSender, readStanding, subscribe } from './whatsapp-cloud-account.ts'
import { readNews, verifyDelivery } from './whatsapp-cloud-events.ts'
import { readWhatsappError } from './whatsapp-cloud-failures.ts'
import { fetchFile, findFileLimit, type WhatsappSetup } from './whatsapp-cloud-files.ts'
import { estimatePrice, priceFields } from './whatsapp-cloud-prices.ts'
import { markRead, send } from './whatsapp-cloud-sending.ts'
import { listTemplates } from './whatsapp-cloud-templates.ts'

/** WhatsApp by Meta's own API, with an app and a number of the agency's own. */
export function makeWhatsappCloud({ graph: place, openFiles }: WhatsappSetup): MessagesProvider {
  const graph: MetaGraph = { ...place, readError: readWhatsappError }
  const setup: WhatsappSetup = { graph, openFiles }
  return {
    kind: 'messages',
    shortCode: 'whatsapp-cloud',
    name: 'WhatsApp Cloud',
    summary: 'Write with travellers by WhatsApp from here, all of your team with one number.',
    card: {
      goodFor: 'Agencies whose customers write by WhatsApp: several colleagues answer, and what was said is kept.',
      costs: 'Nothing here. Meta charges for each template message; answers within 24 hours are free.',
      needs:
        'A WhatsApp Business account at business.facebook.com with a number, and an app of your own at developers.facebook.com that is used for nothing else.',
    },
    ways: [
      {
        name: 'keys',
        label: 'Use your own app',
        summary:
          'For whoever manages the WhatsApp account. The token is one of a system user, does not end, and has whatsapp_business_messaging and whatsapp_business_management.',
        fields: [
          {
            name: 'phoneNumberId',
            label: 'Phone number id',
            hint: 'Digits, in the app under WhatsApp, API setup; it is not the number itself',
            isRequired: true,
          },
          {
            name: 'businessAccountId',
            label: 'WhatsApp Business account id',
            hint: 'Digits, beside the phone number id',
            isRequired: true,
          },
          { name: 'accessToken', label: 'Access token', hint: 'Of a system user', isRequired: true },
          { name: 'appId', label: 'App id', hint: 'Digits, under App settings, Basic', isRequired: true },
          { name: 'appSecret', label: 'App secret', hint: 'It stands beside the app id', isRequired: true },
        ],
        isOffered: () => true,
      },
    ],
    settingFields: priceFields,
    isLiveOnly: true,
    api: { findHost: () => graph.host, maxPerSecond: 40, maxBytes: 8 * 1024 * 1024 },
    windowMs: 24 * 3_600_000,
    authorise: async (connection, step) => {
      if (step.way !== 'keys') throw new ProviderError('refused', 'This way is not offered.')
      return connect(graph, connection)
    },
    readStanding: (connection) => readStanding(graph, connection),
    subscribe: (connection, eventsUrl) => subscribe(graph, connection, eventsUrl),
    revoke: (connection) => changeSubscription(graph, connection, 'DELETE'),
    answerHandshake,
    verifyWebhook: verifyDelivery,
    findFileLimit,
    fetchSender: (connection) => fetchSender(graph, connection),
    listTemplates: (connection) => listTemplates(graph, connection),
    estimatePrice,
    send: (connection, message) => send(setup, connection, message),
    markRead: (connection, messageId) => markRead(setup, connection, messageId),
    fetchFile: (connection, file, maxBytes) => fetchFile(setup, connection, file, maxBytes),
    readNews,
  }
}
