import { templatePurposes } from '@sarai/contract/merge-words'
import type { RichText } from '@sarai/contract/rich-text'
import { plainTextOf } from '@sarai/itinerary/rich-text'
import { describe, expect, test } from 'vitest'
import { Filling, problemIn, problemInBody, whatsappTextOf } from './merge-fields.rules.ts'
import { shippedTemplates } from '../templates/templates-shipped.rules.ts'

const paragraph = (text: string): RichText => [{ type: 'paragraph', content: [{ type: 'text', text }] }]

describe('what is wrong with the fields of a template', () => {
  test.each([
    'Hello {{customer.name}}',
    'Hello {{ customer.name }}',
    'Hello {{customer.name|traveller}}',
    'No field at all, and { one brace }',
  ])('nothing: %s', (text) => expect(problemIn(text, 'free')).toBeUndefined())

  test.each([
    ['{{lead.nmae}}', '{{lead.nmae}} is not a field there is. Did you mean {{lead.name}}?'],
    ['{{Customer.Name}}', '{{Customer.Name}} is not a field there is. Did you mean {{customer.name}}?'],
    ['{{constructor}}', '{{constructor}} is not a field there is. Choose one from the list.'],
    ['{{__proto__.x|y}}', '{{__proto__.x|y}} is not a field there is. Choose one from the list.'],
    ['{{}}', '{{}} is not a field there is. Choose one from the list.'],
  ])('a field that does not exist: %s', (text, words) => expect(problemIn(text, 'free')).toBe(words))

  test('a field that has nothing to stand for there', () => {
    expect(problemIn('{{reminder.title}}', 'proposal_sent')).toMatch(/has nothing to be filled with in this template/)
    expect(problemIn('{{reminder.title}}', 'reminder')).toBeUndefined()
  })

  test.each(['Hello {{customer.name', 'customer.name}}', '{{customer.{{name}}}}', '{{a}b}}'])(
    'half a field: %s',
    (text) => {
      expect(problemIn(text, 'free')).toBeDefined()
    },
  )

  test('a field in two formats', () => {
    const body: RichText = [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: '{{customer.' },
          { type: 'text', text: 'name}}', marks: [{ type: 'bold' }] },
        ],
      },
    ]
    expect(problemInBody(body, 'free')).toMatch(/in one piece/)
  })
})

describe('filling a template in', () => {
  const filled = (text: string, values = {}) => plainTextOf(new Filling(values).body(paragraph(text)))

  test('values, fallbacks, and what is missing', () => {
    const filling = new Filling({ 'customer.name': 'Asha Rao', 'customer.phone': ' ' })
    expect(filling.line('{{customer.name}} {{customer.email|no mail}} {{customer.phone}} {{agency.name}}')).toBe(
      'Asha Rao no mail',
    )
    expect([...filling.missing]).toEqual(['customer.phone', 'agency.name'])
  })

  test('a name that looks like a field is not filled in: no template loops', () => {
    const values = { 'customer.name': '{{customer.name}}{{agency.name}}', 'agency.name': '{{customer.name}}' }
    expect(filled('{{customer.name}} {{agency.name}}', values)).toBe(
      '{{customer.name}}{{agency.name}} {{customer.name}}',
    )
  })

  test('a fallback that looks like a field is no field', () => {
    expect(problemIn('{{customer.name|{{agency.name}}}}', 'free')).toBeDefined()
  })

  test('a value is cut where it would not end', () => {
    expect(filled('{{customer.name}}'.repeat(400), { 'customer.name': 'x'.repeat(100_000) }).length).toBe(800_000)
  })

  test('line breaks of a value are line breaks; in a subject they are blanks', () => {
    const values = { 'lead.requirement': 'Near the sea\r\nBcc: victim@elsewhere.test' }
    expect(filled('{{lead.requirement}}', values)).toBe('Near the sea\nBcc: victim@elsewhere.test')
    expect(new Filling(values).line('{{lead.requirement}}')).toBe('Near the sea Bcc: victim@elsewhere.test')
  })

  test('markup of a value stays text, and keeps the format of its field', () => {
    const body: RichText = [
      { type: 'paragraph', content: [{ type: 'text', text: '{{customer.name}}', marks: [{ type: 'bold' }] }] },
    ]
    expect(new Filling({ 'customer.name': '<b>Asha</b>' }).body(body)).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: '<b>Asha</b>', marks: [{ type: 'bold' }] }] },
    ])
  })

  test('an address becomes a link; one that runs something does not', () => {
    const [block] = new Filling({ 'proposal.link': 'https://sarai.test/p/1' }).body(paragraph('{{proposal.link}}'))
    expect(block).toMatchObject({ content: [{ marks: [{ type: 'link', attrs: { href: 'https://sarai.test/p/1' } }] }] })
    const [other] = new Filling({ 'proposal.link': 'javascript:alert(1)' }).body(paragraph('{{proposal.link}}'))
    expect(JSON.stringify(other)).not.toContain('link')
  })

  test('a paragraph of nothing but missing fields is left out', () => {
    const body = [...paragraph('{{sender.title}}'), ...paragraph('Saffron')]
    expect(new Filling({}).body(body)).toEqual(paragraph('Saffron'))
  })
})

test('as WhatsApp writes it', () => {
  const body: RichText = [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Hello ' },
        { type: 'text', text: 'Asha ', marks: [{ type: 'bold' }] },
        { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: 'https://sarai.test' } }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'it is', marks: [{ type: 'italic' }] },
      ],
    },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'One' }] }] }],
    },
  ]
  expect(whatsappTextOf(body)).toBe('Hello *Asha* here (https://sarai.test)\n_it is_\n\n• One')
})

describe('the templates that come with Sarai', () => {
  test.each(shippedTemplates.map((template) => [template.shipped, template] as const))('%s is right', (_, template) => {
    const { channel, purpose, subject, body } = template
    expect(subject === null).toBe(channel === 'whatsapp')
    expect(problemIn(subject ?? '', purpose)).toBeUndefined()
    expect(problemInBody(body, purpose)).toBeUndefined()
  })

  test('have keys of their own, and a mail for all but what is free', () => {
    expect(new Set(shippedTemplates.map(({ shipped }) => shipped)).size).toBe(shippedTemplates.length)
    const purposes = shippedTemplates.filter(({ channel }) => channel === 'mail').map(({ purpose }) => purpose)
    expect(templatePurposes.filter((purpose) => !purposes.includes(purpose))).toEqual(['free'])
  })
})
