// What axe finds on the page that a phone shows, in each look of the application.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** A rule that the page breaks, with the elements that break it, as axe tells it. */
interface Finding {
  id: string
  impact: 'minor' | 'moderate' | 'serious' | 'critical' | null
  nodes: { html: string; failureSummary: string }[]
}

interface Look {
  colorScheme: 'light' | 'dark'
  /** As the person sets it: a multiple of the design's sizes. */
  textSize: number
}

export const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1, 1.4].map((textSize) => ({ colorScheme, textSize })),
)

const script = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

const options = {
  resultTypes: ['violations'],
  // It asks for every word of a card in its name, in the order of the markup. Ours are one sentence for the ear
  // (DECISIONS D60); what a person would say to press it stands in it: see titlesNotSaid.
  rules: { 'label-content-name-mismatch': { enabled: false } },
}

/** Gives the page another size of text in place: it follows one variable. */
async function setTextSize(page: Page, textSize: number) {
  await page.evaluate((size) => {
    for (const element of document.querySelectorAll<HTMLElement>('[style*="--text-scale"]')) {
      element.style.setProperty('--text-scale', size)
    }
  }, String(textSize))
}

/** What is pressed by a name that lacks its largest words: who speaks to the phone says those. */
function titlesNotSaid(): string[] {
  const bare = (text: string | null) => (text ?? '').replace(/[^\p{L}\p{N}]/gu, '')
  const measureSize = ({ parentElement }: Node) =>
    parentElement ? Number.parseFloat(getComputedStyle(parentElement).fontSize) : 0
  const isSaid = ({ parentElement }: Node) =>
    parentElement?.checkVisibility() && !parentElement.closest('[aria-hidden]')
  // A table is reached by keys to be scrolled, and never pressed.
  return [...document.querySelectorAll('[role][tabindex="0"][aria-label]:not([role="table"])')].flatMap((element) => {
    const texts: Node[] = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (isSaid(text) && bare(text.nodeValue)) texts.push(text)
    }
    const [largest] = texts.sort((one, other) => measureSize(other) - measureSize(one))
    const name = element.getAttribute('aria-label')
    if (!largest || bare(name).includes(bare(largest.nodeValue))) return []
    return [`"${largest.nodeValue}" is pressed by the name "${name}"`]
  })
}

async function readPage(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(script)
  const violations = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )) as Finding[]
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .flatMap(({ playState, effect }) =>
        playState === 'running' ? [`moves: ${(effect as KeyframeEffect).target?.className}`] : [],
      ),
  )
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
  return [...serious, ...(await page.evaluate(titlesNotSaid)), ...moving]
}

/**
 * @returns a line for each element with a finding that axe calls serious or critical, for each name that lacks what is
 * written largest, and for each animation that runs though the person asked for none
 */
export async function findings(page: Page, { colorScheme, textSize }: Look): Promise<string[]> {
  // Without motion: colours that are still on their way would be measured there.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await setTextSize(page, textSize)
  return readPage(page)
}

/** As {@link findings}, in the appearance that the page has; afterwards it is as it was, with text of the size `before`. */
export async function findingsAsShown(page: Page, textSize: number, before: number): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await setTextSize(page, textSize)
  const found = await readPage(page)
  await setTextSize(page, before)
  await page.emulateMedia({ reducedMotion: null })
  return found
}
