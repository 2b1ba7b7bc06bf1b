// The syntax of a source: every node and every comment, for the rules about names and sizes.
import { parseSync } from 'vite'

export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  /** Of an identifier. */
  readonly name?: unknown
  /** Of a literal; of a part of a template `{ cooked }`. */
  readonly value?: unknown
}

interface Comment {
  readonly value: string
  readonly start: number
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as Partial<SyntaxNode>).type === 'string'

/** Every node, the outer before the inner ones, and every comment. */
export const syntaxOf = (
  file: string,
  source: string,
): { readonly nodes: readonly SyntaxNode[]; readonly comments: readonly Comment[] } => {
  const nodes: SyntaxNode[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isNode(value)) return
    nodes.push(value)
    for (const each of Object.values(value)) if (typeof each === 'object') visit(each)
  }
  const { program, comments } = parseSync(file, source)
  visit(program)
  return { nodes, comments }
}

/** Every text of a source with where it starts: string literals and the parts of templates between their values. */
export const textsOf = (nodes: readonly SyntaxNode[]): readonly { readonly text: string; readonly start: number }[] =>
  nodes.flatMap(({ type, value, start }) => {
    if (type === 'Literal' && typeof value === 'string') return [{ text: value, start }]
    if (type !== 'TemplateElement') return []
    const { cooked } = value as { readonly cooked?: unknown }
    return typeof cooked === 'string' ? [{ text: cooked, start }] : []
  })
