import { Menu } from '@mantine/core'
import { IconBrandWhatsapp, IconKeyboard, IconMail, IconPhone, IconUserHeart } from '@tabler/icons-react'
import { formatPhone } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { showShortcuts } from '~/lib/show-shortcuts.ts'
import { KeyHint } from '~/ui/key-hint.tsx'

/** How to reach the people who look after the agency. */
export default function SupportMenu() {
  const { managerName, whatsapp, email, phone } = useSession().support
  const isEmpty = !whatsapp && !email && !phone
  return (
    <>
      <Menu.Label>{managerName ? 'Your relationship manager' : 'Support'}</Menu.Label>
      {managerName && (
        <Menu.Item leftSection={<IconUserHeart size={16} />} component="div">
          {managerName}
        </Menu.Item>
      )}
      {whatsapp && (
        <Menu.Item
          leftSection={<IconBrandWhatsapp size={16} />}
          component="a"
          href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`}
          target="_blank"
          rel="noreferrer"
        >
          WhatsApp
        </Menu.Item>
      )}
      {email && (
        <Menu.Item leftSection={<IconMail size={16} />} component="a" href={`mailto:${email}`}>
          {email}
        </Menu.Item>
      )}
      {phone && (
        <Menu.Item leftSection={<IconPhone size={16} />} component="a" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </Menu.Item>
      )}
      {isEmpty && <Menu.Item disabled>No contacts have been set up yet.</Menu.Item>}
      <Menu.Divider />
      <Menu.Item leftSection={<IconKeyboard size={16} />} rightSection={<KeyHint>?</KeyHint>} onClick={showShortcuts}>
        Keyboard shortcuts
      </Menu.Item>
    </>
  )
}
