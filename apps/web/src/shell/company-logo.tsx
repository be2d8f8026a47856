import { useState } from 'react'
import { colourOf } from '~/ui/colours.ts'
import { initials } from '~/lib/format.ts'

/** Where company logos are, by the file name the session gives. */
const logoFolder = '/uploads/company-logo/'

/** A name that is an address is used as it is; any other is looked for in the folder. */
export function logoAddress(logo: string): string {
  return /^https?:\/\//.test(logo) ? logo : logoFolder + encodeURIComponent(logo)
}

/** The agency's logo, or its initials where there is none. */
export function CompanyLogo({ name, logo, size }: { name: string; logo: string | null; size: number }) {
  const [isBroken, setBroken] = useState(false)
  if (logo && !isBroken) {
    return (
      <img
        src={logoAddress(logo)}
        alt={name}
        width={size}
        height={size}
        style={{ objectFit: 'contain', borderRadius: 6 }}
        onError={() => setBroken(true)}
      />
    )
  }
  return (
    <span
      role="img"
      aria-label={name}
      style={{
        display: 'grid',
        placeItems: 'center',
        width: size,
        height: size,
        borderRadius: 8,
        color: '#fff',
        fontSize: size * 0.4,
        fontWeight: 600,
        background: colourOf(name),
        flex: 'none',
      }}
    >
      {initials(name)}
    </span>
  )
}
