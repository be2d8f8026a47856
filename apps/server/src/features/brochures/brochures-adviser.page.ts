import { whatsappUrl } from '../../core/phones.rules.ts'
import { type Html, html } from '../../core/http/html.ts'
import { pageFile } from '../../core/http/page-files.ts'
import type { Adviser } from './brochures-adviser.rules.ts'
import { icon } from './brochures-days.page.ts'

/** How it looks below a paper or a form. */
export const adviserStyle = pageFile('adviser.css') + pageFile('adviser-in-words.css')

function photoTag({ name, photo }: Adviser): Html {
  if (photo)
    return html`<img class="photo" src="/uploads/people/${encodeURIComponent(photo)}" alt="" width="56" height="56" />`
  return html`<span class="photo" aria-hidden="true">${name.trim().charAt(0).toUpperCase()}</span>`
}

/** The ways to reach somebody, as signs with names. `about` is what a message begins with. */
function waysTag({ name, phone, whatsapp, email }: Adviser, about: string): Html {
  const chat = whatsappUrl(whatsapp ?? phone, `Hello ${name}, about “${about}”: `)
  const mail = email && `mailto:${email}?subject=${encodeURIComponent(about)}`
  return html`<span class="ways">
    ${phone && html`<a href="tel:${phone}" aria-label="Call ${name}">${icon('phone')}<span>Call</span></a>`}
    ${chat && html`<a href="${chat}" aria-label="WhatsApp ${name}" rel="noopener">${icon('chat')}<span>WhatsApp</span></a>`}
    ${mail && html`<a href="${mail}" aria-label="Mail ${name}">${icon('mail')}<span>Mail</span></a>`}
  </span>`
}

/** In the bar: who it is, and how to reach them. */
export function adviserTag(adviser: Adviser | null, agency: string, about: string): Html | null {
  if (!adviser) return null
  const { name } = adviser
  return html`<div class="adviser">
    ${photoTag(adviser)}
    <p>
      <strong>${name}</strong>
      <span class="adviser-of">${name === agency ? 'Ask us anything' : `Your adviser at ${agency}`}</span>
    </p>
    ${waysTag(adviser, about)}
  </div>`
}

/** "Prepared for Asha Rao by Kavya Joshi" */
export function preparedTag(adviser: Adviser | null, customer: string | null): Html | null {
  if (!customer && !adviser) return null
  return html`<p class="prepared">
    Prepared ${customer && html`for <strong>${customer}</strong>`}
    ${adviser && html`by <strong>${adviser.name}</strong>`}
  </p>`
}
