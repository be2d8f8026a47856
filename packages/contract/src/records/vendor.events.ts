export const vendorEvents = {
  Vendors: {
    'vendor.created': 'A vendor is added',
    'vendor.updated': 'A fact of a vendor changes',
    'vendor.merged': 'Another vendor becomes one with this one',
    'vendor.unmerged': 'A merge is undone',
    'vendor.deleted': 'A vendor is deleted',
    'vendor.restored': 'A deleted vendor is restored',
  },
} as const
