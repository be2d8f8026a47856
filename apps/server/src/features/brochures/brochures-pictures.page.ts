import type { TravellerPicture } from '@sarai/contract/traveller-view'
import { type Html, html, raw } from '../../core/http/html.ts'

interface Shot {
  picture: TravellerPicture
  /** How wide it is shown, as the `sizes` attribute wants it. */
  sizes: string
  /** Pictures in the first view load at once, others when they come near. */
  isFirst?: boolean
}

const colourShape = /^#[0-9a-f]{6}$/i

/** The policy allows no inline style, so a picture's placeholder colour is a class of the page. */
const placeholderClass = ({ placeholder }: TravellerPicture) =>
  placeholder && colourShape.test(placeholder) ? `c-${placeholder.slice(1).toLowerCase()}` : ''

/** The colours of pictures as the classes that `pictureTag` gives them. */
export function placeholderStyles(pictures: TravellerPicture[]): string {
  const colours = new Map(pictures.map((picture) => [placeholderClass(picture), picture.placeholder]))
  return [...colours].map(([name, colour]) => name && `.${name}{background:${colour}}`).join('')
}

/** A picture in the sizes and formats there are, of which the browser takes the smallest that will do. */
export function pictureTag({ picture, sizes, isFirst }: Shot): Html {
  const { width, height, alt, sources } = picture
  const types = Map.groupBy(sources, (source) => source.type)
  const fallback = sources.findLast((source) => source.type === 'image/webp' && source.width <= 960) ?? sources[0]
  return html`<picture
    >${[...types].map(
      ([type, files]) =>
        html`<source
          type="${type}"
          srcset="${files.map((file) => `${file.url} ${file.width}w`).join(', ')}"
          sizes="${sizes}"
        />`,
    )}<img
      class="${placeholderClass(picture)}"
      src="${fallback?.url}"
      width="${width}"
      height="${height}"
      alt="${alt}"
      ${raw(isFirst ? 'fetchpriority="high"' : 'loading="lazy" decoding="async"')}
  /></picture>`
}
