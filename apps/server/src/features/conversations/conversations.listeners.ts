import type { PluginListener } from '../../kernel/plugins/plugins-registry.service.ts'
import { takeNews } from './conversations-receiving.service.ts'

/** Takes in messages and what became of those that were sent. */
export const messagesListener: PluginListener = {
  kind: 'messages',
  hear({ services, provider, connection, event }) {
    if (provider.kind !== 'messages') return Promise.resolve(() => Promise.resolve())
    const news = provider.readNews(connection, event)
    return Promise.resolve((db) => takeNews(services, db, provider.shortCode, news))
  },
}
