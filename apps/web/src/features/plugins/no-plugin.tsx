import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { MessagePage } from '~/ui/message-page.tsx'

/** In the place of a plugin that this version does not have. */
export function NoPlugin({ title }: { title: string }) {
  return (
    <MessagePage
      title={title}
      actions={<Anchor renderRoot={(props) => <Link to="/all-plugins" {...props} />}>See all plugins</Anchor>}
    >
      This installation has no plugin of that name.
    </MessagePage>
  )
}
