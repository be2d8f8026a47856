import { camel, capital, type Insertion, insertLines, newFiles, type Words } from './new-feature.ts'

/** Kinds of plugin that there are templates for, with what their emulators are made of. */
const emulatorParts: Readonly<Record<string, (kebab: string) => string>> = {
  payments: (kebab) => `{ clock, outbox, pagesUrl: \`\${publicUrl}/${kebab}\` }`,
  booking: () => '',
  leads: () => '{ clock }',
  messages: () => '{ clock, outbox }',
}
const kinds: readonly string[] = Object.keys(emulatorParts)

/**
 * The words of a provider.
 * @param kind one of those that there are
 * @param kebab its short code, as in addresses
 * @throws Error where it is none
 */
function makeWords(kind: string, kebab: string): Words {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab))
    throw new Error('Name a plugin by its short code in kebab-case: sample-pay')
  const name = camel(kebab)
  return {
    kind,
    kebab,
    name,
    Name: capital(name),
    Title: kebab.split('-').map(capital).join(' '),
    ENV: kebab.toUpperCase().replaceAll('-', '_'),
    parts: emulatorParts[kind]?.(kebab) ?? '',
  }
}

/** What is said of a provider outside its own folders. */
const insertions: Insertion[] = [
  {
    file: 'apps/server/src/core/provider-settings.ts',
    after: 'export const providerSettings = {\n',
    text: `  {{name}}Url: setting(
    '{{ENV}}_URL',
    'Where {{Title}}’s API is. Another one only for the sandbox and tests; then it may be private.',
    z.url(),
    'https://{{kebab}}.example',
  ),
`,
  },
  {
    file: 'apps/server/src/core/sandbox-settings.ts',
    after: 'const sandboxPaths = [\n',
    text: "  ['{{name}}Url', '/{{kebab}}/api'],\n",
  },
  {
    file: 'apps/server/src/providers/registry.ts',
    after: "import { makeCashfree } from './payments/cashfree/cashfree.ts'\n",
    text: "import { make{{Name}} } from './{{kind}}/{{kebab}}/{{kebab}}.ts'\n",
  },
  {
    file: 'apps/server/src/providers/registry.ts',
    after: 'type HostSetting =\n',
    text: "  | '{{name}}Url'\n",
  },
  {
    file: 'apps/server/src/providers/registry.ts',
    after: 'openCashfree(config, clients)',
    text: ", make{{Name}}({ host: readHost(config, '{{name}}Url') })",
  },
  {
    file: 'apps/sandbox/src/sandbox.ts',
    after: "import { Cashfree } from './cashfree/cashfree.ts'\n",
    text: "import { {{Name}} } from './{{kebab}}/{{kebab}}.ts'\n",
  },
  {
    file: 'apps/sandbox/src/sandbox.ts',
    after: 'Object.entries({\n',
    text: "        '{{kebab}}': new {{Name}}({{parts}}),\n",
  },
]

/** Files that get a line for each provider. */
export const insertedInto: readonly string[] = [...new Set(insertions.map(({ file }) => file))]

/**
 * The files of a provider and its emulator, those of its kind and those of every one, and the lists with their new lines.
 * @throws Error where there is no template of the kind, or the name is none
 */
export function makePluginFiles(root: string, kind: string, kebab: string) {
  if (!kinds.includes(kind))
    throw new Error(`There is no template for plugins of the kind "${kind}" yet. There are: ${kinds.join(', ')}`)
  const words = makeWords(kind, kebab)
  return {
    words,
    files: new Map([
      ...newFiles(root, words, 'scripts/plugin/every'),
      ...newFiles(root, words, `scripts/plugin/${kind}`),
    ]),
    lists: insertLines(root, words, insertions),
  }
}
