/**
 * How far an agency reaches. `open`: to everybody. `unconfirmed`: its main user has not shown yet that their address is
 * theirs. `unapproved`: whoever runs the installation has not let it in yet. `suspended`: they have shut it out.
 */
export const reaches = ['open', 'unconfirmed', 'unapproved', 'suspended'] as const
export type Reach = (typeof reaches)[number]
