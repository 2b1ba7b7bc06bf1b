// Single changes that a careless hand could make to a file of the product, found in its syntax tree: comparisons turned,
// conditions negated, numbers off by one, calls and entries left out. Types, imports, notes for the log and sentences for
// people stay as they are.
import { parseSync } from 'vite'

const TURNED = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
  ...{ '===': '!==', '!==': '===', '&&': '||', '||': '&&' },
}

/** What is called only to be read by people, or to stop at a bug. */
const TALK = /^(assert|(\w+\.)*(log|warn|note|say|debug|info|error|console)(\.\w+)?|(\w+\.)*onTrouble)$/

/** Every change of one file: kind, line, the place as offsets, and what comes there. */
export const mutationsOf = (file, text) => mutationsBy(change, file, text)

/** The same with other changes: `change` adds those of a node, and answers as a visit of `walk`. */
export const mutationsBy = (change, file, text) => {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const found = []
  const add = (kind, from, to, put) => {
    const line = text.slice(0, from).split('\n').length
    found.push({ file, line, kind, from, to, put, was: text.slice(from, to) })
  }
  walk(program, null, '', (node, parent, key) => change(node, parent, key, text, add))
  return found
}

/**
 * Visits what runs: no types, no imports, no notes for the log. What a visit answers: `skip` leaves out what is inside,
 * `only callee` the arguments of a call.
 */
const walk = (node, parent, key, visit) => {
  if (node.type.startsWith('Import') || /^TS(?!As|Satisfies|NonNull)/.test(node.type)) return
  if (node.type === 'CallExpression' && TALK.test(nameOf(node.callee))) return
  if (node.type === 'NewExpression' && /(Error|Trouble|Fault|Unavailable)$/.test(nameOf(node.callee))) return
  const way = visit(node, parent, key)
  if (way === 'skip') return
  for (const [name, value] of Object.entries(node)) {
    if (name === 'typeAnnotation' || (way === 'only callee' && name !== 'callee')) continue
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
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      if (node.operator === '??') add('?? dropped', node.left.end, node.right.end, '')
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
      return changeLiteral(node, parent, key, add)
    case 'ExpressionStatement': {
      const call = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression
      if (call.type !== 'CallExpression' || TALK.test(nameOf(call.callee))) return
      // The super call of a class cannot be missing.
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

const changeLiteral = (node, parent, key, add) => {
  if (typeof node.value === 'boolean') add('boolean', node.start, node.end, String(!node.value))
  else if (typeof node.value === 'number') add('number', node.start, node.end, String(node.value + 1))
  else if (typeof node.value === 'string' && node.value !== '') {
    const isName = key === 'key' || parent.type === 'ExpressionStatement' || parent.type === 'ExportAllDeclaration'
    // A sentence is for people.
    if (!isName && !node.value.includes(' ')) add('text emptied', node.start, node.end, "''")
  }
}

/** From where to where a part of a list goes, with the comma behind it. */
export const withComma = ({ start, end }, text) => [start, end + (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0)]
