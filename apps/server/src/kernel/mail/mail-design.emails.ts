import { type Html, html, raw } from '../../core/http/html.ts'
import { forOutlook, mailFont as font, outlookNames, wrapping } from './mail-look.rules.ts'

/** The names that pictures of a designed mail have in it. */
export const coverCid = 'cover'
export const logoCid = 'logo'

/** A mail as somebody outside gets it: an agency's own, with at most one thing to do. */
export interface MailDesign {
  agency: { name: string; accent: string; onAccent: string; hasLogo: boolean }
  /** What mail programs show beside the subject. */
  preview: string
  cover?: { alt: string } | null
  /** Above the title, in small letters. */
  kicker?: string
  title: string
  /** A line below the title. */
  facts?: string | null
  words: Html
  button?: { label: string; url: string }
  /** Lists below the button, each under a heading. */
  lists?: { heading: string; points: Html[] }[]
  signature?: { html: string; cids: string[] }
  /** In small letters at the end. */
  foot: string
}

/**
 * Mail programs that know `prefers-color-scheme` take these; those that turn colours around by themselves (Outlook on
 * phones and the web marks what it turns with `data-ogsc`) are given the same. Programs that drop style sheets show the
 * inline colours.
 */
const dark: Record<string, string> = {
  '.page': 'background:#14171f!important',
  '.sheet': 'background:#1e222c!important',
  '.ink,.ink h1,.ink h2,.ink p,.ink li': 'color:#eceef3!important',
  // After what holds for all text, and not weaker than it.
  '.quiet,.ink .quiet': 'color:#a8afbd!important',
  '.line': 'border-color:#363c4a!important',
  '.ink a': 'color:#9ec1ff!important',
}
const rules = Object.entries(dark)
const outlookRules = rules.map(([names, style]) => {
  const marked = names.split(',').map((name) => `[data-ogsc] ${name}`)
  return `${marked.join(',')}{${style}}`
})
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:620px){.sheet{width:100%!important}.pad{padding-left:20px!important;padding-right:20px!important}.big{font-size:23px!important}}
@media (prefers-color-scheme:dark){${rules.map(([names, rule]) => `${names}{${rule}}`).join('')}}
${outlookRules.join('')}`

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

const row = (content: Html, padding: string) =>
  html`<tr>
    <td
      class="pad ink"
      style="padding:${padding};${raw(font)};font-size:16px;line-height:1.55;color:#1d2433;${raw(wrapping)}"
    >
      ${content}
    </td>
  </tr>`

function head({ agency, cover }: MailDesign): Html {
  const logo = agency.hasLogo
    ? html`<img
          src="cid:${logoCid}"
          alt="${agency.name}"
          height="40"
          style="height:40px;max-width:200px;border:0;vertical-align:middle"
        />&nbsp;&nbsp;`
    : null
  return html`${row(html`${logo}<strong style="font-size:15px">${agency.name}</strong>`, '22px 32px 16px')}${
    cover &&
    html`<tr>
      <td>
        <img
          src="cid:${coverCid}"
          alt="${cover.alt}"
          width="600"
          style="display:block;width:100%;max-width:600px;height:auto;border:0"
        />
      </td>
    </tr>`
  }`
}

/** A button that Outlook, which knows no padding of links, draws too. */
function buttonOf({ agency, button }: MailDesign): Html | undefined {
  if (!button) return undefined
  const { accent, onAccent } = agency
  return html`<table ${raw(table)} style="margin:8px 0">
    <tr>
      <td bgcolor="${accent}" style="border-radius:8px;background:${accent};mso-padding-alt:13px 26px">
        <a
          href="${button.url}"
          style="display:inline-block;padding:13px 26px;${raw(font)};font-size:16px;font-weight:600;color:${onAccent};text-decoration:none;border-radius:8px"
          ><span style="color:${onAccent}">${button.label}</span></a
        >
      </td>
    </tr>
  </table>`
}

const listOf = ({ heading, points }: { heading: string; points: Html[] }) =>
  html`<h2 style="margin:0 0 8px;font-size:16px;line-height:1.4">${heading}</h2>
    <ul style="margin:0;padding:0 0 0 20px">
      ${points.map((point) => html`<li style="margin:0 0 6px">${point}</li>`)}
    </ul>`

/**
 * Mail programs differ in what of a page they know, so this is what all of them do: tables, inline styles, system
 * fonts, pictures that come along, a width of 600 that shrinks on phones.
 */
export function designedMail(design: MailDesign): string {
  const { preview, kicker, title, facts, words, lists = [], signature, foot } = design
  const portraits = signature?.cids.map(
    (cid) => html`<p><img src="cid:${cid}" alt="" width="96" style="max-width:96px;border:0;border-radius:8px" /></p>`,
  )
  return html`<!doctype html>
    <html lang="en" ${raw(outlookNames)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>${title}</title>
        <style>
          ${raw(style)}
        </style>
        ${raw(forOutlook)}
      </head>
      <body class="page" style="margin:0;padding:0;background:#f1f3f6;-webkit-text-size-adjust:100%">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
        <table ${raw(table)} width="100%" class="page" bgcolor="#f1f3f6" style="background:#f1f3f6">
          <tr>
            <td align="center" style="padding:20px 10px">
              <table
                ${raw(table)}
                width="600"
                class="sheet"
                bgcolor="#ffffff"
                style="width:600px;max-width:100%;background:#ffffff;border-radius:12px;text-align:left"
              >
                ${head(design)}
                ${row(
                  html`${kicker && html`<p class="quiet" style="margin:0 0 4px;font-size:13px;color:#5b6474">${kicker}</p>`}
                    <h1 class="big" style="margin:0 0 6px;font-size:26px;line-height:1.25;font-weight:700">${title}</h1>
                    ${facts && html`<p class="quiet" style="margin:0;color:#5b6474">${facts}</p>`}`,
                  '24px 32px 4px',
                )}
                ${row(html`${words}${buttonOf(design)}`, '8px 32px 16px')}
                ${lists.map((list) => row(listOf(list), '10px 32px'))}
                ${
                  signature &&
                  row(
                    html`<div class="quiet" style="color:#5b6474">${raw(signature.html)}${portraits}</div>`,
                    '6px 32px 8px',
                  )
                }
                <tr>
                  <td class="pad" style="padding:12px 32px 26px">
                    <p
                      class="quiet line"
                      style="margin:0;padding-top:14px;border-top:1px solid #e3e7ed;${raw(font)};font-size:13px;line-height:1.5;color:#5b6474"
                    >
                      ${foot}
                    </p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.markup
}
