import {
  type BindingPattern,
  type BindingRestElement,
  type Expression,
  type ParamPattern,
  parseSync,
  type PropertyKey,
  rawTransferSupported,
  type Span,
  Visitor,
} from 'oxc-parser'

/** Something in a file that a measure may count, and where its text begins. */
export interface Found {
  name: string
  start: number
}

export interface Shapes {
  /** Functions and methods that have a body. */
  functions: Found[]
  /** All names that are declared, those of functions among them. */
  names: Found[]
  typeAssertions: Found[]
  nonNullAssertions: Found[]
  anyTypes: Found[]
}

type Pattern = BindingPattern | BindingRestElement | ParamPattern | null

/** Twice as fast, where the platform can share memory with the parser. */
const options = { experimentalRawTransfer: rawTransferSupported(), preserveParens: false }

/**
 * Reads a source. A name counts where it is declared and not where it is used, so that code which calls a function with
 * a bad name is not refused for it. For the same reason imports and shorthand properties declare nothing.
 */
export function parseShapes(file: string, text: string): Shapes {
  const { program, errors } = parseSync(file, text, options)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const shapes: Shapes = { functions: [], names: [], typeAssertions: [], nonNullAssertions: [], anyTypes: [] }
  createVisitor(shapes, text).visit(program)
  return shapes
}

function createVisitor(shapes: Shapes, text: string): Visitor {
  const addName = (name: string, { start }: Start) => shapes.names.push({ name, start })
  const addFunction = (name: string, { start }: Start) => shapes.functions.push({ name, start })
  const addText = (list: Found[], { start, end }: Span) =>
    list.push({ name: text.slice(start, end).replace(/\s+/g, ' ').slice(-60), start })
  const addPattern = (pattern: Pattern) => {
    for (const one of listNames(pattern)) addName(one.name, one)
  }
  const addParams = ({ params }: { params: ParamPattern[] }) => params.forEach(addPattern)
  const addMember = (member: Member, hasFunction = false) => {
    const name = member.computed ? undefined : findName(member.key)
    if (name === undefined) return
    addName(name, member.key)
    if (hasFunction) addFunction(name, member.key)
  }

  return new Visitor({
    FunctionDeclaration(node) {
      addParams(node)
      if (!node.id) return
      addName(node.id.name, node.id)
      addFunction(node.id.name, node.id)
    },
    FunctionExpression: addParams,
    ArrowFunctionExpression: addParams,
    TSFunctionType: addParams,
    VariableDeclarator({ id, init }) {
      addPattern(id)
      if (id.type === 'Identifier' && isFunction(init)) addFunction(id.name, id)
    },
    CatchClause: ({ param }) => addPattern(param),
    ClassDeclaration: ({ id }) => addPattern(id),
    // What a class overrides is named by another, accessors are named as the value that they stand for.
    MethodDefinition: (node) => addMember(node, node.kind === 'method' && !node.override),
    PropertyDefinition: (node) => addMember(node, isFunction(node.value) && !node.override),
    ObjectExpression({ properties }) {
      for (const one of properties) if (one.type === 'Property' && !one.shorthand) addMember(one, one.method)
    },
    TSTypeAliasDeclaration: ({ id }) => addPattern(id),
    TSInterfaceDeclaration: ({ id }) => addPattern(id),
    TSEnumDeclaration: ({ id }) => addPattern(id),
    TSTypeParameter: ({ name }) => addPattern(name),
    TSPropertySignature: (node) => addMember(node),
    TSMethodSignature(node) {
      addMember(node)
      addParams(node)
    },
    TSAsExpression(node) {
      if (text.slice(node.typeAnnotation.start, node.typeAnnotation.end) !== 'const')
        addText(shapes.typeAssertions, node)
    },
    TSTypeAssertion: (node) => addText(shapes.typeAssertions, node),
    TSNonNullExpression: (node) => addText(shapes.nonNullAssertions, node),
    TSAnyKeyword: (node) => addText(shapes.anyTypes, node),
  })
}

type Start = Pick<Span, 'start'>

interface Member {
  key: PropertyKey
  computed: boolean
}

function findName(key: PropertyKey): string | undefined {
  return key.type === 'Identifier' || key.type === 'PrivateIdentifier' ? key.name : undefined
}

function isFunction(value: Expression | null): boolean {
  if (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression') return isFunction(value.expression)
  return value?.type === 'ArrowFunctionExpression' || value?.type === 'FunctionExpression'
}

/** The variables that a pattern makes: all but those that have the name of a property. */
function listNames(pattern: Pattern): Found[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern]
    case 'AssignmentPattern':
      return listNames(pattern.left)
    case 'RestElement':
      return listNames(pattern.argument)
    case 'TSParameterProperty':
      return listNames(pattern.parameter)
    case 'ArrayPattern':
      return pattern.elements.flatMap(listNames)
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => {
        if (one.type === 'RestElement') return listNames(one)
        return one.shorthand ? [] : listNames(one.value)
      })
    default:
      return []
  }
}
