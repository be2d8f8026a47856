import { type Html, html, raw } from '../../core/http/html.ts'
import type { Page } from '../../core/http/written-page.ts'
import type { Adviser } from '../brochures/brochures-adviser.rules.ts'
import { footTag, type PageAgency, paperLayout, stateTag } from '../brochures/brochures-paper.page.ts'
import type { ShownTicket } from './vouchers-tickets.rules.ts'
import type { ShownService, ShownVoucher } from './vouchers-words.rules.ts'

/** Where a voucher stands, as its page says it. */
type ShownState =
  | {
      kind: 'valid'
      issued: string
      /** What was booked has changed since it was issued. */
      isChanging: boolean
      qr: { size: number; path: string }
      checkPath: string
      pdfPath: string
    }
  | { kind: 'revised'; issued: string; newestPath: string }
  | { kind: 'cancelled'; issued: string; reason: string }
  | { kind: 'draft' }

/** A voucher at its public address, or its draft as it would be there. */
export interface ShownPage {
  agency: PageAgency & { lines: string[] }
  adviser: Adviser | null
  isUnbranded: boolean
  number: string
  shown: ShownVoucher
  /** What suppliers gave for its services; none on a draft. */
  tickets: readonly ShownTicket[]
  state: ShownState
}

function showTicket({ label, text, drawn, url, isGood }: ShownTicket): Html {
  const bars = drawn && drawn.height < drawn.width
  return html`<li>
    <p>
      ${label}${text && html` <b>${isGood ? text : html`<s>${text}</s>`}</b>`}
      ${url && html` <a href="${url}">Ticket as PDF</a>`} ${!isGood && html` <strong>No longer good</strong>`}
    </p>
    ${
      drawn &&
      raw(
        `<svg class="${bars ? 'bars' : 'code'}" viewBox="${bars ? `-10 0 ${drawn.width + 20} 1` : `-2 -2 ${drawn.width + 4} ${drawn.height + 4}`}"${bars ? ' preserveAspectRatio="none"' : ''} role="img" aria-label="Code of the ticket"><path d="${drawn.path}"/></svg>`,
      )
    }
  </li>`
}

const showTicketList = (tickets: readonly ShownTicket[]) =>
  tickets.length > 0 &&
  html`<h3 class="small">Tickets</h3>
    <ul class="tickets">
      ${tickets.map(showTicket)}
    </ul>`

function serviceTag(
  { kind, title, confirmation, facts, vendor, driver }: ShownService,
  tickets: readonly ShownTicket[],
): Html {
  return html`<section class="service">
    <p class="kind">${kind}</p>
    <h2>${title}</h2>
    ${vendor?.name && vendor.name !== title && html`<p class="quiet">${vendor.name}</p>`}
    ${vendor?.lines.map((line) => html`<p class="quiet">${line}</p>`)}
    ${vendor?.map && html`<p class="quiet"><a href="${vendor.map}" rel="noreferrer">Map</a></p>`}
    <p class="confirmation quiet">${confirmation.label}<b>${confirmation.value}</b></p>
    <dl>
      ${facts.map(
        ({ label, value }) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
      ${
        driver &&
        html`<div>
          <dt>Driver and vehicle</dt>
          <dd>${driver}</dd>
        </div>`
      }
    </dl>
    ${showTicketList(tickets)}
  </section>`
}

function stateOf({ state }: ShownPage): Html | false {
  switch (state.kind) {
    case 'valid':
      return (
        state.isChanging &&
        stateTag('revised', 'A revision is on its way', ['It is being changed. Ask whoever issued it what holds now.'])
      )
    case 'cancelled':
      return stateTag('cancelled', 'This voucher was cancelled', [state.reason])
    case 'draft':
      return stateTag('cancelled', 'Draft, not valid', ['So the guest will see it. It is not issued, and has no code.'])
    case 'revised': {
      const link = html`<a href="${state.newestPath}">Open the newest revision</a>`
      return stateTag('revised', 'This voucher was revised', ['Use the newest one instead.', link])
    }
  }
}

/** The public page of a voucher; of a cancelled one only that it was. */
export function shownPage(page: ShownPage): Page {
  const { agency, adviser, isUnbranded, number, shown, state } = page
  const guests = [shown.lead, shown.party].filter(Boolean).join(' · ')
  const whole = html` ${
    guests &&
    html`<h2 class="small">Guests</h2>
      <p class="text"><b>${guests}</b></p>`
  }
  ${shown.guests.length > 0 && html`<p class="text">${shown.guests.join(', ')}</p>`}
  ${
    shown.rooms.length > 0 &&
    html`<dl class="rooms">
      ${shown.rooms.map(
        ({ label, value }) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>`
  }
  ${shown.services.map((service) =>
    serviceTag(
      service,
      page.tickets.filter(({ bookingId }) => bookingId === service.id),
    ),
  )}
  ${
    shown.price &&
    html`<h2 class="small">Price</h2>
      <p class="text">${shown.price}</p>`
  }
  ${shown.blocks.map(
    ({ heading, text }) =>
      html`<h2 class="small">${heading}</h2>
        <p class="text">${text}</p>`,
  )}
  ${
    shown.contacts.length > 0 &&
    html`<section class="contacts">
      <h2 class="small">In an emergency, at any hour</h2>
      <dl>
        ${shown.contacts.map(
          ({ label, name, phone }) =>
            html`<div>
              <dt>${[label, name].filter(Boolean).join(', ')}</dt>
              <dd><a href="tel:${phone.replaceAll(/[^+0-9]/g, '')}">${phone}</a></dd>
            </div>`,
        )}
      </dl>
    </section>`
  }
  ${
    state.kind === 'valid' &&
    html`<section class="proof">
        ${raw(`<svg viewBox="-2 -2 ${state.qr.size + 4} ${state.qr.size + 4}" role="img" aria-label="QR code"><path d="${state.qr.path}"/></svg>`)}
        <p class="quiet">
          Scan this code to check that the voucher is genuine and has not changed.
          <a href="${state.checkPath}">Check it here</a>.
        </p>
      </section>
      <p class="no-print"><a class="button" href="${state.pdfPath}">Download the PDF</a></p>`
  }
  ${!isUnbranded && footTag(agency, adviser, `${number} ${shown.title}`)}`
  const body = html`${stateOf(page)}
    <p class="kind">${shown.heading}</p>
    <h1>${shown.title}</h1>
    <p class="quiet">${[number, state.kind !== 'draft' && state.issued].filter(Boolean).join(' · ')}</p>
    ${state.kind !== 'cancelled' && whole}`
  return paperLayout(isUnbranded ? null : agency, `${number} ${shown.title}`, body)
}
