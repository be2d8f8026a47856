import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { MessagePage } from './message-page.tsx'

/** Says that an address has nothing. @param home where one begins instead: the admin area has a place of its own */
export function NothingHere({ home }: { home: '/' | '/admin/dashboard' }) {
  return (
    <MessagePage
      title="There is nothing here"
      actions={
        <Button variant="default" renderRoot={(props) => <Link to={home} {...props} />}>
          Go to the home page
        </Button>
      }
    >
      The address may be mistyped, or the page no longer exists (404).
    </MessagePage>
  )
}

export const NotFound = () => <NothingHere home="/" />
