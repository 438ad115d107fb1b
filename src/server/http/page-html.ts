import { type DeviceHints, isFrugalDevice } from '@/lib/device/frugal-device'
import { escapeHtml } from '@/lib/escape-html'

import { EARLY_READ_SCRIPT } from './early-reads'

/** Preload hints that the server sends with a page. */
export interface PageHints {
  /** Calls that the page will make, with their query strings; their responses are embedded in the page. */
  calls: readonly string[]
  /** Calls that the page will make for a signed-in member of a company; the page sends them beside its code. */
  reads?: readonly string[]
  /** The first visible picture, on the dark background of a stage. */
  picture?: string
  /** Pictures that the embedded responses refer to; preloaded together with the code. */
  pictures?: readonly string[]
  /** Files that a capable device fetches after the page's code: an async module, and files that the responses name. */
  later?: { kernel: string; filesIn(answer: string): readonly string[] }
}

const TITLE = '访客助手'
const PAGE = `<div class="boot-page"><b>${TITLE}</b>`

/** Runs inline in the page, serialized as text. It fetches files after the page's own code has loaded. */
function fetchEarly(isFrugal: (hints: DeviceHints) => boolean): void {
  if (isFrugal(navigator as DeviceHints)) return
  for (const file of JSON.parse(document.currentScript?.dataset.files ?? '[]')) {
    if (/\.js$/.test(file)) {
      const kind = { rel: 'preload', as: 'script', fetchPriority: 'low', href: file }
      document.head.append(Object.assign(document.createElement('link'), kind))
    } else {
      // The file is fetched as a blob later, which ignores preloads but uses the HTTP cache.
      const fetchOptions = { priority: 'low' } as RequestInit // too new for TypeScript's library
      fetch(file, fetchOptions).then(
        (answer) => answer.arrayBuffer(),
        () => undefined, // the later regular request reports the failure
      )
    }
  }
}

/** Constant text: the policy of security-headers.ts allows it by its hash. */
export const EARLY_SCRIPT = `(${fetchEarly})(${isFrugalDevice})`

/** Inserts the title and the first picture of the page into `index.html`, shown until its code runs. */
export function insertBootPicture(html: string, title: string, picture?: string): string {
  const look = picture ? ' boot-stage' : ''
  const image = picture ? `<img alt="" fetchpriority="high" src="${escapeHtml(picture)}">` : ''
  const head = `<div class="boot-page${look}"><b>${escapeHtml(title)}</b>${image}`
  const titled = title ? html.replace(`<title>${TITLE}</title>`, () => `<title>${escapeHtml(title)}</title>`) : html
  return titled.replace(PAGE, () => head)
}

/**
 * Embeds API responses into `index.html` by their URL; `platform/page-answer` reads them.
 *
 * @param answers JSON bodies by URL, as the calls send them
 */
export function insertAnswers(html: string, answers: ReadonlyMap<string, string>): string {
  if (answers.size === 0) return html
  const entries = [...answers].map(([address, body]) => `${JSON.stringify(address)}:${body}`)
  // Escapes `<`, so that the data can neither close nor open a tag.
  const json = `{${entries.join()}}`.replace(/</g, '\\u003c')
  return html.replace('</body>', () => `<script type="application/json" id="answers">${json}</script></body>`)
}

/** Adds a script to `index.html` that sends reads beside the page's code; before the styles, for which scripts wait. */
export function insertEarlyReads(html: string, reads: readonly string[]): string {
  if (reads.length === 0) return html
  const script = `<script data-reads="${escapeHtml(JSON.stringify(reads))}">${EARLY_READ_SCRIPT}</script>`
  return html.replace('</title>', (end) => `${end}${script}`)
}

/** Adds a script to `index.html` that prefetches files in parallel with the page's code; skipped on weak devices. */
export function insertEarlyFetch(html: string, files: readonly string[]): string {
  if (files.length === 0) return html
  const script = `<script data-files="${escapeHtml(JSON.stringify(files))}">${EARLY_SCRIPT}</script>`
  return html.replace('</body>', () => `${script}</body>`)
}
