import { Button } from '@mantine/core'
import type { IconSettings } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'

interface Props {
  to: LinkProps['to']
  label: string
  Icon: typeof IconSettings
}

/** Leads to another page, beside a page's title. */
export function PageButton({ to, label, Icon }: Props) {
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<Icon size={16} stroke={1.6} />}
      renderRoot={(props) => <Link to={to} {...props} />}
    >
      {label}
    </Button>
  )
}
