// Single changes that a careless developer might make to a file of the product, found in its syntax tree: reversed
// comparisons, negated conditions, removed guards and operands, numbers off by one or by a factor, removed calls and
// entries. Types, imports, log messages and sentences for people do not change.
import { parseSync } from 'vite'

const TURNED = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
}

/** Calls that only write for people, or stop at a bug. */
const TALK = /^(assert|(\w+\.)*(log|warn|note|say|debug|info|error|console)(\.\w+)?|(\w+\.)*onTrouble)$/

/** How much is read, written or sent at a time; the result does not depend on it. */
const PIECE = /^(PIECE|CHUNK|SLICE)_|_(A|PER)_(QUESTION|READ|SLICE|STEP|TURN|WRITE)$|_AT_ONCE$/

/** Every change of one file: kind, line, the range as offsets, and the replacement. */
export const mutationsOf = (file, text) => mutationsBy(change, file, text)

/** The same with other changes: `change` adds those of a node, and answers like a visit of `walk`. */
export const mutationsBy = (change, file, text) => {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const found = []
  const comparators = []
  const add = (kind, from, to, put, isBranch = false) => {
    if (isBranch && comparators.some(({ start, end }) => start <= from && to <= end)) return
    const line = text.slice(0, from).split('\n').length
    found.push({ file, line, kind, from, to, put, was: text.slice(from, to) })
  }
  walk(program, null, '', (node, parent, key) => {
    comparators.push(...comparatorsIn(node))
    return change(node, parent, key, text, add)
  })
  return found
}

/** The arguments of `sort` and `toSorted`: in their branches, only the sign of 1 and -1 counts. */
const comparatorsIn = (node) =>
  node.type === 'CallExpression' && /(^|\.)(sort|toSorted)$/.test(nameOf(node.callee)) ? node.arguments : []

/**
 * Visits the code that runs: no types, no imports, no log messages. Answers of a visit: `skip` leaves out the children,
 * `only callee` the arguments of a call.
 */
const walk = (node, parent, key, visit) => {
  if (node.type.startsWith('Import') || /^TS(?!As|Satisfies|NonNull)/.test(node.type)) return
  if (node.type === 'CallExpression' && TALK.test(nameOf(node.callee))) return
  if (node.type === 'NewExpression' && /(Error|Trouble|Fault|Unavailable)$/.test(nameOf(node.callee))) return
  const answer = visit(node, parent, key)
  if (answer === 'skip') return
  for (const [name, value] of Object.entries(node)) {
    if (name === 'typeAnnotation' || (answer === 'only callee' && name !== 'callee')) continue
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') walk(child, node, name, visit)
  }
}

const nameOf = (node) => {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'ThisExpression') return 'this'
  return node.type === 'MemberExpression' && !node.computed ? `${nameOf(node.object)}.${node.property.name}` : '?'
}

const change = (node, parent, key, text, add) => {
  changeGuard(node, text, add)
  switch (node.type) {
    case 'VariableDeclarator':
      if (!isNamedNumber(node)) return
      if (!PIECE.test(node.id.name)) addFactors('constant', node.init, text, add)
      return 'skip'
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const put = TURNED[node.operator]
      if (!put) return
      const at = text.indexOf(node.operator, node.left.end)
      add(node.type === 'BinaryExpression' ? 'comparison' : 'and/or', at, at + node.operator.length, put)
      return
    }
    case 'IfStatement':
    case 'ConditionalExpression': {
      const { start, end } = node.test
      add('condition negated', start, end, `!(${text.slice(start, end)})`)
      return
    }
    case 'Literal':
      return changeLiteral(node, parent, key, text, add)
    case 'ExpressionStatement': {
      const call = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression
      if (call.type !== 'CallExpression' || TALK.test(nameOf(call.callee))) return
      // The super call of a class cannot be left out.
      if (call.callee.type !== 'Super') add('call left out', node.start, node.end, '{}')
      return
    }
    case 'ArrayExpression':
      for (const entry of node.elements) if (entry) add('entry left out', ...withComma(entry, text), '')
      return
    case 'ObjectExpression':
      for (const entry of node.properties)
        if (entry.type === 'SpreadElement') add('entry left out', ...withComma(entry, text), '')
      return
  }
}

/**
 * Guards: an early return, an operand of a condition, a filter, a fallback. Removing the question mark of `?.` is left
 * out: the compiler notices each case, so it would only raise the score.
 */
export const changeGuard = (node, text, add) => {
  const { start, end } = node
  const putPart = (kind, part) => add(kind, start, end, text.slice(part.start, part.end))
  switch (node.type) {
    case 'IfStatement':
      if (node.alternate === null && isWayOut(node.consequent)) add('guard removed', start, end, '{}')
      return
    case 'LogicalExpression': {
      const kind = node.operator === '??' ? 'fallback' : 'operand dropped'
      for (const part of [node.left, node.right]) putPart(kind, part)
      return
    }
    case 'AssignmentPattern':
      putPart('fallback', node.left)
      return
    case 'CallExpression': {
      const { callee } = node
      if (callee.type === 'MemberExpression' && callee.property.name === 'filter')
        putPart('filter dropped', callee.object)
      return
    }
  }
}

/**
 * Whether a statement ends by leaving the function or the iteration of its loop. An error that stops at a bug does not
 * count.
 */
const isWayOut = (statement) => {
  const last = statement.type === 'BlockStatement' ? statement.body.at(-1) : statement
  if (last?.type === 'ThrowStatement') return last.argument.type !== 'NewExpression'
  return ['ReturnStatement', 'ContinueStatement', 'BreakStatement'].includes(last?.type)
}

/** `const MAX_ROWS = 500`, `const HOUR_MS = 60 * 60_000`. */
const isNamedNumber = ({ id, init }) => /^[A-Z][A-Z\d_]+$/.test(id.name ?? '') && init !== null && isNumber(init)

const isNumber = ({ type, value, argument, left, right }) => {
  if (type === 'Literal') return typeof value === 'number'
  if (type === 'UnaryExpression') return isNumber(argument)
  return type === 'BinaryExpression' && isNumber(left) && isNumber(right)
}

/** Ten times as much, and a tenth, in brackets because of `% 4`; a single integer literal stays an integer. */
const addFactors = (kind, { type, start, end, value }, text, add) => {
  const all = text.slice(start, end)
  add(kind, start, end, `((${all}) * 10)`)
  if (type !== 'Literal') add(kind, start, end, `((${all}) / 10)`)
  else if (value >= 10) add(kind, start, end, String(Number.isInteger(value) ? Math.round(value / 10) : value / 10))
}

const changeLiteral = (node, parent, key, text, add) => {
  if (typeof node.value === 'boolean') add('boolean', node.start, node.end, String(!node.value))
  else if (typeof node.value === 'number') {
    const isBranch =
      node.value === 1 && (key === 'consequent' || key === 'alternate' || parent.type === 'UnaryExpression')
    add('number', node.start, node.end, String(node.value + 1), isBranch)
    // Zero and one are indexes and steps, for which off by one is enough.
    if (node.value > 1) addFactors('number by a factor', node, text, add)
  } else if (typeof node.value === 'string' && node.value !== '') {
    const isName = key === 'key' || parent.type === 'ExpressionStatement' || parent.type === 'ExportAllDeclaration'
    // A text with blanks is a sentence for people.
    if (!isName && !node.value.includes(' ')) add('text emptied', node.start, node.end, "''")
  }
}

/** The range of a list element, including the comma after it. */
export const withComma = ({ start, end }, text) => [start, end + (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0)]
