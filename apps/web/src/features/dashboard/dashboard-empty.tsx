import { Button } from '@mantine/core'
import { IconFileImport, IconMapRoute, IconSettings, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAddLead } from '~/lib/add-lead.ts'
import { useSession } from '~/lib/session-context.tsx'
import classes from './dashboard-empty.module.css'

/** An agency that has just begun: what to do first. */
export function DashboardEmpty() {
  const { can, agency } = useSession()
  const { open } = useAddLead()
  return (
    <section className={classes.empty} aria-label="Welcome">
      <h2 className={classes.title}>Welcome to {agency.name}</h2>
      <p className={classes.lead}>Your day shows here once there is something in it. Begin with any of these.</p>
      <ol className={classes.steps}>
        {can('leads', 'write') && (
          <Step
            icon={<IconUserPlus size={20} />}
            title="Write down an enquiry"
            text="A name and a way to reach them are enough."
          >
            <Button size="compact-md" onClick={() => open()}>
              Add a lead
            </Button>
          </Step>
        )}
        {can('leads', 'write') && (
          <Step
            icon={<IconFileImport size={20} />}
            title="Bring what you have"
            text="Leads from a spreadsheet, with duplicates found."
          >
            <Button size="compact-md" variant="default" renderRoot={(props) => <Link to="/leads/import" {...props} />}>
              Import a file
            </Button>
          </Step>
        )}
        {can('packages', 'write') && (
          <Step
            icon={<IconMapRoute size={20} />}
            title="Write a trip you sell often"
            text="Every proposal can start from it."
          >
            <Button size="compact-md" variant="default" renderRoot={(props) => <Link to="/packages" {...props} />}>
              Open My Packages
            </Button>
          </Step>
        )}
        {can('settings') && (
          <Step
            icon={<IconSettings size={20} />}
            title="Set up mail"
            text="So that proposals and reminders go out in your name."
          >
            <Button
              size="compact-md"
              variant="default"
              renderRoot={(props) => <Link to="/settings" search={{ tab: 'email' }} {...props} />}
            >
              Open settings
            </Button>
          </Step>
        )}
      </ol>
    </section>
  )
}

function Step({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children: ReactNode }) {
  return (
    <li className={classes.step}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <h3 className={classes.name}>{title}</h3>
      <p className={classes.text}>{text}</p>
      {children}
    </li>
  )
}
