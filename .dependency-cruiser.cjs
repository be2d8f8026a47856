/** Who may import whom; ARCHITECTURE.md says why. */
const allowedPackages = require('./scripts/allowed-packages.cjs')

const feature = 'apps/server/src/(?:kernel|features)/([^/]+)/'
const role = (...names) => `${feature}[^/]+\\.(${names.join('|')})\\.tsx?$`

const exact = (text) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
/** Where a package is, and where what is only its types. */
const folderOf = (name) => `(^|/)node_modules/(@types/)?${exact(name.replace('@types/', ''))}/`
const tests = ['\\.test\\.tsx?$', '^apps/[^/]+/test/', '^(bench|attack|e2e|scripts)/']

const packageRules = [
  {
    name: 'packages-are-listed',
    comment: 'A package is named in scripts/allowed-packages.cjs with who may import it.',
    severity: 'error',
    from: { path: '^(apps|packages)/', pathNot: tests },
    to: {
      path: '(^|/)node_modules/',
      pathNot: [...Object.keys(allowedPackages).map(folderOf), '/node_modules/@sarai/'],
    },
  },
  ...Object.entries(allowedPackages).map(([name, importers]) => ({
    name: `only-where-listed: ${name}`,
    severity: 'error',
    from: { path: '^(apps|packages)/', pathNot: [...tests, ...importers.map((path) => `^${exact(path)}`)] },
    to: { path: folderOf(name) },
  })),
]

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'text-stands-alone',
      severity: 'error',
      from: { path: '^packages/text' },
      to: { path: '^(apps|packages/(?!text))' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^packages/contract' },
      to: { path: '^(apps|packages/(itinerary|rates|returns|statements|tax))/' },
    },
    {
      name: 'money-stands-alone',
      severity: 'error',
      from: { path: '^packages/money' },
      to: { path: '^(apps|packages/(contract|itinerary|rates|returns|statements|tax))/' },
    },
    { name: 'itinerary-is-pure', severity: 'error', from: { path: '^packages/itinerary' }, to: { path: '^apps/' } },
    {
      name: 'rates-are-pure',
      severity: 'error',
      from: { path: '^packages/rates' },
      to: { path: '^(apps|packages/(itinerary|returns|statements|tax))/' },
    },
    {
      name: 'tax-is-pure',
      severity: 'error',
      from: { path: '^packages/tax' },
      to: { path: '^(apps|packages/(itinerary|rates|returns|statements))/' },
    },
    {
      name: 'tax-needs-no-machine',
      comment: 'Browser and server compute the same figures: nothing of Node is imported there but by tests.',
      severity: 'error',
      from: { path: '^packages/tax', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'ledger-is-pure',
      comment: 'Entries and what they sum to: no database, no page, nothing of Node.',
      severity: 'error',
      from: { path: '^packages/ledger' },
      to: { path: '^(apps|packages/(itinerary|rates|returns|statements|tax))/' },
    },
    {
      name: 'ledger-runs-anywhere',
      severity: 'error',
      from: { path: '^packages/ledger', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'returns-are-pure',
      comment: 'What documents come to in a return: no database, no page, nothing of Node.',
      severity: 'error',
      from: { path: '^packages/returns' },
      to: { path: '^(apps|packages/(itinerary|rates|statements))/' },
    },
    {
      name: 'returns-run-anywhere',
      severity: 'error',
      from: { path: '^packages/returns', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'statements-are-pure',
      comment: 'What a bank says and what is open, compared: no database, no page, nothing of Node.',
      severity: 'error',
      from: { path: '^packages/statements' },
      to: { path: '^(apps|packages/(itinerary|rates|returns|tax))/' },
    },
    {
      name: 'statements-run-anywhere',
      severity: 'error',
      from: { path: '^packages/statements', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'sandbox-stands-alone',
      comment:
        'It is the other side: what it checks of the server it must not have from the server. Only tests open it.',
      severity: 'error',
      from: { path: '^apps/sandbox' },
      to: { path: '^(apps/(server|web)|packages/(?!money|text))' },
    },
    {
      name: 'nothing-runs-with-the-sandbox',
      severity: 'error',
      from: { path: '^(apps/(server|web)|packages)/', pathNot: tests },
      to: { path: '^apps/sandbox' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules compute; they import the contract, other rules, and libraries that do no input or output.',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: {
        pathNot: ['^packages/', '\\.rules\\.ts$', 'libphonenumber-js', '^node_modules/(zod|d3-geo)/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'tables-know-tables',
      severity: 'error',
      from: { path: role('table') },
      to: { path: '^apps/server/src', pathNot: ['\\.table\\.ts$', 'core/db/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'queries-know-tables',
      severity: 'error',
      from: { path: role('queries') },
      to: {
        path: '^apps/server/src',
        pathNot: ['\\.(table|queries|rules|registry)\\.ts$', 'core/db/', 'core/errors'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'handlers-call-their-own',
      comment: 'A handler may read by any query, but what changes things goes through a service.',
      severity: 'error',
      from: { path: role('handlers', 'routes') },
      to: {
        path: '^apps/server/src/(kernel|features)',
        pathNot: ['\\.(service|queries|rules|jobs|page|registry)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'core-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/core', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(kernel|features|router|jobs)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'driver-behind-one-door',
      comment: 'Pipelines, batches and the names of prepared statements are core/db’s secret; so is pg itself.',
      severity: 'error',
      from: { path: '^apps/server/src', pathNot: ['^apps/server/src/core/db/', '\\.test\\.ts$'] },
      to: {
        path: [
          '^apps/server/src/core/db/([a-z]+-driver|driver|batch-query|wire-query|connections|together|fair-pool)\\.ts$',
          '^node_modules/pg/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'drizzle-in-queries-only',
      severity: 'error',
      from: { path: '^apps/server/src', pathNot: ['\\.(table|queries|registry)\\.ts$', '^apps/server/src/core/'] },
      to: { path: '^node_modules/drizzle-orm' },
    },
    ...packageRules,
    {
      name: 'web-routes-on-top',
      severity: 'error',
      from: { path: '^apps/web/src/(features|records|ui|lib)' },
      to: { path: '^apps/web/src/(routes|shell)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-routes-load-little',
      comment:
        'Every page loads the routes: a screen comes when it is opened, its schema of the address with it. Routes know the types of these.',
      severity: 'error',
      from: { path: '^apps/web/src/routes/' },
      to: { path: '^apps/web/src/features/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-features-apart',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-ui-is-domain-free',
      severity: 'error',
      from: { path: '^apps/web/src/ui' },
      to: { path: '^apps/web/src/(features|records|shell|api|query)' },
    },
    {
      name: 'web-lib-below',
      severity: 'error',
      from: { path: '^apps/web/src/lib' },
      to: { path: '^apps/web/src/(features|records|shell)' },
    },
    {
      name: 'not-to-test',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|/test/)' },
      to: { path: '(\\.test\\.tsx?$|/test/)' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
    },
    // Only for its alias: the front end's `~` is its `src`.
    webpackConfig: { fileName: './scripts/resolve.cjs' },
  },
}
