// Whether a regular expression is found in a text: an automaton that goes through the text once, whatever the expression,
// so that no rule can hold up the matching. Its states are made as texts need them and kept.
import { err, ok, type Result } from '../../../value/result.ts'
import { isWordChar, type Pattern, readPattern } from './pattern-syntax.ts'

/** Whether it is found somewhere in a folded text. */
export type FindPattern = (folded: string) => boolean

/** One step of what the pattern says; `to`: the step behind it. */
type Step =
  | { readonly type: 'set'; readonly has: (code: number) => boolean; readonly to: number }
  | { readonly type: 'fork'; readonly to: readonly number[] }
  | { readonly type: 'assert'; readonly at: 'start' | 'end' | 'word' | 'no_word'; readonly to: number }
  | { readonly type: 'found' }

/** More steps than these are no pattern that somebody reads; so are more parts, though they may say nothing. */
const MAX_STEPS = 400
const MAX_PARTS = 10_000
/** States that are kept; with more, it begins anew. */
const MAX_STATES = 500
const ASCII = 128

/** Compiles it; refused when it is not understood, or too large. */
export const compilePattern = (text: string): Result<FindPattern, 'pattern_invalid'> => {
  const pattern = readPattern(text)
  if (!pattern.ok) return pattern
  const steps = stepsOf(pattern.value)
  return steps === null ? err('pattern_invalid') : ok(automatonOf(steps.all, steps.first))
}

/** Backwards, from what follows. Null: too many. */
const stepsOf = (pattern: Pattern): { readonly all: readonly Step[]; readonly first: number } | null => {
  const all: Step[] = [{ type: 'found' }]
  let isTooLarge = false
  let parts = 0
  const add = (step: Step): number => {
    if (all.length >= MAX_STEPS) isTooLarge = true
    else all.push(step)
    return all.length - 1
  }
  const build = (part: Pattern, to: number): number => {
    parts += 1
    if (parts > MAX_PARTS) isTooLarge = true
    if (isTooLarge) return to
    switch (part.type) {
      case 'set':
        return add({ type: 'set', has: part.has, to })
      case 'assert':
        return add({ type: 'assert', at: part.at, to })
      case 'sequence':
        return part.parts.reduceRight((next, each) => build(each, next), to)
      case 'either':
        return add({ type: 'fork', to: part.options.map((option) => build(option, to)) })
      case 'repeat':
        return buildRepeat(part, to)
    }
  }
  const buildRepeat = ({ part, min, max }: Pattern & { type: 'repeat' }, to: number): number => {
    let next = to
    if (max === null) {
      // The way back is known once the part is built.
      const forks: number[] = [to]
      const fork = add({ type: 'fork', to: forks })
      forks.push(build(part, fork))
      next = fork
    } else {
      for (let count = min; count < max; count += 1) next = add({ type: 'fork', to: [to, build(part, next)] })
    }
    for (let count = 0; count < min; count += 1) next = build(part, next)
    return next
  }
  const first = build(pattern, 0)
  return isTooLarge ? null : { all, first }
}

type Kind = 'edge' | 'word' | 'other'

/** Where in the pattern a text may be, before a character, and what stood before that. */
interface State {
  readonly at: readonly number[]
  readonly before: Kind
  /** By the next character; `found` when it is found before that. */
  readonly next: (State | 'found' | undefined)[]
  readonly beyond: Map<number, State | 'found'>
  isFoundAtEnd: boolean | undefined
}

const automatonOf = (steps: readonly Step[], first: number): FindPattern => {
  let states = new Map<string, State>()

  const stateOf = (at: readonly number[], before: Kind): State => {
    const key = `${before} ${at.join(' ')}`
    const known = states.get(key)
    if (known) return known
    if (states.size >= MAX_STATES) states = new Map()
    const state: State = { at, before, next: [], beyond: new Map(), isFoundAtEnd: undefined }
    states.set(key, state)
    return state
  }

  /** The steps that want a character, of all that can be reached without one. Null: it is found. */
  const reached = ({ at, before }: State, after: Kind): readonly (Step & { type: 'set' })[] | null => {
    const seen = new Set<number>()
    const open = [...at]
    const found: (Step & { type: 'set' })[] = []
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (seen.size === seen.add(index).size) continue
      const step = steps[index]
      if (step === undefined || step.type === 'found') return null
      if (step.type === 'set') found.push(step)
      else if (step.type === 'fork') open.push(...step.to)
      else if (holds(step.at, before, after)) open.push(step.to)
    }
    return found
  }

  const follow = (state: State, code: number): State | 'found' => {
    const after = isWordChar(code) ? 'word' : 'other'
    const wanting = reached(state, after)
    if (wanting === null) return 'found'
    const next = new Set([first])
    for (const { has, to } of wanting) if (has(code)) next.add(to)
    return stateOf(
      [...next].sort((a, b) => a - b),
      after,
    )
  }

  const after = (state: State, code: number): State | 'found' => {
    const known = code < ASCII ? state.next[code] : state.beyond.get(code)
    if (known !== undefined) return known
    const next = follow(state, code)
    if (code < ASCII) state.next[code] = next
    else state.beyond.set(code, next)
    return next
  }

  return (folded) => {
    let state = stateOf([first], 'edge')
    for (let index = 0; index < folded.length; index += 1) {
      const next = after(state, folded.charCodeAt(index))
      if (next === 'found') return true
      state = next
    }
    state.isFoundAtEnd ??= reached(state, 'edge') === null
    return state.isFoundAtEnd
  }
}

const holds = (at: (Step & { type: 'assert' })['at'], before: Kind, after: Kind): boolean => {
  if (at === 'start') return before === 'edge'
  if (at === 'end') return after === 'edge'
  return ((before === 'word') !== (after === 'word')) === (at === 'word')
}
