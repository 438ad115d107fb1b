// @tier test
import { perform } from './journey'
import { getAddress, getSession, sampleFor, titleVisit, type Visit, visits } from './visits'

/** What such a page opens on is not its own: it hands on. */
const HANDS_ON = new Set(['init', 'redirect'])

async function look(visit: Visit) {
  const { name, route, person } = visit
  await perform('h5', name, async ({ phone, server }) => {
    const storage = person && (await getSession(person, server))
    await phone.open(await getAddress(visit, server), { storage })
    const sample = await sampleFor(visit, server)
    await phone.idle()
    if (sample) await phone.see(sample.shows)
    await phone.shot(name)
    const text = await phone.page.innerText('body')
    expect(text.trim().length).toBeGreaterThan(3)
    expect(text).not.toContain('尚未开放')
    if (HANDS_ON.has(name)) return
    expect((await phone.route()).path).toBe(route.path.slice(1))
    if (route.title) expect(await phone.page.title()).toBe(route.title)
    const width = await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width).toBeLessThanOrEqual(0)
  })
}

describe('h5: a page opens with its title and content, no wider than the phone', () => {
  it.each(visits().map((visit) => [titleVisit(visit), visit] as const))('%s', (_title, visit) => look(visit))
})
