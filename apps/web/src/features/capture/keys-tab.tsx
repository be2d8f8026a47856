import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CopyBox } from '~/ui/copy-box.tsx'
import classes from './capture.module.css'

function example(baseUrl: string): string {
  return `curl ${baseUrl}/api/intake/leads \\
  -H "Authorization: Bearer sak_…" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: enquiry-4711" \\
  -d '{"name": "Asha Rao", "phone": "98290 12345", "destinations": ["Bali"], "adults": 2}'`
}

/** How the agency's own programs submit enquiries. */
export function KeysTab({ baseUrl }: { baseUrl: string | null }) {
  return (
    <div className={classes.ways}>
      <section className={classes.way}>
        <h2>Sending an enquiry</h2>
        <p>
          Your web site, a chat bot or an advertising tool adds leads by itself, with a key that may submit enquiries
          and see nothing.{' '}
          <Anchor
            underline="always"
            renderRoot={(props) => <Link to="/developers" search={{ tab: 'keys' }} {...props} />}
          >
            Make a key
          </Anchor>
        </p>
        <CopyBox label="Example call" text={example(baseUrl?.replace(/\/$/, '') ?? location.origin)} />
      </section>
      <section className={classes.way}>
        <h2>Sending it twice</h2>
        <p>
          Send the same Idempotency-Key again after a lost answer, and no second lead is made. Everything the call takes
          is in the{' '}
          <Anchor underline="always" href="/api/docs#intake.createLead" target="_blank">
            API reference
          </Anchor>
          .
        </p>
      </section>
    </div>
  )
}
