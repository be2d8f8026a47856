import { type Html, html, raw } from '../../core/http/html.ts'
import { pageFile, policyHash } from '../../core/http/page-files.ts'
import { sourceLink } from '../../core/http/source-link.ts'
import type { Page } from '../../core/http/written-page.ts'
import { adviserStyle, adviserTag } from './brochures-adviser.page.ts'
import type { Adviser } from './brochures-adviser.rules.ts'
import { formColours } from '../intake/intake-colours.rules.ts'
import { logoAddress } from '../intake/intake-layout.page.ts'

const styles = pageFile('written-page.css') + pageFile('form-fields.css') + adviserStyle + pageFile('paper.css')
const plainColour = '#3f4652'

/** Whose page it is; null for one without an agency's name and colour. */
export interface PageAgency {
  name: string
  logo: string | null
  form: { colour: string }
}

/** A page about a voucher, an invoice or another document. It has no script. */
export function paperLayout(agency: PageAgency | null, title: string, body: Html): Page {
  const colours = formColours(agency?.form.colour ?? plainColour)
  const style = `:root{--accent:${colours.accent};--on-accent:${colours.onAccent};--accent-ink:${colours.accentInk};--wash:${colours.wash}}\n${styles}`
  const logo = agency && logoAddress(agency.logo)
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <meta name="theme-color" content="${colours.accent}" />
        <meta property="og:title" content="${title}" />
        ${agency && html`<meta property="og:site_name" content="${agency.name}" />`}
        <title>${agency ? `${title} · ${agency.name}` : title}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <div class="bar"></div>
        <main class="content">
          ${
            agency &&
            html`<p class="brand">
              ${logo && html`<img src="${logo}" alt="" width="44" height="44" />`}<span>${agency.name}</span>
            </p>`
          }
          ${body}
        </main>
        ${sourceLink}
      </body>
    </html>`
  return { markup: page.markup, policy: `script-src 'none'; style-src ${policyHash(style)}` }
}

/** Below what a customer reads: who looks after them, and what the agency's letterhead says. */
export function footTag(agency: PageAgency & { lines: string[] }, adviser: Adviser | null, about: string): Html {
  return html`${adviserTag(adviser, agency.name, about)}
    <footer>${agency.lines.map((line) => html`<p class="quiet">${line}</p>`)}</footer>`
}

export type PageState = 'valid' | 'revised' | 'cancelled' | 'altered'

/** What is to be said first: whether it may be relied on. */
export function stateTag(state: PageState, title: string, lines: (Html | string | null)[]): Html {
  return html`<div class="state ${state}" role="status">
    <strong>${title}</strong>
    ${lines.map((line) => line && html`<p>${line}</p>`)}
  </div>`
}

/** On to a page of somebody else's, by itself or by hand. */
export function writeLeadOnPage(url: string): Page {
  return paperLayout(
    null,
    'On to the payment page',
    html`<h1>On to the payment page</h1>
      <p class="text"><a class="button" href="${url}">Continue</a></p>`,
  )
}

/** A page that only says something, as that there is nothing at its address. */
export function sayPage(title: string, text: string, back?: string): Page {
  return paperLayout(
    null,
    title,
    html`<h1>${title}</h1>
      <p class="text">${text}</p>
      ${back && html`<p class="text"><a class="button" href="${back}">Back to the page</a></p>`}`,
  )
}
