import type { Picture } from '@sarai/contract/itinerary-calls'
import { picturePath } from '@sarai/contract/picture-paths'
import { useSession } from '~/lib/session-context.tsx'
import classes from './cover.module.css'

interface Props {
  /** Of the package or proposal, which has the same landscape always. */
  id: string
  cover: Picture | null
  /** How wide it is shown, as `sizes` of a picture has it. */
  sizes: string
}

/** The picture of a trip; a drawn landscape where it has none. It says nothing that the trip's name does not. */
export function Cover({ id, cover, sizes }: Props) {
  const { agency } = useSession()
  if (!cover) return <NoCover id={id} />
  const setOf = (format: 'avif' | 'webp') =>
    ([480, 960] as const).map((width) => `${picturePath(agency.id, cover.id, width, format)} ${width}w`).join(', ')
  return (
    <picture className={classes.cover} style={{ background: cover.colour }}>
      <source type="image/avif" srcSet={setOf('avif')} sizes={sizes} />
      <img
        className={classes.image}
        src={picturePath(agency.id, cover.id, 480, 'webp')}
        srcSet={setOf('webp')}
        sizes={sizes}
        width={cover.width}
        height={cover.height}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}

const tones = 6

/** Hills in one of a few tones, always the same for the same trip. */
function NoCover({ id }: { id: string }) {
  const tone = Number.parseInt(id.slice(-2), 16) % tones
  return (
    <svg
      className={classes.none}
      data-tone={tone}
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
    >
      <circle cx="236" cy="76" r="24" className={classes.sun} />
      <path d="M-4 132C40 96 84 92 132 118C176 142 222 104 324 96V204H-4Z" className={classes.far} />
      <path d="M-4 162C52 128 112 124 168 148C220 170 264 140 324 138V204H-4Z" className={classes.middle} />
      <path d="M-4 184C60 160 128 168 190 178C246 186 288 172 324 168V204H-4Z" className={classes.near} />
      <path d="M60 196C110 172 96 150 150 146" className={classes.way} />
      <path d="M150 146v-34M150 113l20 7l-20 8" className={classes.flag} />
    </svg>
  )
}
