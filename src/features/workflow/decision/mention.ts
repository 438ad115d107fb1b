import type { Person } from '@/contract/workflow/task'

type Named = Pick<Person, 'name'>

/**
 * Appends mentions of these people to a text, except those already in it; an @ at its end begins the first one.
 *
 * @param known everybody who may be in the text: 王强 is not mentioned by 王强生
 */
export function appendNames(text: string, people: readonly Named[], known: readonly Named[] = people): string {
  const present = new Set(listMentions(text, known))
  const missing = people.filter(({ name }) => !present.has(`@${name}`)).map(({ name }) => `@${name} `)
  if (missing.length === 0) return text
  const before = text.replace(/@$/, '')
  return `${before}${before && !/\s$/.test(before) ? ' ' : ''}${missing.join('')}`
}

/** Takes the mentions of these people out of a text, each with the space behind it. @param known as of {@link appendNames} */
export function removeNames(text: string, people: readonly Named[], known: readonly Named[]): string {
  const names = new Set(people.map(({ name }) => `@${name}`))
  const isRemoved = (part: TextPart | undefined) => part?.isName === true && names.has(part.text)
  return splitByNames(text, known)
    .flatMap((part, at, parts) =>
      isRemoved(part) ? [] : isRemoved(parts[at - 1]) ? part.text.replace(/^ /, '') : part.text,
    )
    .join('')
}

/** The people whose mention is still in the text. */
export function filterMentioned<P extends Named>(text: string, people: readonly P[]): P[] {
  const present = new Set(listMentions(text, people))
  return people.filter(({ name }) => present.has(`@${name}`))
}

function listMentions(text: string, known: readonly Named[]): string[] {
  return splitByNames(text, known).flatMap((part) => (part.isName ? [part.text] : []))
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
