import { IconBrandWhatsapp, IconMail, IconPhone, IconUserHeart } from '@tabler/icons-react'
import { formatPhone, whatsappLink } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Section } from '~/ui/section.tsx'
import classes from './support.module.css'

/** Who looks after the agency, and how to reach them: the same as in the header's Support. */
export default function SupportTab() {
  const { managerName, whatsapp, email, phone } = useSession().support
  if (!managerName && !whatsapp && !email && !phone)
    return (
      <EmptyState title="No support contacts yet">
        The administrator of this installation can name a relationship manager and how to reach support.
      </EmptyState>
    )
  const ways = [
    managerName && { icon: IconUserHeart, what: 'Relationship manager', text: managerName },
    whatsapp && {
      icon: IconBrandWhatsapp,
      what: 'WhatsApp',
      text: formatPhone(whatsapp),
      href: whatsappLink(whatsapp),
    },
    phone && { icon: IconPhone, what: 'Call', text: formatPhone(phone), href: `tel:${phone}` },
    email && { icon: IconMail, what: 'Email', text: email, href: `mailto:${email}` },
  ].filter((way) => way !== null && way !== '')
  return (
    <Section
      title="Support"
      lead="The people who look after your agency. They are also under Support in the header, on every page."
    >
      <ul className={classes.ways}>
        {ways.map(({ icon: Icon, what, text, href }) => (
          <li key={what} className={classes.way}>
            <span className={classes.icon}>
              <Icon size={20} stroke={1.6} aria-hidden />
            </span>
            <div>
              <div className="quiet">{what}</div>
              {href ? (
                <a
                  className={classes.link}
                  href={href}
                  {...(href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {})}
                >
                  {text}
                </a>
              ) : (
                <div className={classes.name}>{text}</div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
