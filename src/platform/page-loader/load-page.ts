import { hideNotice, isSkeletonShown, showNotice } from './view'
import { waitForPageTransition } from './wait-for-page-transition'

/** Milliseconds before the loading view, and before the time-out view (spec §2, §9). */
const LOADING_AFTER_MS = 200
const TIMEOUT_MS = 10_000

let latest = 0

/** Makes all pending loads stale and hides their view, because the user navigates elsewhere. */
export function abandonLoads(): void {
  latest += 1
  hideNotice()
}

/**
 * Webpack throws these errors when a script or a style sheet fails to load, at the latest after 120 s (spec §8, §9).
 */
function isChunkError(error: unknown): boolean {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED'
}

function showFailure(error: unknown, retry: () => void): void {
  if (isChunkError(error)) {
    const press = () => window.location.reload()
    showNotice({ state: 'reload', text: '页面资源加载失败，可能已有新版本', button: { text: '刷新页面', press } })
  } else {
    showNotice({ state: 'error', text: '页面加载失败', button: { text: '重试', press: retry } })
  }
}

/**
 * Shows the views of one attempt.
 * @returns stops it
 */
function watch(isCurrent: () => boolean, retry: () => void): () => void {
  const slow = setTimeout(() => {
    if (isCurrent() && !isSkeletonShown()) showNotice({ state: 'loading', text: '加载中...' })
  }, LOADING_AFTER_MS)
  const limit = setTimeout(() => {
    if (isCurrent()) showNotice({ state: 'timeout', text: '加载超时', button: { text: '重试', press: retry } })
  }, TIMEOUT_MS)
  return () => {
    clearTimeout(slow)
    clearTimeout(limit)
  }
}

/**
 * Loads a page with its loading and error views.
 *
 * @param load fetches the chunk; called again for a retry
 * @returns the page's module; undefined, which Taro's router skips, when the user has navigated elsewhere
 */
export function loadPage(load: () => Promise<unknown>): Promise<unknown> {
  latest += 1
  const mine = latest
  const isCurrent = () => mine === latest
  return new Promise((resolve) => {
    let mayRetrySilently = true
    let attempt = 0
    const run = () => {
      attempt += 1
      const own = attempt
      const isLatestTry = () => isCurrent() && own === attempt
      const end = watch(isLatestTry, run)
      const arrive = async (page: unknown) => {
        end()
        await waitForPageTransition()
        if (isCurrent()) hideNotice()
        resolve(isCurrent() ? page : undefined)
      }
      const fail = (error: unknown) => {
        end()
        if (!isCurrent()) return resolve(undefined)
        if (own !== attempt) return undefined
        if (!isChunkError(error) || !mayRetrySilently) return showFailure(error, run)
        mayRetrySilently = false
        return run()
      }
      // Inside a promise, because a loaded chunk may still throw while it is evaluated.
      Promise.resolve().then(load).then(arrive, fail)
    }
    run()
  })
}
