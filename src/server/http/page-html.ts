import { type DeviceHints, isFrugalDevice } from '@/lib/frugal-device'

/** What a page is given with its address, so that it needs not ask for it once its code runs. */
export interface PageHints {
  /** Calls that the page will make, with their query strings: their answers travel in the page. */
  calls: readonly string[]
  /** Seen first, on the dark ground of a stage. */
  picture?: string
  /** Pictures that the answers of its calls will name: fetched beside its code. */
  pictures?: readonly string[]
  /** What a strong device fetches by itself once the page's code runs: a kernel, and files that its answers name. */
  later?: { kernel: string; filesIn(answer: string): readonly string[] }
}

const TITLE = '访客助手'
const PAGE = `<div class="boot-page"><b>${TITLE}</b>`

/** Runs in the page, as text. Its files come after the page's own, while those run. */
function fetchEarly(isFrugal: (hints: DeviceHints) => boolean): void {
  if (isFrugal(navigator as DeviceHints)) return
  for (const file of JSON.parse(document.currentScript?.dataset.files ?? '[]')) {
    if (/\.js$/.test(file)) {
      const kind = { rel: 'preload', as: 'script', fetchPriority: 'low', href: file }
      document.head.append(Object.assign(document.createElement('link'), kind))
    } else {
      // A preload does not work: the file is fetched as a blob, which ignores preloads but uses the HTTP cache.
      const kept = { priority: 'low' } as RequestInit // too new for TypeScript's library
      fetch(file, kept).then(
        (answer) => answer.arrayBuffer(),
        () => undefined, // whoever wants it asks again, and says what failed
      )
    }
  }
}

/** The same text each time: the policy of security-headers.ts allows it by its hash. */
export const EARLY_SCRIPT = `(${fetchEarly})(${isFrugalDevice})`

/** Text of ours; addresses are encoded. */
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** `index.html` with the title of the page that is on its way, and what is seen of it before its code runs. */
export function insertBootPicture(html: string, title: string, picture?: string): string {
  const look = picture ? ' boot-stage' : ''
  const image = picture ? `<img alt="" src="${escapeHtml(picture)}">` : ''
  const head = `<div class="boot-page${look}"><b>${escapeHtml(title)}</b>${image}`
  const titled = title ? html.replace(`<title>${TITLE}</title>`, () => `<title>${escapeHtml(title)}</title>`) : html
  return titled.replace(PAGE, () => head)
}

/**
 * `index.html` with answers of calls, by their address: `platform/page-answer` reads them.
 *
 * @param answers bodies as the calls send them, which are JSON
 */
export function insertAnswers(html: string, answers: ReadonlyMap<string, string>): string {
  if (answers.size === 0) return html
  const entries = [...answers].map(([address, body]) => `${JSON.stringify(address)}:${body}`)
  // The content is data: no tag can end or start in it.
  const json = `{${entries.join()}}`.replace(/</g, '\\u003c')
  return html.replace('</body>', () => `<script type="application/json" id="answers">${json}</script></body>`)
}

/** `index.html` that fetches files which its code will ask for, beside that code; not on a weak device. */
export function insertEarlyFetch(html: string, files: readonly string[]): string {
  if (files.length === 0) return html
  const script = `<script data-files="${escapeHtml(JSON.stringify(files))}">${EARLY_SCRIPT}</script>`
  return html.replace('</body>', () => `${script}</body>`)
}
