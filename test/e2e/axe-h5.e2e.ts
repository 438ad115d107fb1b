// axe on every page of H5, each in one look of the application; in all of them with full counts.

import { requireItems } from '../support/require-items'
import { findings, looks } from './axe'
import { perform } from './journey'
import { addressOf, sampleFor, sessionOf, type Visit, visits } from './visits'

/** What such a page opens on is not its own: it hands on. */
const HANDS_ON = new Set(['init', 'redirect'])

/** One look for each page, in turn; a full run wears all of them. */
const looksAt = (at: number) => (process.env.FULL ? looks : looks.filter((_, turn) => turn === at % looks.length))

async function examine(visit: Visit, at: number) {
  const { name, person } = visit
  await perform('h5', name, async ({ phone, server }) => {
    await phone.open(await addressOf(visit, server), { storage: person && (await sessionOf(person, server)) })
    const sample = await sampleFor(visit, server)
    await phone.idle()
    if (sample) await phone.see(sample.shows)
    for (const worn of requireItems(looksAt(at))) expect([worn, await findings(phone.page, worn)]).toEqual([worn, []])
  })
}

describe('h5: axe finds nothing serious', () => {
  const pages = visits().filter(({ name }) => !HANDS_ON.has(name))
  it.each(pages.map((visit, at) => [visit.name, visit, at] as const))('on %s', (_name, visit, at) => examine(visit, at))
})
