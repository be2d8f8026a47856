import { type Html, html, raw } from '../../core/http/html.ts'
import type { RouteMap } from '@sarai/contract/places'
import { labelSides } from '@sarai/itinerary/route'

function stopTag({ number, name, x, y, label }: RouteMap['stops'][number]): Html {
  const side = label && labelSides[label]
  return html`<circle cx="${x}" cy="${y}" r="12" class="map-stop" /><text
      x="${x}"
      y="${y + 5}"
      class="map-number"
      text-anchor="middle"
    >
      ${number}</text
    >${
      side &&
      html`<text x="${x + side.dx}" y="${y + side.dy}" class="map-name" text-anchor="${side.anchor}">${name}</text>`
    }`
}

function cityTag({ name, x, y, label }: RouteMap['around'][number]): Html {
  const { dx, dy, anchor } = labelSides[label ?? 'right']
  return html`<circle cx="${x}" cy="${y}" r="3" class="map-city" /><text
      x="${x + dx * 0.6}"
      y="${y + dy * 0.8}"
      class="map-city-name"
      text-anchor="${anchor}"
      >${name}</text
    >`
}

/** The way the trip goes. */
export function mapSection(map: RouteMap | null): Html | null {
  if (!map) return null
  const { width, height, land, backdrop, notice, route, stops, around, words } = map
  return html`<section id="map" aria-labelledby="h-map">
    <h2 id="h-map">Where you will be</h2>
    <svg class="map" viewBox="0 0 ${width} ${height}" role="img" aria-label="${words}">
      <path class="map-land" d="${raw(land)}" />
      ${backdrop.map(({ url, ...at }) => html`<image href="${url}" x="${at.x}" y="${at.y}" width="${at.width}" height="${at.height}" />`)}
      ${around.map(cityTag)}
      <path class="map-route" d="${raw(route)}" />
      ${stops.map(stopTag)}
    </svg>
    ${notice && html`<p class="map-notice">${notice}</p>`}
    <p class="map-stops">${stops.map(({ name }) => name).join(' → ')}</p>
  </section>`
}
