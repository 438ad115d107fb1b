// The bridge between WeChat's two sides: what one says, the other hears in a later task, in the order it was said.
const channel = new MessageChannel()
const waiting: (() => void)[] = []

channel.port1.onmessage = () => waiting.shift()?.()

function later(work: () => void) {
  waiting.push(work)
  channel.port2.postMessage(null)
}

/** What the logic asks of the view: data to show, a query of its nodes. */
export const toView = later

/** What the view tells the logic: an event, the answer of a query. */
export const toLogic = later

let isTapped = false

/** Whether the logic is still in what a person's tap made it do: WeChat opens some of its views at no other time. */
export const hasTapGesture = () => isTapped

/** Runs the work, and what it has settled already, as the doing of a tap. */
export function asTap<T>(work: () => T): T {
  isTapped = true
  setTimeout(() => {
    isTapped = false
  })
  return work()
}
