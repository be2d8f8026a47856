export const packageEvents = {
  Packages: {
    'package.created': 'A package is made',
    'package.updated': 'A fact of a package changes',
    'package.assigned': 'A package gets another owner',
    'package.published': 'A package is published',
    'package.archived': 'A package is archived',
    'package.deleted': 'A package is deleted',
    'package.restored': 'A deleted package is restored',
  },
} as const
