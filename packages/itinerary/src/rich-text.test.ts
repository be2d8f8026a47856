import { stripUnseen } from '@sarai/text/typed-text'
import { linkTarget, type RichText, richText } from '@sarai/contract/rich-text'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { htmlOf, plainTextOf } from './rich-text.ts'

const said = (text: string, ...marks: object[]) => ({ type: 'text', text, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const link = (href: string) => ({ type: 'link', attrs: { href } })

const sample = richText.parse([
  { type: 'heading', attrs: { level: 2 }, content: [said('Kochi & Munnar')] },
  paragraph(
    said('Walk '),
    said('the fort', { type: 'bold' }, { type: 'italic' }),
    { type: 'hardBreak' },
    said('at dawn'),
  ),
  {
    type: 'orderedList',
    content: [
      { type: 'listItem', content: [paragraph(said('Tea'))] },
      { type: 'listItem', content: [paragraph(said('Site', link('https://a.example/?q=1&r=2')))] },
    ],
  },
  { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(said('One')), paragraph(said('Two'))] }] },
  { type: 'paragraph' },
])

test('as plain text', () => {
  expect(plainTextOf(sample)).toBe('Kochi & Munnar\nWalk the fort\nat dawn\n1. Tea\n2. Site\n• One\n  Two')
  expect(plainTextOf([])).toBe('')
})

test('as HTML', () => {
  expect(htmlOf(sample)).toBe(
    '<h2>Kochi &amp; Munnar</h2>' +
      '<p>Walk <strong><em>the fort</em></strong><br>at dawn</p>' +
      '<ol><li><p>Tea</p></li><li><p><a href="https://a.example/?q=1&amp;r=2" rel="noopener nofollow">Site</a></p></li></ol>' +
      '<ul><li><p>One</p><p>Two</p></li></ul><p></p>',
  )
})

/** What HTML of ours may consist of; the text between is free of signs that begin anything. */
const tag =
  /<(?:\/?(?:p|h2|h3|ul|ol|li|strong|em|u)|br|\/a|a href="(?:https?:\/\/|mailto:|tel:)[^"<>]*" rel="noopener nofollow")>/gi
const isHarmless = (html: string) => !/[<>"']/.test(html.replaceAll(tag, ''))

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  `' onmouseover='alert(1)`,
  '</p></li></ul><iframe src=//evil>',
  '<!--',
  ']]>',
  '&lt;script&gt;',
  '&#60;script&#62;',
  'x\u2028<b>',
  '${alert(1)}{{7*7}}',
  'javascript:alert(1)',
  '<a href="javascript:alert(1)">x</a>',
  '\u202Egnp.exe',
]

describe('nothing gets through', () => {
  test.each(hostile)('as words: %s', (text) => {
    const html = htmlOf(richText.parse([paragraph(said(text, { type: 'bold' }))]))
    expect(isHarmless(html)).toBe(true)
    // What turns text around is taken off.
    expect(plainTextOf(richText.parse([paragraph(said(text))]))).toBe(stripUnseen(text))
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    '//evil.example',
    '/relative',
    'https://a.example/"onmouseover="alert(1)',
    "https://a.example/'><script>",
    'https://a.example/ x',
    'file:///etc/passwd',
    'tel:1;alert(1)',
    'https://a.example\njavascript:alert(1)',
    '',
  ])('as an address: %s', (href) => {
    // As it could be only if it was stored without being checked.
    const html = htmlOf([paragraph(said('x', link(href)))] as RichText)
    expect(html).toBe('<p>x</p>')
  })

  test('as a kind of block, mark or level there is not', () => {
    const made = [
      { type: 'script', content: [said('alert(1)')] },
      { type: 'heading', attrs: { level: '1 onclick=x' }, content: [said('a')] },
      paragraph(said('b', { type: 'style="x"' })),
    ] as unknown as RichText
    expect(htmlOf(made)).toBe('<h3>a</h3><p>b</p>')
  })

  test('whatever is written and wherever it points', () => {
    const text = fc.oneof(
      fc.string({ minLength: 1, unit: 'binary' }),
      fc.constantFrom(...hostile),
      fc.string({ minLength: 1 }),
    )
    const href = fc.oneof(
      fc.constantFrom('https://a.example/?a=1&b=%22#c', 'mailto:a@b.example', 'tel:+91 98290 12345'),
      text,
      text.map((one) => `https://${one}`),
    )
    const mark = fc.oneof(href.map(link), fc.constantFrom({ type: 'bold' }, { type: 'underline' }))
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.array(mark, { maxLength: 3 })), { maxLength: 8 }), (words) => {
        const written = [paragraph(...words.map(([one, marks]) => said(one, ...marks)))] as RichText
        expect(isHarmless(htmlOf(written))).toBe(true)
        expect(plainTextOf(written)).toBe(
          words
            .map(([one]) => one)
            .join('')
            .trim(),
        )
      }),
      { numRuns: 200 },
    )
  })

  test('and every address that may be stored is one that is shown', () => {
    fc.assert(
      fc.property(fc.webUrl(), (href) => {
        fc.pre(linkTarget.safeParse(href).success)
        expect(htmlOf([paragraph(said('x', link(href)))] as RichText)).toContain('rel="noopener nofollow"')
      }),
      { numRuns: 50 },
    )
  })
})
