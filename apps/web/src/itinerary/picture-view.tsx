import type { Picture } from '@sarai/contract/itinerary-calls'
import { picturePath, type pictureWidths } from '@sarai/contract/picture-paths'
import { useSession } from '~/lib/session-context.tsx'

interface Props {
  picture: Picture
  /** About as wide as it is shown. */
  width: (typeof pictureWidths)[number]
  className?: string
}

/** A picture of an itinerary, in the lightest form that the browser knows. */
export function PictureView({ picture, width, className }: Props) {
  const { agency } = useSession()
  return (
    <picture>
      <source type="image/avif" srcSet={picturePath(agency.id, picture.id, width, 'avif')} />
      <img
        className={className}
        src={picturePath(agency.id, picture.id, width, 'webp')}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
