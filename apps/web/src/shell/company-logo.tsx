import { useState } from 'react'
import { colourOf } from '~/ui/colours.ts'
import { initials } from '~/lib/format.ts'
import { logoAddress } from '~/lib/logo.ts'

/** The agency's logo, or its initials where there is none. */
export function CompanyLogo({ name, logo, size }: { name: string; logo: string | null; size: number }) {
  // A new logo is tried again.
  const [broken, setBroken] = useState<string>()
  if (logo && logo !== broken) {
    return (
      <img
        src={logoAddress(logo)}
        alt={name}
        width={size}
        height={size}
        style={{ objectFit: 'contain', borderRadius: 6 }}
        onError={() => setBroken(logo)}
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
