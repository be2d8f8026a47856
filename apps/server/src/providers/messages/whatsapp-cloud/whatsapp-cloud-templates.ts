import * as z from 'zod'
import { listGraph, type MetaGraph } from '../../meta-graph.ts'
import type { Connection } from '../../provider.ts'
import { type MessageTemplate, type TemplateCategory, templateCategories } from '../messages.ts'
import { readBusinessId } from './whatsapp-cloud-account.ts'

const buttonAnswer = z.object({ type: z.string(), text: z.string().default(''), url: z.string().default('') })

const templateAnswer = z.object({
  id: z.coerce.string().min(1),
  name: z.string().min(1),
  language: z.string().min(2),
  status: z.string(),
  category: z.string(),
  components: z.array(
    z.object({
      type: z.string(),
      format: z.string().optional(),
      text: z.string().default(''),
      buttons: z.array(buttonAnswer).default([]),
    }),
  ),
})
type TemplateAnswer = z.infer<typeof templateAnswer>
type Component = TemplateAnswer['components'][number]

const place = /\{\{\s*(\w+)\s*\}\}/g

const listPlaces = (text: string): string[] => [...new Set([...text.matchAll(place)].flatMap(([, name]) => name ?? []))]

/** Buttons that need nothing when a template is sent. */
const plainButtons = new Set(['QUICK_REPLY', 'PHONE_NUMBER', 'URL'])

/** The button that opens an address, null where there is none; undefined where the buttons cannot be filled in. */
function readButton({ buttons }: Pick<Component, 'buttons'>): MessageTemplate['button'] | undefined {
  if (!buttons.every(({ type }) => plainButtons.has(type))) return undefined
  const [button, ...others] = buttons.filter(({ type }) => type === 'URL')
  if (!button) return null
  const takesValue = button.url.includes('{{')
  const isFillable = !takesValue || (/^[^{]+\{\{1\}\}$/.test(button.url) && buttons[0] === button)
  return isFillable && others.length === 0 ? { label: button.text, url: button.url, takesValue } : undefined
}

const readCategory = (category: string): TemplateCategory =>
  templateCategories.find((one) => one === category.toLowerCase()) ?? 'other'

/** Undefined for a template that is not approved, or that takes more than values in its text and one address. */
export function readTemplate(row: unknown): MessageTemplate | undefined {
  const template = templateAnswer.safeParse(row).data
  if (template?.status !== 'APPROVED' || template.category === 'AUTHENTICATION') return undefined
  const find = (type: string) => template.components.find((one) => one.type === type)
  const [header, body, footer, buttons] = [find('HEADER'), find('BODY'), find('FOOTER'), find('BUTTONS')]
  const isPlain = template.components.every(({ type }) => ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'].includes(type))
  const button = readButton(buttons ?? { buttons: [] })
  if (!isPlain || !body?.text || button === undefined) return undefined
  if (header && (header.format !== 'TEXT' || header.text.includes('{{'))) return undefined
  return {
    id: template.id,
    name: template.name,
    language: template.language,
    category: readCategory(template.category),
    header: header?.text ?? '',
    text: body.text,
    footer: footer?.text ?? '',
    places: listPlaces(body.text),
    button,
  }
}

export async function listTemplates(graph: MetaGraph, connection: Connection): Promise<MessageTemplate[]> {
  const rows = await listGraph(graph, connection, {
    name: 'listTemplates',
    method: 'GET',
    path: `/${readBusinessId(connection)}/message_templates`,
    query: { fields: 'id,name,language,status,category,components' },
  })
  return rows.flatMap((row) => readTemplate(row) ?? [])
}
