import type { Picture } from '@sarai/contract/itinerary-calls'
import { picturePath, pictureWidths } from '@sarai/contract/pictures'
import { type Html, html, raw } from '../../core/http/html.ts'

/** Whose pictures they are: part of their addresses. */
export interface PicturesOf {
  agencyId: string
}

interface Shot {
  picture: Picture
  /** How wide it is shown, as the `sizes` attribute wants it. */
  sizes: string
  /** What shows on opening the page is fetched at once, all else when it is near. */
  isFirst?: boolean
}

/** Each width there really is, once: a picture that is narrower than a size comes in its own width there. */
function srcset({ agencyId }: PicturesOf, { id, width }: Picture, format: 'avif' | 'webp'): string {
  const enough = pictureWidths.findIndex((one) => one >= width)
  const used = enough === -1 ? pictureWidths : pictureWidths.slice(0, enough + 1)
  return used.map((one) => `${picturePath(agencyId, id, one, format)} ${Math.min(one, width)}w`).join(', ')
}

/** Pages allow no style on an element, so the colour that holds a picture's place is a class of the page's own. */
const placeholder = (colour: string) => `c-${colour.slice(1).toLowerCase()}`

/** The colours of pictures as the classes that `pictureTag` gives them. */
export function placeholderStyles(pictures: Picture[]): string {
  const colours = new Set(pictures.map((picture) => picture.colour).filter((colour) => /^#[0-9a-f]{6}$/i.test(colour)))
  return [...colours].map((colour) => `.${placeholder(colour)}{background:${colour}}`).join('')
}

export function pictureTag(of: PicturesOf, { picture, sizes, isFirst }: Shot): Html {
  const { id, width, height, colour, alt } = picture
  return html`<picture
    ><source type="image/avif" srcset="${srcset(of, picture, 'avif')}" sizes="${sizes}" />
    <source type="image/webp" srcset="${srcset(of, picture, 'webp')}" sizes="${sizes}" />
    <img
      class="${placeholder(colour)}"
      src="${picturePath(of.agencyId, id)}"
      width="${width}"
      height="${height}"
      alt="${alt}"
      ${raw(isFirst ? 'fetchpriority="high"' : 'loading="lazy" decoding="async"')}
  /></picture>`
}
