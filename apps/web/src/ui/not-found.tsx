import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { MessagePage } from './message-page.tsx'

export function NotFound() {
  return (
    <MessagePage
      title="There is nothing here"
      actions={
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          Go to the home page
        </Button>
      }
    >
      The address may be mistyped, or the page no longer exists (404).
    </MessagePage>
  )
}
