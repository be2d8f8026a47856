import * as z from 'zod'
import { askGraph, graphSuccess } from '../../meta-graph.ts'
import { type Connection, ProviderError } from '../../provider.ts'
import type { MessageContent, MessageRequest } from '../messages.ts'
import { readNumberId } from './whatsapp-cloud-account.ts'
import { readSendingError } from './whatsapp-cloud-failures.ts'
import { findFileKind, uploadFile, type WhatsappSetup } from './whatsapp-cloud-files.ts'

const maxTextLength = 4096
const maxCaptionLength = 1024
const maxReferenceLength = 512

const refuse = (words: string) => new ProviderError('refused', words)

type TemplateContent = Extract<MessageContent, { kind: 'template' }>

/** Line breaks and many spaces in a row are not taken in a value. @throws ProviderError where it is missing */
function readValue(value: string | undefined, place: string): string {
  const text = (value ?? '').replace(/\s+/g, ' ').trim()
  if (text === '') throw refuse(`The value of {{${place}}} is missing.`)
  return text
}

/** The values of the text: by their names, or in the order of their numbers. */
function listTextValues({ template: { places }, values }: TemplateContent) {
  const isNumbered = places.every((place) => /^\d+$/.test(place))
  const ordered = isNumbered ? places.toSorted((a, b) => Number(a) - Number(b)) : places
  return ordered.map((place) => {
    const named = isNumbered ? {} : { parameter_name: place }
    const value = Object.hasOwn(values, place) ? values[place] : undefined
    return { type: 'text', ...named, text: readValue(value, place) }
  })
}

function makeTemplate(content: TemplateContent) {
  const { name, language, button } = content.template
  const values = listTextValues(content)
  const components: unknown[] = values.length > 0 ? [{ type: 'body', parameters: values }] : []
  if (button?.takesValue) {
    const parameters = [{ type: 'text', text: readValue(content.buttonValue ?? '', 'button') }]
    components.push({ type: 'button', sub_type: 'url', index: '0', parameters })
  }
  return { name, language: { code: language }, ...(components.length > 0 ? { components } : {}) }
}

async function makeContent(setup: WhatsappSetup, connection: Connection, content: MessageContent) {
  if (content.kind === 'text') {
    if (content.text.length > maxTextLength) throw refuse('A message may have 4,096 characters.')
    return { type: 'text', text: { body: content.text, preview_url: true } }
  }
  if (content.kind === 'template') return { type: 'template', template: makeTemplate(content) }
  const { file, caption } = content
  if (caption.length > maxCaptionLength) throw refuse('The text below a file may have 1,024 characters.')
  if (caption !== '' && findFileKind(file.mimeType) === 'audio')
    throw refuse('WhatsApp shows no text below a recording: send it as a message of its own.')
  const { id, kind } = await uploadFile(setup, connection, file)
  const shown = { ...(caption === '' ? {} : { caption }), ...(kind === 'document' ? { filename: file.name } : {}) }
  return { type: kind, [kind]: { id, ...shown } }
}

const sentAnswer = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })

/** Sends once: WhatsApp knows no keys, so that what got no answer is not sent again from here. */
export async function send(
  setup: WhatsappSetup,
  connection: Connection,
  { reference, to, content, repliesTo }: MessageRequest,
): Promise<{ id: string }> {
  if (reference.length > maxReferenceLength) throw new RangeError('A reference may have 512 characters.')
  const written = await makeContent(setup, connection, content)
  // Whoever hides their number goes by an id that Meta has given them.
  const recipient = to.startsWith('+') ? { to } : { recipient: to }
  const answer = await askGraph({ ...setup.graph, readError: readSendingError }, connection, sentAnswer, {
    name: 'send',
    method: 'POST',
    path: `/${readNumberId(connection)}/messages`,
    body: {
      json: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        ...recipient,
        ...(repliesTo === null ? {} : { context: { message_id: repliesTo } }),
        biz_opaque_callback_data: reference,
        ...written,
      },
    },
    isRepeatable: false,
  })
  return { id: answer.messages[0]?.id ?? '' }
}

export async function markRead({ graph }: WhatsappSetup, connection: Connection, messageId: string): Promise<void> {
  await askGraph(graph, connection, graphSuccess, {
    name: 'markRead',
    method: 'POST',
    path: `/${readNumberId(connection)}/messages`,
    body: { json: { messaging_product: 'whatsapp', status: 'read', message_id: messageId } },
    isRepeatable: true,
  })
}
