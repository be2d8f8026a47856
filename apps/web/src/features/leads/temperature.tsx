import type { Lead } from '@sarai/contract/lead-schemas'
import { IconFlame, IconSnowflake, IconSun } from '@tabler/icons-react'

const looks = {
  hot: { label: 'Hot', icon: IconFlame, colour: '#c2410c' },
  warm: { label: 'Warm', icon: IconSun, colour: '#9a6700' },
  cold: { label: 'Cold', icon: IconSnowflake, colour: '#2a6fa8' },
} as const

/** How interested somebody seems. */
export function Temperature({ value }: { value: Lead['temperature'] }) {
  if (!value) return null
  const { label, icon: Icon, colour } = looks[value]
  return (
    <span style={{ display: 'inline-flex', gap: 5, alignItems: 'center', color: colour }}>
      <Icon size={14} aria-hidden />
      {label}
    </span>
  )
}
