// Run as a program: the real server with the demo people, and how each screen is opened on it, for tests in an environment
// that has no room for a server, as jsdom.
import { emptyTexts, fullFor } from '../e2e/screen-states'
import { type Person, type SeededServer, signIn } from '../e2e/server'
import { getAddress, sampleFor, visits } from '../e2e/visits'
import { startTestServer } from './server'

/** How a screen is opened, by whom, and a text that stands there then. */
export interface Opening {
  name: string
  address: string
  person?: Person
  shows?: string
}

export interface SeededScreens {
  full: Opening[]
  empty: Opening[]
  /** What a phone has stored for each person. */
  sessions: Partial<Record<Person, Record<string, unknown>>>
}

async function describe(server: SeededServer): Promise<SeededScreens> {
  const all = visits()
  const full = await Promise.all(
    all.map(async (visit) => {
      const person = fullFor[visit.name] ?? visit.person
      const shows = (await sampleFor(visit, server))?.shows
      return {
        name: visit.name,
        address: await getAddress(visit, server),
        ...(person && { person }),
        ...(shows && { shows }),
      }
    }),
  )
  const empty: Opening[] = []
  for (const [person, texts] of Object.entries(emptyTexts))
    for (const [name, shows] of Object.entries(texts)) {
      const address = full.find((one) => one.name === name)?.address ?? ''
      empty.push({ name, address, person: person as Person, shows })
    }
  const people = new Set([...full, ...empty].flatMap(({ person }) => person ?? []))
  const sessions: SeededScreens['sessions'] = {}
  for (const person of people) sessions[person] = await server.signIn(person)
  return { full, empty, sessions }
}

async function main(): Promise<void> {
  const started = await startTestServer({ listen: true, embedded: 'demo' })
  const server: SeededServer = { ...started, signIn: (person) => signIn(started, person) }
  process.stdout.write(`${JSON.stringify(await describe(server))}\n${server.origin} Ctrl+C\n`)
}

void main()
