import { refuse } from '../meta/meta-graph.ts'
import type { Reply } from '../http.ts'
import { isObject, type Json, readObject, readText } from '../values.ts'
import { fillText, findPart, listPlaces, type WhatsappTemplate } from './whatsapp-cloud-templates.ts'
import type { ThreadItem } from './whatsapp-cloud-state.ts'

/** What stops a message: the code, and what is said. */
export interface Refusal {
  code: number
  title: string
  details: string
}

export const isRefusal = (value: object): value is Refusal => 'details' in value

const makeRefusal = (code: number, title: string, details: string): Refusal => ({ code, title, details })

export function refuseMessage({ code, title, details }: Refusal, status = 400): Reply {
  const reply = refuse(status, code, title)
  const error: unknown = JSON.parse(String(reply.body))
  const data = { error_data: { messaging_product: 'whatsapp', details } }
  return { ...reply, body: JSON.stringify({ error: { ...readObject(readObject(error).error), ...data } }) }
}

const listObjects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

const refuseCount = (what: string, wanted: number, found: number) =>
  makeRefusal(
    132_000,
    'Number of parameters does not match the expected number of params',
    `${what}: number of localizable_params (${found}) does not match the expected number of params (${wanted})`,
  )

/** A value is text of one line. */
function checkValue(parameter: Json): string | Refusal {
  const text = readText(parameter.text)
  if (parameter.type !== 'text' || text === '')
    return makeRefusal(131_008, 'Required parameter is missing', 'Parameter of type text is missing text value')
  if (/[\n\t]| {5}/.test(text))
    return makeRefusal(
      132_018,
      'Template parameter is invalid',
      'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
    )
  return text
}

/** The values of the text by their places. */
function readBodyValues(template: WhatsappTemplate, component: Json | undefined): Map<string, string> | Refusal {
  const places = listPlaces(findPart(template, 'BODY')?.text ?? '')
  const parameters = listObjects(component?.parameters)
  if (parameters.length !== places.length) return refuseCount('body', places.length, parameters.length)
  const isNamed = template.parameterFormat === 'NAMED'
  const ordered = isNamed ? places : places.toSorted((a, b) => Number(a) - Number(b))
  const values = new Map<string, string>()
  for (const [index, parameter] of parameters.entries()) {
    const name = isNamed ? readText(parameter.parameter_name) : (ordered[index] ?? '')
    if (isNamed ? !places.includes(name) || values.has(name) : parameter.parameter_name !== undefined)
      return makeRefusal(132_012, 'Parameter format does not match format in the created template', `body: ${name}`)
    const value = checkValue(parameter)
    if (typeof value !== 'string') return value
    values.set(name, value)
  }
  return values
}

/** The address of the button, with the value at its end. */
function readButtonUrl(template: WhatsappTemplate, component: Json | undefined): string | Refusal {
  const url = findPart(template, 'BUTTONS')?.buttons?.find(({ type }) => type === 'URL')?.url ?? ''
  const parameters = listObjects(component?.parameters)
  const wanted = url.includes('{{1}}') ? 1 : 0
  if (component && (component.sub_type !== 'url' || String(component.index) !== '0'))
    return makeRefusal(132_012, 'Parameter format does not match format in the created template', 'button: index')
  if (wanted === 1 && parameters.length === 0)
    return makeRefusal(
      131_008,
      'Required parameter is missing',
      'buttons: Button at index 0 of type Url requires a parameter',
    )
  if (parameters.length !== wanted) return refuseCount('buttons', wanted, parameters.length)
  const [parameter] = parameters
  const value = parameter ? checkValue(parameter) : ''
  return typeof value === 'string' ? url.replace('{{1}}', encodeURI(value)) : value
}

function findTemplate(templates: readonly WhatsappTemplate[], wanted: Json): WhatsappTemplate | Refusal {
  const [name, language] = [readText(wanted.name), readText(readObject(wanted.language).code)]
  const template = templates.find((one) => one.name === name && one.language === language)
  if (template?.status === 'PAUSED') return makeRefusal(132_015, 'Template is Paused', `template name (${name})`)
  if (template?.status === 'DISABLED') return makeRefusal(132_016, 'Template is Disabled', `template name (${name})`)
  if (template?.status === 'APPROVED') return template
  const text = `template name (${name}) does not exist in ${language}`
  return makeRefusal(132_001, 'Template name does not exist in the translation', text)
}

export interface FilledTemplate extends Pick<ThreadItem, 'text' | 'template'> {
  category: WhatsappTemplate['category']
}

/** What the phone shows of a template, with its values. */
export function fillTemplate(templates: readonly WhatsappTemplate[], wanted: Json): FilledTemplate | Refusal {
  const template = findTemplate(templates, wanted)
  if (isRefusal(template)) return template
  const components = listObjects(wanted.components)
  const unknown = components.find(({ type }) => !['body', 'button'].includes(readText(type)))
  if (unknown || findPart(template, 'HEADER')?.format === 'DOCUMENT')
    return makeRefusal(132_012, 'Parameter format does not match format in the created template', 'header')
  const values = readBodyValues(
    template,
    components.find(({ type }) => type === 'body'),
  )
  if (isRefusal(values)) return values
  const url = readButtonUrl(
    template,
    components.find(({ type }) => type === 'button'),
  )
  if (typeof url !== 'string') return url
  const buttons = findPart(template, 'BUTTONS')?.buttons ?? []
  const link = buttons.find(({ type }) => type === 'URL')
  return {
    category: template.category,
    text: fillText(findPart(template, 'BODY')?.text ?? '', values),
    template: {
      header: findPart(template, 'HEADER')?.text ?? '',
      footer: findPart(template, 'FOOTER')?.text ?? '',
      button: link ? { label: link.text, url } : null,
      others: buttons.filter(({ type }) => type === 'QUICK_REPLY').map(({ text }) => text),
    },
  }
}
