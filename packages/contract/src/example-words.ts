/** Kinds of records that there are examples of. */
export const exampleKinds = ['lead', 'contact', 'package', 'proposal'] as const
export type ExampleKind = (typeof exampleKinds)[number]

/** People of examples have addresses here, to which nothing is ever sent. */
export const exampleHost = 'people.example.com'
