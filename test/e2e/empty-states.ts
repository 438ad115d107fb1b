// What each screen says to a person of a company where nothing has happened, and of a thing that is not there.
import { perform, type Stage } from './journey'
import { findLookErrors, isShownIn, type Look, looks, openIn } from './looks'
import type { Target } from './phone/types'
import { emptyTexts } from './screen-states'
import type { Person } from './server'
import { turnTo } from './turn-to'
import { getAddress, visits } from './visits'

/** @returns what is wrong, each with its screen */
async function walkAll(person: Person, texts: ReadonlyMap<string, string>, look: Look, { phone, server }: Stage) {
  await openIn(look, person, phone, server)
  const wrong: string[] = []
  for (const visit of visits()) {
    const { name, route } = visit
    const text = texts.get(name)
    if (!text) continue
    await turnTo(phone, await getAddress(visit, server))
    await phone.arrive(route.path)
    const note = ({ message }: Error) => wrong.push(`${name}: ${message}`)
    await phone.see(text).catch(note)
    await phone.idle()
    const faults = await findLookErrors(phone, `${look}/${name}-6-empty`)
    wrong.push(...faults.map((fault) => `${name}: ${fault}`))
  }
  return wrong
}

/** The screens in each look, as tests. */
export function listEmptyTours(target: Target) {
  return (Object.keys(emptyTexts) as Person[]).flatMap((person) =>
    looks.flatMap((look) => {
      const own = Object.entries(emptyTexts[person] ?? {}).filter((_, at) => isShownIn(look, at))
      const name = `${person}, ${look}`
      const check = async (stage: Stage) => expect(await walkAll(person, new Map(own), look, stage)).toEqual([])
      return own.length === 0 ? [] : [{ name, run: () => perform(target, `empty-${name}`, check) }]
    }),
  )
}
