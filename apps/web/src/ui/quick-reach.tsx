import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { whatsappLink } from '~/lib/format.ts'
import classes from './list-table.module.css'

/** Calling and writing from a row, without opening it. */
export function QuickReach({ name, phone }: { name: string; phone: string | null }) {
  if (!phone) return null
  return (
    <>
      <Tooltip label="Call">
        <UnstyledButton
          component="a"
          href={`tel:${phone}`}
          className={classes.quick}
          aria-label={`Call ${name}`}
          tabIndex={-1}
        >
          <IconPhone size={15} stroke={1.6} />
        </UnstyledButton>
      </Tooltip>
      <Tooltip label="WhatsApp">
        <UnstyledButton
          component="a"
          href={whatsappLink(phone)}
          target="_blank"
          rel="noreferrer"
          className={classes.quick}
          aria-label={`Write to ${name} on WhatsApp`}
          tabIndex={-1}
        >
          <IconBrandWhatsapp size={15} stroke={1.6} />
        </UnstyledButton>
      </Tooltip>
    </>
  )
}
