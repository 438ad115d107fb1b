import type { Person } from '@/contract/workflow/task'

type Named = Pick<Person, 'name'>

/** Appends mentions of these people to a text, except those already in it; an @ at its end begins the first one. */
export function appendNames(text: string, people: readonly Named[]): string {
  const missing = people.filter(({ name }) => !text.includes(`@${name}`)).map(({ name }) => `@${name} `)
  if (missing.length === 0) return text
  const before = text.replace(/@$/, '')
  return `${before}${before && !/\s$/.test(before) ? ' ' : ''}${missing.join('')}`
}

/** The people whose mention is still in the text. */
export function filterMentioned<P extends Named>(text: string, people: readonly P[]): P[] {
  return people.filter(({ name }) => text.includes(`@${name}`))
}

interface TextPart {
  text: string
  isName: boolean
}

/** Splits a text at its mentions. */
export function splitByNames(text: string, people: readonly Named[]): TextPart[] {
  // Longest name first: 王强 must not match inside 王强生.
  const names = people.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length)
  const parts: TextPart[] = []
  for (let rest = text; rest !== ''; ) {
    const places = names.map((name) => ({ name, at: rest.indexOf(name) })).filter(({ at }) => at >= 0)
    const next = places.sort((a, b) => a.at - b.at || b.name.length - a.name.length)[0]
    if (!next) {
      parts.push({ text: rest, isName: false })
      break
    }
    if (next.at > 0) parts.push({ text: rest.slice(0, next.at), isName: false })
    parts.push({ text: next.name, isName: true })
    rest = rest.slice(next.at + next.name.length)
  }
  return parts
}
