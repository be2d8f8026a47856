import { IconAlertTriangle, IconBulb, IconCircleX } from '@tabler/icons-react'
import type { Severity } from '@sarai/itinerary/findings'
import classes from './finding-icon.module.css'

const icons = { error: IconCircleX, warning: IconAlertTriangle, hint: IconBulb }
const names = { error: 'Wrong', warning: 'To check', hint: 'Hint' }

/** How bad a finding is. */
export function FindingIcon({ severity }: { severity: Severity }) {
  const Icon = icons[severity]
  return <Icon size={16} className={classes.icon} data-severity={severity} aria-label={names[severity]} />
}
