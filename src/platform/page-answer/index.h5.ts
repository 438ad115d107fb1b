import type { ConsumePageAnswer } from './types'

let sent: Map<string, unknown> | undefined

function read(): Map<string, unknown> {
  const element = document.getElementById('answers')
  const text = element?.textContent
  if (!text) return new Map()
  element.remove() // otherwise it counts as text of the page
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // On back or forward the browser restores the cached page, whose responses are stale.
  return new Map(visit?.type === 'back_forward' ? [] : Object.entries(JSON.parse(text)))
}

export const consumePageAnswer: ConsumePageAnswer = (address) => {
  sent ??= read()
  if (sent.size === 0) return undefined
  const key = address()
  const body = sent.get(key)
  sent.delete(key)
  return body
}
