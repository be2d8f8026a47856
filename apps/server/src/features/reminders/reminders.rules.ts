import { momentWords } from '../../kernel/templates/templates-values.rules.ts'

const channels: Record<string, string> = { call: 'Call', whatsapp: 'WhatsApp', email: 'Email', meeting: 'Meet' }

interface Due {
  kind: 'follow_up' | 'task'
  title: string
  note: string | null
  channel: string | null
  dueAt: string
}

/** What a reminder says: what is to be done about whom, and when. */
export function reminderWords(task: Due, label: string | null, timeZone: string): { title: string; body: string } {
  const isPlain = task.kind === 'follow_up' && task.title === 'Follow up'
  const named = label === null ? task.title : `${task.title}: ${label}`
  const title = isPlain ? `Follow up with ${label}` : named
  const parts = [task.channel && channels[task.channel], momentWords(task.dueAt, timeZone), task.note]
  return { title: title.slice(0, 300), body: parts.filter(Boolean).join(' · ').slice(0, 500) }
}
